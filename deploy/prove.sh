#!/usr/bin/env bash
# What compose.yaml says, without containers: builds the portal, starts PostgreSQL with a replica, an object store, two servers, two
# workers and HAProxy with deploy/haproxy.cfg on free ports of this machine, and says of each step whether it held. Needs Linux,
# PostgreSQL 15 or later (Debian: postgresql), haproxy, curl. Leaves nothing behind but a folder of logs when a step failed.
set -uo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/node_modules/.bin:$PATH"

home=$(mktemp -d "${TMPDIR:-/tmp}/bureau-prove.XXXXXX")
chmod 0711 "$home"
failures=0
declare -A pids

verdict() { # verdict STATUS NAME DETAIL
  if [ "$1" -eq 0 ]; then echo "ok    $2${3:+ ($3)}"; else echo "FAIL  $2${3:+ ($3)}"; failures=$((failures + 1)); fi
}
end() {
  # PostgreSQL takes SIGTERM as a wish to wait for everybody.
  for name in "${!pids[@]}"; do case $name in primary | replica) kill -INT "${pids[$name]}" ;; *) kill -TERM "${pids[$name]}" ;; esac; done 2> /dev/null
  for name in "${!pids[@]}"; do wait "${pids[$name]}" 2> /dev/null; done
  if [ "$failures" -eq 0 ]; then rm -rf "$home"; echo "All steps held."; else echo "$failures steps failed; logs: $home"; fi
  exit $((failures > 0))
}
trap end EXIT
trap 'failures=$((failures + 1)); exit' INT TERM
port() { node -e "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })"; }
until_true() { # until_true SECONDS COMMAND...
  local last=$((SECONDS + $1)); shift
  until "$@" > /dev/null 2>&1; do [ "$SECONDS" -lt "$last" ] || return 1; sleep 0.5; done
}
# PostgreSQL refuses root: it runs as nobody then. Not a function: what is started in the background has to be PostgreSQL itself.
unprivileged=(env); [ "$(id -u)" -ne 0 ] || unprivileged=(setpriv --reuid=65534 --regid=65534 --clear-groups env)

# 1. The build.
if npm run --silent build > "$home/build.log" 2>&1; then verdict 0 "the portal is built" "$(du -sh dist/portal | cut -f1)"; else verdict 1 "the portal is built"; exit; fi

