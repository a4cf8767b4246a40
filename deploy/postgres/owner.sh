#!/bin/bash
# Run once, on the first start of the primary: the owner of the database, which is no superuser, and the role of replicas.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -U postgres -v owner="$OWNER_PASSWORD" -v replica="$REPLICA_PASSWORD" <<'SQL'
create role bureau_owner login nosuperuser createrole createdb bypassrls password :'owner';
grant pg_monitor to bureau_owner;
create database bureau owner bureau_owner;
create role bureau_replica login replication password :'replica';
\connect bureau
-- What a backup asks of the database (docs/operations.md, Backup).
grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean), pg_create_restore_point(text), pg_switch_wal() to bureau_owner;
SQL
echo 'host replication bureau_replica samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
