#!/bin/sh
# Restarts the instances one after the other on the release that /srv/academy/current leads to. An instance that does
# not become ready stops it, and the other one goes on with what it has.
set -eu

wait_ready() {
  tries=0
  until curl -fsS -m 3 "http://127.0.0.1:$1/api/ready" >/dev/null 2>&1; do
    tries=$((tries + 1))
    if [ "$tries" -ge 120 ]; then
      echo "The instance on port $1 is not ready after two minutes; the others were not restarted." >&2
      echo "Look at journalctl -u academy@$1, or go back: deploy/back.sh" >&2
      exit 1
    fi
    sleep 1
  done
}

for port in 4001 4002; do
  systemctl enable "academy@$port" >/dev/null 2>&1
  systemctl restart "academy@$port"
  wait_ready "$port"
  # The proxy looks once a second.
  sleep 3
  echo "The instance on port $port is ready."
done