# 2. PostgreSQL and its replica, by the scripts of the containers.
programs=$(ls -d "${PG_PROGRAMS:-/usr/lib/postgresql/*/bin}" 2> /dev/null || ls -d /usr/lib/postgresql/*/bin 2> /dev/null)
programs=$(echo "$programs" | sort -V | tail -1)
[ -x "$programs/initdb" ] || { verdict 1 "PostgreSQL is here" "apt-get install postgresql, or set PG_PROGRAMS"; exit; }
export PATH="$programs:$PATH" OWNER_PASSWORD=owner-of-the-proof REPLICA_PASSWORD=replica-of-the-proof
primary_port=$(port) replica_port=$(port)
install -d -m 0700 "$home/primary" "$home/replica" "$home/socket" "$home/backups" "$home/backups/wal"
[ "$(id -u)" -ne 0 ] || chown 65534:65534 "$home/primary" "$home/replica" "$home/socket" "$home/backups" "$home/backups/wal"
"${unprivileged[@]}" initdb -D "$home/primary" -U postgres --auth-local=trust --auth-host=scram-sha-256 > "$home/initdb.log" 2>&1
"${unprivileged[@]}" postgres -D "$home/primary" -p "$primary_port" -k "$home/socket" -c max_connections=200 -c wal_keep_size=64MB \
  -c archive_mode=on -c archive_timeout=60s -c "archive_command=\"$PWD/node_modules/.bin/node\" \"$PWD/database/wal-archive.mjs\" keep \"%p\" \"%f\" \"$home/backups/wal\"" > "$home/primary.log" 2>&1 &
pids[primary]=$!
export PGHOST="$home/socket" PGPORT="$primary_port"
until_true 20 "${unprivileged[@]}" psql -U postgres -c 'select 1'
"${unprivileged[@]}" PGDATA="$home/primary" bash deploy/postgres/owner.sh > "$home/owner.log" 2>&1 && "${unprivileged[@]}" psql -U postgres -c 'select pg_reload_conf()' > /dev/null
verdict $? "PostgreSQL $(postgres --version | grep -o '[0-9.]*' | head -1) runs with an owner that is no superuser"
(umask 077; exec "${unprivileged[@]}" -u PGHOST -u PGPORT PGDATA="$home/replica" PRIMARY_HOST=127.0.0.1 PRIMARY_PORT="$primary_port" \
  bash deploy/postgres/replica.sh -p "$replica_port" -k "$home/socket" -c max_connections=200) > "$home/replica.log" 2>&1 &
pids[replica]=$!

# 3. An object store that speaks S3.
store_port=$(port)
# Its lists of more than a thousand objects go on with a token made by a cipher that OpenSSL 3 keeps among the old ones.
node --openssl-legacy-provider --input-type=module -e "
  import S3rver from '@20minutes/s3rver';
  await new S3rver({ address: '127.0.0.1', port: $store_port, silent: true, directory: '$home/store', vhostBuckets: false, allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'bureau-files' }, { name: 'bureau-backups' }] }).run();" > "$home/store.log" 2>&1 &
pids[store]=$!

# 4. Two servers and two workers, each with a folder of its own.
key() { openssl rand -base64 32; }
export MODE=demo POPULATION=300 BUREAU_CAPTCHA_ANSWER=24680 BUREAU_LOG_LEVEL=warn BUREAU_ADDRESS_LOGINS_PER_MINUTE=1000
export DATABASE_URL="postgres://bureau_owner:$OWNER_PASSWORD@127.0.0.1:$primary_port/bureau"
export BUREAU_FILES=s3://bureau-files/portal BUREAU_S3_ENDPOINT="http://127.0.0.1:$store_port" BUREAU_S3_ACCESS_KEY=S3RVER BUREAU_S3_SECRET_KEY=S3RVER
BUREAU_FIELD_KEY=$(key) BUREAU_INDEX_KEY=$(key) BUREAU_SEAL_KEY=$(key); export BUREAU_FIELD_KEY BUREAU_INDEX_KEY BUREAU_SEAL_KEY
port_1=$(port) port_2=$(port)
start() { # start NAME FILE PORT WORKERS
  PORT=$3 BUREAU_WORKERS=$4 DATA_DIR="$home/$1" BUREAU_DRAIN_SECONDS=5 node "apps/server/$2.ts" > "$home/$1.log" 2>&1 &
  pids[$1]=$!
}
start server-1 main "$port_1" 0
start server-2 main "$port_2" 0
start worker-1 worker 0 2
start worker-2 worker 0 2
until_true 120 curl -fsS "http://127.0.0.1:$port_1/readyz" && until_true 60 curl -fsS "http://127.0.0.1:$port_2/readyz"
verdict $? "two servers that start at once on an empty database are ready" "${SECONDS} s since the beginning"

# 5. The balancer.
export PORTAL_BIND="127.0.0.1:$(port)" SERVER_1="127.0.0.1:$port_1" SERVER_2="127.0.0.1:$port_2"
haproxy -c -f deploy/haproxy.cfg > "$home/haproxy-check.log" 2>&1
verdict $? "HAProxy accepts deploy/haproxy.cfg" "$(haproxy -v | head -1 | cut -d' ' -f3)"
haproxy -db -f deploy/haproxy.cfg > "$home/haproxy.log" 2>&1 &
pids[balancer]=$!
portal="http://$PORTAL_BIND"
until_true 20 curl -fsS "$portal/portal/"; answers=$?
verdict $answers "the portal answers through the balancer"
[ "$answers" -eq 0 ] || exit
test "$(curl -s -o /dev/null -w '%{http_code}' "$portal/readyz")" = 404; verdict $? "probes are not for the public"
token=$(curl -fsS "$portal/api/Logon" -H 'content-type: application/json' -d '{"userName":"minh.operator","password":"Demo@2026"}' | node -p "JSON.parse(require('fs').readFileSync(0)).data.token")
state() { curl -fsS "$portal/api/Operations/State" -H "authorization: Bearer $token"; }
told() { state | node -p "const s = JSON.parse(require('fs').readFileSync(0)).data; $1"; }
holds() { test "$(told "$1")" = true; }
refused=0
for _ in 1 2 3 4 5 6 7 8; do state > /dev/null || refused=$((refused + 1)); done
test "$refused" -eq 0 && grep -q ' one ' "$home/haproxy.log" && grep -q ' two ' "$home/haproxy.log"
verdict $? "a session of one server is good at the other" "$(grep -o ' one \| two ' "$home/haproxy.log" | sort | uniq -c | xargs)"
until_true 30 holds "s.processes.filter((p) => !p.isSilent).length === 4"
verdict $? "the status page knows them" "$(told "s.processes.map((p) => p.kind).join(' ')")"
until_true 60 holds "s.database.replicas.some((r) => r.state === 'streaming')"
verdict $? "the replica follows" "$(told "s.database.replicas.map((r) => r.name + ' ' + r.lagBytes + ' bytes behind').join()")"

# 6. The workers, with files in the store.
unfinished() { PGPASSWORD=$OWNER_PASSWORD psql -h 127.0.0.1 -U bureau_owner -d bureau -tAc "select count(*) from graphile_worker._private_jobs"; }
until_true 120 sh -c "test \"\$(PGPASSWORD=$OWNER_PASSWORD psql -h 127.0.0.1 -p $primary_port -U bureau_owner -d bureau -tAc 'select count(*) from graphile_worker._private_jobs')\" = 0"
verdict $? "the workers have done the demo's jobs" "$(unfinished) left"
objects=$(find "$home/store/bureau-files/portal/kept" -name '*_object' 2> /dev/null | wc -l)
test "$objects" -ge 2; verdict $? "what was sent and what was made lies in the store" "$objects objects"

# 7. The backup, by the owner of the database, who is no superuser; its copy lies sealed in the store.
backup() {
  "${unprivileged[@]}" BUREAU_BACKUP_DIR="$home/backups" BUREAU_BACKUP_COPY=s3://bureau-backups/bureau BUREAU_BACKUP_KEY="$BUREAU_BACKUP_KEY" \
    "$PWD/node_modules/.bin/node" "tools/$1.ts" "${@:2}"
}
BUREAU_BACKUP_KEY=$(key)
backup backup > "$home/backup.log" 2>&1; verdict $? "a backup is made while they work" "$(grep -o '[0-9]* files, [0-9]* MB' "$home/backup.log")"
backup backup-verify > "$home/verify.log" 2>&1; verdict $? "it is restored beside them and is good, and so is its copy" "$(tail -1 "$home/verify.log")"

# 8. What goes wrong.
said=$(PORT=$port_1 DATA_DIR="$home/other" node apps/server/main.ts 2>&1 > /dev/null)
test "$(echo "$said" | wc -l)" -eq 1 -a "${said#Port "$port_1" on 127.0.0.1 is in use}" != "$said"; verdict $? "a port in use is said in one line" "$said"
(for _ in $(seq 1 80); do curl -s -o /dev/null -w '%{http_code}\n' -m 10 "$portal/api/Operations/State" -H "authorization: Bearer $token"; sleep 0.1; done) > "$home/calls.log" &
calls=$!
sleep 1; kill -TERM "${pids[server-1]}"; wait "${pids[server-1]}"; stopped=$?; unset 'pids[server-1]'; wait "$calls"
test "$stopped" -eq 0 -a "$(grep -vc '^200$' "$home/calls.log")" -eq 0
verdict $? "a server that stops loses no call" "$(grep -c '^200$' "$home/calls.log") of 80 answered, exit $stopped"
holds "s.processes.filter((p) => p.kind === 'server').length === 1"; verdict $? "it is gone from the status page"
kill -KILL "${pids[worker-1]}"; wait "${pids[worker-1]}" 2> /dev/null; unset 'pids[worker-1]'
until_true 50 holds "s.processes.some((p) => p.kind === 'worker' && p.isSilent)"
verdict $? "a worker that was killed is shown as silent"
start server-1 main "$port_1" 0
until_true 60 sh -c "curl -fsS http://127.0.0.1:$port_1/readyz"
verdict $? "the server comes back"
