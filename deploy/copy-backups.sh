#!/bin/sh
# Copies /var/backups/academy to COPY_TO of /etc/academy-copy.env: user@host:/folder over SSH, or a folder of another
# disk. Nothing is deleted there. Exit 1 if the newest backup did not arrive whole.
set -eu

from=${COPY_FROM:-/var/backups/academy}
if [ -z "${COPY_TO:-}" ]; then
  echo 'COPY_TO is not set in /etc/academy-copy.env: backups are on this machine only.' >&2
  exit 1
fi
newest=$(find "$from" -maxdepth 1 -name 'academy-*.tar.gz*' ! -name '*.part' ! -name '*.json' -printf '%f\n' | sort | tail -n 1)
if [ -z "$newest" ]; then
  echo "There is no backup in $from yet." >&2
  exit 1
fi
rsync --archive --partial --exclude='*.part' "$from/" "$COPY_TO/"
# rsync compares what is there byte by byte: nothing is left to send when it arrived.
left=$(rsync --archive --checksum --dry-run --itemize-changes "$from/$newest" "$COPY_TO/" | grep -c '^[<>]f' || true)
if [ "$left" -ne 0 ]; then
  echo "$newest did not arrive whole at $COPY_TO." >&2
  exit 1
fi
echo "$newest is at $COPY_TO."
