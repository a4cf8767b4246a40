#!/bin/bash
# A standby of the primary: copied once, then it follows. Its slot keeps the primary's log while it is away.
set -euo pipefail
export PGPASSWORD="$REPLICA_PASSWORD"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA" && chmod 0700 "$PGDATA"
  pg_basebackup --host="${PRIMARY_HOST:-primary}" --port="${PRIMARY_PORT:-5432}" --username=bureau_replica --pgdata="$PGDATA" \
    --wal-method=stream --checkpoint=fast --create-slot --slot="${REPLICA_NAME:-replica_1}" --write-recovery-conf
  echo "primary_conninfo = 'host=${PRIMARY_HOST:-primary} port=${PRIMARY_PORT:-5432} user=bureau_replica password=$PGPASSWORD application_name=${REPLICA_NAME:-replica_1}'" \
    >> "$PGDATA/postgresql.auto.conf"
fi
exec postgres -D "$PGDATA" -c max_connections=300 "$@"
