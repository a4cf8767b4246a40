import { createServer } from 'node:http';
import pg from 'pg';

// The floor of a lookup and of a confirmed inquiry: bare node:http, one prepared statement on a pool, no session, no
// rights, no validation. As the owner, acting for institution 1. OWNER_URL and PORT come from the bench.
const pool = new pg.Pool({ connectionString: process.env['OWNER_URL'], max: 20, options: '-c app.institution=1' });

const lookup = {
  name: 'floor-lookup',
  text: `select cic_code, name, subject_type, identity_sealed, tax_sealed, registration_sealed, address_sealed
    from bureau.subject where cic_code = $1::text`,
};

// The same rows as the shipped lookup writes: the day's counter and its key, the meter, the audit row.
const lookupAndWrite = {
  name: 'floor-lookup-write',
  text: `with seen as (
      insert into portal.quota_seen (institution_id, user_id, day, counter, key_hash)
      values (1, $2, current_date, 'floor', sha256(convert_to($1::text, 'UTF8'))) on conflict do nothing returning 1
    ), day as (
      insert into portal.quota_day as d (institution_id, user_id, day, counter, used) select 1, $2, current_date, 'floor', 1 from seen
      on conflict (institution_id, user_id, day, counter) do update set used = d.used + 1
    ), meter as (
      insert into bureau.search_meter (institution_id, user_id, kind, row_count) values (1, $2, 'cic', 1)
    ), audit as (
      insert into portal.audit_log (at, chain, seq, user_id, username, institution_id, action, result, previous_hash, hash)
      select clock_timestamp(), 0, nextval('bench_seq'), $2, 'floor', 1, 'floor', 'ok', '\\x', sha256(convert_to($1::text, 'UTF8'))
    )
    select cic_code, name, subject_type, identity_sealed, tax_sealed, registration_sealed, address_sealed
    from bureau.subject where cic_code = $1::text`,
};

const inquiry = {
  name: 'floor-inquiry',
  text: `with seen as (
      insert into portal.quota_seen (institution_id, user_id, day, counter, key_hash)
      values (1, $2, current_date, 'floor', sha256(convert_to($1::text, 'UTF8'))) on conflict do nothing returning 1
    ), day as (
      insert into portal.quota_day as d (institution_id, user_id, day, counter, used) select 1, $2, current_date, 'floor', 1 from seen
      on conflict (institution_id, user_id, day, counter) do update set used = d.used + 1
    ), asked as (
      insert into portal.inquiry (institution_id, asked_at, id, user_id, username, voucher, product, customer_type, customer_name, request)
      values (1, clock_timestamp(), gen_random_uuid(), $2, 'floor', $1, 'R11', '2', 'floor', '\\x00')
    ), charged as (
      insert into portal.charge (institution_id, asked_at, inquiry_id, product, list_price_vnd, price_percent, amount_vnd)
      values (1, clock_timestamp(), gen_random_uuid(), 'R11', 8000, 100, 8000)
    )
    insert into portal.audit_log (at, chain, seq, user_id, username, institution_id, action, result, previous_hash, hash)
    select clock_timestamp(), 0, nextval('bench_seq'), $2, 'floor', 1, 'floor', 'ok', '\\x', sha256(convert_to($1::text, 'UTF8'))`,
};

const statements = new Map([
  ['/lookup', lookup],
  ['/lookup-write', lookupAndWrite],
  ['/inquiry', inquiry],
]);

createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { key, user } = JSON.parse(Buffer.concat(parts).toString()) as { key: string; user: number };
    const statement = statements.get(request.url ?? '');
    if (statement === undefined) return void response.writeHead(404).end();
    pool.query({ ...statement, values: request.url === '/lookup' ? [key] : [key, user] }).then(
      ({ rows }) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
}).listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('floor ready\n'));
