#!/bin/sh
# npm run try:install: installs the academy as deploy/install.sh does, in a fresh Debian of its own (a chroot made by
# mmdebstrap), twice, and starts what can be started without systemd. As root; needs mmdebstrap. KEEP=1 keeps the folder.
#
# Not tried here: systemd itself starting the units, a certificate of a public authority, unattended-upgrades at work.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
place=${TRY_PLACE:-$(mktemp -d /var/tmp/academy-chroot.XXXXXX)}
suite=${TRY_SUITE:-bookworm}
failed=1

say() { printf '%s\n' "== $*"; }
inside() {
  chroot "$place" /usr/bin/env -i HOME=/root LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    ${NPM_CONFIG_REGISTRY:+NPM_CONFIG_REGISTRY="$NPM_CONFIG_REGISTRY"} NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt \
    ACADEMY_DOMAIN=academy.example ACADEMY_EMAIL=owner@academy.example "$@"
}
finish() {
  # Only what runs in this chroot is ended, each by its number.
  for link in /proc/[0-9]*/root; do
    [ "$(readlink "$link" 2>/dev/null)" = "$place" ] || continue
    pid=${link#/proc/}
    kill "${pid%/root}" 2>/dev/null || true
  done
  sleep 2
  for link in /proc/[0-9]*/root; do
    [ "$(readlink "$link" 2>/dev/null)" = "$place" ] || continue
    pid=${link#/proc/}
    kill -9 "${pid%/root}" 2>/dev/null || true
  done
  # Mounted as slaves: what is taken away here stays on the machine.
  for mount in proc dev; do umount -R "$place/$mount" 2>/dev/null || true; done
  if [ -z "${KEEP:-}" ] && ! grep -q " $place/" /proc/mounts; then rm -rf "$place"; fi
  [ "$failed" -eq 0 ] || say 'FAILED'
  exit "$failed"
}
trap finish EXIT INT TERM

[ "$(id -u)" -eq 0 ] || { echo 'Run this as root.' >&2; exit 1; }
command -v mmdebstrap >/dev/null || { echo 'Install it first: apt-get install mmdebstrap' >&2; exit 1; }

say "A fresh Debian $suite in $place"
# A folder that KEEP=1 left is used again.
[ -e "$place/etc/debian_version" ] || mmdebstrap --quiet --variant=minbase --include=ca-certificates "$suite" "$place"
mount -t proc proc "$place/proc"
mount --rbind --make-rslave /dev "$place/dev"
# The ways of this machine to its package registries are those of the chroot too.
cp /etc/resolv.conf "$place/etc/resolv.conf" 2>/dev/null || true
cp /etc/apt/apt.conf.d/* "$place/etc/apt/apt.conf.d/" 2>/dev/null || true
cp /etc/ssl/certs/ca-certificates.crt "$place/etc/ssl/certs/ca-certificates.crt"
printf '#!/bin/sh\nexit 101\n' >"$place/usr/sbin/policy-rc.d"
chmod +x "$place/usr/sbin/policy-rc.d"
mkdir -p "$place/root/release"
tar -C "$root" -c --exclude=./node_modules --exclude=./dist --exclude=./.git --exclude=./data --exclude=./screens . |
  tar -x -C "$place/root/release"

state() {
  inside sh -c 'cd / && find etc/academy.env etc/academy-copy.env etc/caddy etc/systemd/system/academy* etc/apt/apt.conf.d/52academy srv/academy/releases \
    -maxdepth 2 \( -type f -o -type d \) ! -name "*.log" -printf "%p %m %u\n" | sort; sha256sum /etc/academy.env /etc/caddy/Caddyfile;
    readlink /srv/academy/current; runuser -u postgres -- psql -qtAXc "select oid, datname from pg_database order by 1; select rolname from pg_roles order by 1"'
}
say 'The first time'
inside /root/release/deploy/install.sh
first=$(state)
say 'The second time'
inside /root/release/deploy/install.sh
second=$(state)
if [ "$first" != "$second" ]; then
  printf '%s\n' "$first" >"$place/first"
  printf '%s\n' "$second" | diff "$place/first" - || true
  echo 'The second time changed something.' >&2
  exit 1
fi
say 'The second time changed nothing'

say 'The units'
inside sh -c 'cp /etc/systemd/system/academy@.service /etc/systemd/system/academy@4001.service.d 2>/dev/null; \
  systemd-analyze verify --man=no academy@4001.service academy-backup-copy.service academy-backup-copy.timer && echo verified'

say 'Two instances, as their units start them'
for port in 4001 4002; do
  inside sh -c "set -a; . /etc/academy.env; set +a; export PORT=$port PATH=/opt/academy-node/bin:\$PATH; cd /srv/academy/current;
    exec runuser -u academy -- node bin/supervise.mjs" >"$place/instance-$port.log" 2>&1 &
  pid=$!
  tries=0
  until inside curl -fsS "http://127.0.0.1:$port/api/ready" 2>/dev/null; do
    tries=$((tries + 1))
    if [ "$tries" -gt 90 ] || ! kill -0 "$pid" 2>/dev/null; then cat "$place/instance-$port.log"; exit 1; fi
    sleep 1
  done
  echo
done
grep -h 'Set up the academy' "$place/instance-4001.log"

say 'Backup, copy elsewhere, doctor'
inside sh -c 'cd /srv/academy/current && PATH=/opt/academy-node/bin:$PATH npm run --silent backup'
inside sh -c 'mkdir -p /mnt/copy && chown academy /mnt/copy && runuser -u academy -- env COPY_TO=/mnt/copy /srv/academy/current/deploy/copy-backups.sh'
inside sh -c 'cd /srv/academy/current && PATH=/opt/academy-node/bin:$PATH npm run --silent doctor -- --no-letter' || true
failed=0
say 'installed: whole'
