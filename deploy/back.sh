#!/bin/sh
# Goes back to the release before, without a gap: migrations only add, so it works on the tables as they are.
set -eu

previous=$(readlink /srv/academy/previous) || { echo 'There is no release before this one.' >&2; exit 1; }
current=$(readlink /srv/academy/current)
ln -sfn "$previous" /srv/academy/current.new
mv -T /srv/academy/current.new /srv/academy/current
ln -sfn "$current" /srv/academy/previous
"$previous/deploy/replace-instances.sh"
echo "Back on $previous."
