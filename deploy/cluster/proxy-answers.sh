#!/bin/bash
# Whether the proxy of this machine answers at a port of 127.0.0.1: one that hangs still takes connections.
exec 3<>"/dev/tcp/127.0.0.1/$1" || exit 1
printf 'GET /proxy HTTP/1.0\r\n\r\n' >&3
read -r -t 1 line <&3 || exit 1
[[ $line == *' 200 '* ]]
