#!/bin/sh
# Fetches what the icon classifier is trained and tested on: npm packages into the cache folder, Debian packages into the system.
set -eu
cache="${1:-$HOME/.cache/lumos/training/icons}"
mkdir -p "$cache/npm"
cd "$cache/npm"
[ -f package.json ] || echo '{"private":true}' > package.json
# Versions are those of the model that ships; scripts of packages are not run.
npm install --ignore-scripts --no-audit --no-fund \
  lucide-static@1.62.0 bootstrap-icons@1.13.2 @tabler/icons@3.51.0 @mdi/svg@7.4.47 feather-icons@4.29.2 \
  @material-design-icons/svg@0.14.15 @fluentui/svg-icons@1.1.343 ionicons@8.1.0 @primer/octicons@19.42.0 \
  @phosphor-icons/core@2.1.1 @ant-design/icons-svg@4.6.0 @carbon/icons@11.89.0 flat-color-icons@1.1.0 boxicons@2.1.4 \
  heroicons@2.2.0 iconoir@7.12.1 eva-icons@1.1.3
echo "Debian: apt-get install -y --no-install-recommends python3-torch python3-onnx python3-numpy python3-pil libopenblas0-pthread \\"
echo "  fonts-dejavu-core tango-icon-theme adwaita-icon-theme breeze-icon-theme papirus-icon-theme elementary-xfce-icon-theme"
