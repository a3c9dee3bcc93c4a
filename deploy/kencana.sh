#!/bin/sh
# Starts Kencana out of the folder of this file, with the Node in it. Data is in DATA_DIR, ./data by default.
here=$(dirname "$(readlink -f "$0")")
program=main
case "${1:-}" in
  '') ;;
  -h | --help | help) cat "$here/deploy/help.txt"; exit 0 ;;
  accept-data | audit-books | backup | health | move-postgres | rescue | restore | schema | shop-export | shop-import | shop-move | upgrade) program=$1; shift ;;
  *)
    echo 'Usage: kencana [accept-data | audit-books | backup | health | move-postgres | rescue | restore | schema | shop-export | shop-import | shop-move | upgrade] ...' >&2
    echo 'kencana --help explains them.' >&2
    exit 2
    ;;
esac
export SCHEMA_DIR="${SCHEMA_DIR:-$here/schema}"
export LD_LIBRARY_PATH="$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
# What was compiled once is read at the next start, where the folder may be written.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$here/cache}"
exec "$here/bin/node" --min-semi-space-size=16 --max-semi-space-size=32 "$here/dist-server/$program.js" "$@"
