#!/bin/sh
# Installs the academy on a fresh Debian server (12 or newer), or brings it to this version. As root, in the folder of
# the release:
#
#   ACADEMY_DOMAIN=academy.example ACADEMY_EMAIL=you@academy.example deploy/install.sh
#
# It may be run again at any time: what is there stays, settings and passwords too.
set -eu

domain=${ACADEMY_DOMAIN:?say ACADEMY_DOMAIN=academy.example}
email=${ACADEMY_EMAIL:?say ACADEMY_EMAIL=you@academy.example}
release=$(cd "$(dirname "$0")/.." && pwd)
env_file=/etc/academy.env
ports='4001 4002'

say() { printf '%s\n' "$*"; }
# In a container or a chroot there is no systemd to talk to; then nothing is started.
has_systemd() { [ -d /run/systemd/system ]; }

[ "$(id -u)" -eq 0 ] || { say 'Run this as root.'; exit 1; }

install_packages() {
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -qqy --no-install-recommends ca-certificates curl libatomic1 openssl rsync openssh-client nodejs npm \
    postgresql caddy unattended-upgrades systemd-timesyncd >/dev/null
}

# Debian's own Node may be older than 20; npm installs the one that the academy names.
install_node() {
  wanted=$(sed -n 's/^ *"node": "^\([0-9.]*\)",$/\1/p' "$release/package.json")
  if [ "$(/opt/academy-node/bin/node --version 2>/dev/null)" = "v$wanted" ]; then return; fi
  npm install --global --no-audit --no-fund --loglevel=error --prefix /opt/academy-node --allow-scripts=node "node@$wanted"
  /opt/academy-node/bin/node --version
}

create_account() {
  getent passwd academy >/dev/null ||
    useradd --system --home-dir /srv/academy --shell /usr/sbin/nologin academy
  install -d -o academy -g academy -m 0755 /srv/academy /srv/academy/releases
  install -d -o academy -g academy -m 0700 /var/lib/academy /var/backups/academy
}

create_database() {
  if ! has_systemd; then
    cluster=$(pg_lsclusters --no-header | head -n 1 | cut -d' ' -f1)
    pg_ctlcluster --skip-systemctl-redirect "$cluster" main start 2>/dev/null || true
  fi
  as_postgres() { runuser -u postgres -- psql -qtAX -v ON_ERROR_STOP=1 "$@"; }
  if [ "$(as_postgres -c "select 1 from pg_roles where rolname = 'academy'")" != 1 ]; then
    as_postgres -c 'create role academy login'
  fi
  if [ "$(as_postgres -c "select 1 from pg_database where datname = 'academy'")" != 1 ]; then
    as_postgres -c "create database academy owner academy template template0 encoding 'UTF8' locale 'C.UTF-8'"
    as_postgres -d academy -c 'alter schema public owner to academy'
  fi
}

write_settings() {
  if [ ! -e "$env_file" ]; then
    umask 077
    # The account of the system is the account of the database: no password to keep.
    cat >"$env_file" <<SETTINGS
NODE_ENV=production
PUBLIC_URL=https://$domain
HOST=127.0.0.1
TRUSTED_PROXIES=127.0.0.1
DATA_DIR=/var/lib/academy
BACKUP_DIR=/var/backups/academy
BACKUP_KEY='$(openssl rand -base64 24)'
DATABASE_URL='postgres:///academy?host=/var/run/postgresql&port=$(pg_lsclusters --no-header | awk 'NR == 1 { print $3 }')&user=academy'
DRAIN_SECONDS=4
# The mail server: without it nobody gets an email.
# SMTP_URL='smtps://user:password@mail.example:465'
SETTINGS
    umask 022
    say "Settings: $env_file. Write down its BACKUP_KEY on paper: without it no backup can be opened."
  fi
  chown root:root "$env_file"
  chmod 600 "$env_file"
  if [ ! -e /etc/academy-copy.env ]; then
    printf '%s\n' '# Where backups are copied each night: user@host:/folder over SSH, or a folder of another disk.' \
      '# COPY_TO=backup@other.example:/srv/backups/academy' >/etc/academy-copy.env
  fi
}

# A release is built in a folder of its own, so that the running one is not touched.
install_release() {
  version=$(sed -n 's/^ *"version": "\(.*\)",$/\1/p' "$release/package.json" | head -n 1)
  # The same version with other sources is another release.
  stamp=$(cd "$release" && find bin deploy migrations package-lock.json package.json public src vite.config.ts -type f -print0 |
    sort -z | xargs -0 sha256sum | sha256sum | cut -c1-10)
  target=/srv/academy/releases/$version-$stamp
  if [ ! -e "$target/.built" ]; then
    rm -rf "$target"
    install -d -o academy -g academy -m 0755 "$target"
    (cd "$release" && tar -c --exclude=./node_modules --exclude=./dist --exclude=./.git --exclude=./data .) |
      tar -x -C "$target" --no-same-owner
    chown -R academy:academy "$target"
    runuser -u academy -- env HOME=/srv/academy PATH="/opt/academy-node/bin:$PATH" \
      ${NPM_CONFIG_REGISTRY:+NPM_CONFIG_REGISTRY="$NPM_CONFIG_REGISTRY"} \
      sh -c 'umask 022 && cd "$1" && node bin/prepare.mjs' sh "$target"
    touch "$target/.built"
  fi
}

install_units() {
  for unit in 'academy@.service' academy-backup-copy.service academy-backup-copy.timer; do
    install -m 0644 "$release/deploy/systemd/$unit" "/etc/systemd/system/$unit"
  done
  install -m 0644 "$release/deploy/caddy/academy.caddy" /etc/caddy/academy.caddy
  sed -e "s/{\$ACADEMY_DOMAIN}/$domain/" -e "s/{\$ACADEMY_EMAIL}/$email/" "$release/deploy/caddy/Caddyfile" >/etc/caddy/Caddyfile
  caddy validate --adapter caddyfile --config /etc/caddy/Caddyfile >/dev/null 2>&1 ||
    { say 'The settings of Caddy are wrong:'; caddy validate --adapter caddyfile --config /etc/caddy/Caddyfile; exit 1; }
  cat >/etc/apt/apt.conf.d/52academy <<'APT'
APT::Periodic::Update-Package-Lists "1";
APT::Periodic::Unattended-Upgrade "1";
Unattended-Upgrade::Automatic-Reboot "false";
APT
}

# One instance after the other: the proxy sends requests to the one that answers.
start_instances() {
  previous=$(readlink /srv/academy/current || true)
  ln -sfn "$target" /srv/academy/current.new
  mv -T /srv/academy/current.new /srv/academy/current
  if [ -n "$previous" ] && [ "$previous" != "$target" ]; then ln -sfn "$previous" /srv/academy/previous; fi
  if ! has_systemd; then
    say 'No systemd here: nothing is started.'
    return
  fi
  systemctl daemon-reload
  timedatectl set-ntp true || true
  systemctl enable --now postgresql caddy unattended-upgrades academy-backup-copy.timer >/dev/null
  systemctl reload caddy || systemctl restart caddy
  "$release/deploy/replace-instances.sh"
}

install_packages
install_node
create_account
create_database
write_settings
install_release
install_units
start_instances
say "Version $version is installed in $target."
say 'The first start prints the link that sets up the academy: journalctl -u academy@4001 | grep setup'
say 'npm run doctor, in /srv/academy/current, says what is still missing.'
