# As the postgres image does with these settings: at the first start a cluster with a role and a database.
set -eu
data=/var/lib/postgresql/data
as() { runuser -u postgres -- "$@"; }
install -d -o postgres -g postgres -m 0700 "$data"
if [ ! -e "$data/PG_VERSION" ]; then
  printf '%s' "$POSTGRES_PASSWORD" >/tmp/password
  chmod 600 /tmp/password
  chown postgres /tmp/password
  as initdb -D "$data" -U "$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 \
    ${POSTGRES_INITDB_ARGS:-}
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  as pg_ctl -D "$data" -o '-c listen_addresses=' -w start
  as createdb -U "$POSTGRES_USER" "$POSTGRES_DB"
  as pg_ctl -D "$data" -w stop
fi
exec runuser -u postgres -- postgres -D "$data" -c 'listen_addresses=*'
