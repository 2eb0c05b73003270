#!/bin/sh
# Certificates with which the machines of a cluster know each other, signed by an authority of their own:
#   certificates.sh FOLDER NAME=ADDRESS[,ADDRESS...] ...
# FOLDER/ca.crt goes to every machine; NAME.key, NAME.crt and NAME.pem (both in one) to the machine NAME; ca.key to
# none. Run again it makes new ones of the same authority. A floating address belongs to each that may hold it.
set -eu
[ $# -ge 2 ] || { sed -n '2,5s/^# //p' "$0"; exit 2; }
folder=$1
shift
umask 077
mkdir -p "$folder"
cd "$folder"
# Keys are for their service alone, certificates for all.
curve='-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'
if [ ! -f ca.key ]; then
  # shellcheck disable=SC2086
  openssl req -x509 $curve -days 3650 -subj '/CN=Academy cluster' -keyout ca.key -out ca.crt
fi
for machine; do
  name=${machine%%=*}
  addresses=$(printf %s "${machine#*=}" | sed 's/[^,]*/IP:&/g')
  # shellcheck disable=SC2086
  openssl req $curve -subj "/CN=$name" -addext "subjectAltName=$addresses" -keyout "$name.key" -out "$name.csr"
  openssl x509 -req -in "$name.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days 825 -copy_extensions copy \
    -out "$name.crt"
  cat "$name.crt" "$name.key" >"$name.pem"
  rm "$name.csr"
done
chmod 644 ./*.crt
