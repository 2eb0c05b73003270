#!/bin/sh
# npm run try:container: builds the image and starts the compose file with podman, with images made of Debian's
# packages in place of pulled ones; asks the academy through the proxy while each instance is stopped in turn.
# As root; needs mmdebstrap, podman, podman-compose, runc, netavark, aardvark-dns, iptables and curl. Ports 80 and 443.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
release=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
failed=1
base=localhost/academy-trial-base

say() { printf '%s\n' "== $*"; }
compose() { (cd "$work/release/deploy/container" && podman-compose -p academy-trial "$@"); }
finish() {
  if [ "$failed" -ne 0 ]; then
    for name in database instance1 instance2 proxy; do podman logs --tail 20 "academy-trial_${name}_1" 2>&1 || true; done
  fi
  if [ -e "$work/release/deploy/container/.env" ]; then compose down -v >/dev/null 2>&1 || true; fi
  rm -rf "$work"
  [ "$failed" -eq 0 ] || say 'FAILED'
  exit "$failed"
}
trap finish EXIT INT TERM

[ "$(id -u)" -eq 0 ] || { echo 'Run this as root.' >&2; exit 1; }
for program in mmdebstrap podman podman-compose curl; do
  command -v "$program" >/dev/null || { echo "Install it first: apt-get install $program" >&2; exit 1; }
done

# Limits that a container inside another may set too.
cat >"$work/containers.conf" <<'CONF'
[containers]
default_ulimits = ["nofile=1024:4096", "nproc=4096:4096"]
[network]
network_backend = "netavark"
[engine]
runtime = "runc"
CONF
export CONTAINERS_CONF="$work/containers.conf"

if ! podman image exists "$base"; then
  say 'A base of Debian packages'
  mmdebstrap --quiet --variant=minbase --include=ca-certificates,nodejs,npm,libatomic1 bookworm "$work/base.tar"
  podman import --quiet "$work/base.tar" localhost/academy-trial-debian >/dev/null
  rm "$work/base.tar"
  # The certificates of this machine, so that its way to the packages works inside too.
  cp /etc/ssl/certs/ca-certificates.crt "$work/"
  printf 'FROM localhost/academy-trial-debian\nCOPY ca-certificates.crt /etc/ssl/certs/\nENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt\n' |
    podman build --quiet -f - -t "$base" "$work" >/dev/null
fi

say 'The image of the academy'
mkdir "$work/release"
tar -C "$release" -c --exclude=./node_modules --exclude=./dist --exclude=./.git --exclude=./data --exclude=./screens . |
  tar -x -C "$work/release"
podman build --quiet --network host --build-arg BASE="$base" \
  -f "$work/release/deploy/container/Containerfile" -t localhost/academy "$work/release"
for part in database proxy; do
  image=$([ "$part" = database ] && echo postgres:15-bookworm || echo caddy:2)
  podman image exists "docker.io/library/$image" ||
    podman build --quiet --network host -f "$here/trial/Containerfile.$part" -t "docker.io/library/$image" "$here/trial"
done

say 'The compose file'
printf 'ACADEMY_DOMAIN=localhost\nACADEMY_EMAIL=owner@academy.example\nDATABASE_PASSWORD=%s\nBACKUP_KEY=%s\n' \
  "$(openssl rand -hex 12)" "$(openssl rand -hex 32)" >"$work/release/deploy/container/.env"
compose up -d --no-build >"$work/compose.log" 2>&1 || { cat "$work/compose.log"; exit 1; }

# Both instances answer the proxy within two minutes; one that came before the database starts again.
answers() { podman exec "academy-trial_$1_1" node -e \
  "fetch('http://127.0.0.1:4001/api/ready').then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"; }
for name in instance1 instance2; do
  tries=0
  until answers "$name" 2>/dev/null; do
    tries=$((tries + 1))
    if [ "$tries" -gt 60 ]; then echo "$name does not answer" >&2; exit 1; fi
    sleep 2
  done
done

asked=0
refused=0
# Not /api/ready: there an instance that ends says so to the proxy.
ask() {
  asked=$((asked + 1))
  [ "$(curl -sk -m 10 -o /dev/null -w '%{http_code}' https://localhost/api/health)" = 200 ] || refused=$((refused + 1))
}
for name in instance1 instance2; do
  say "Without $name"
  podman stop -t 30 "academy-trial_${name}_1" >/dev/null &
  stopping=$!
  until ! kill -0 "$stopping" 2>/dev/null; do ask; done
  for _ in 1 2 3 4 5 6 7 8 9 10; do ask; done
  podman start "academy-trial_${name}_1" >/dev/null
  tries=0
  until answers "$name" 2>/dev/null; do
    tries=$((tries + 1))
    if [ "$tries" -gt 60 ]; then echo "$name does not come back" >&2; exit 1; fi
    ask
    sleep 1
  done
  # The proxy looks at each instance every second.
  sleep 3
done
page=$(curl -sk https://localhost/)
case $page in *'The academy is not set up yet'*) ;; *) echo 'The first page is another one' >&2; exit 1 ;; esac
say "$asked asked while the instances were stopped in turn, $refused refused"
[ "$refused" -eq 0 ] || exit 1
failed=0
