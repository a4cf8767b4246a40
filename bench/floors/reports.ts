import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { fileQuery } from '#bureau/credit/file-query.ts';

// The floor of an instant report: bare node:http and the same reading of a file by one prepared statement, no
// session, no matching, no sealing, no report. `/report-write` also stores its answer with an inquiry and a charge,
// in one more statement.
const pool = new pg.Pool({ connectionString: process.env['OWNER_URL'], max: 20, options: '-c app.institution=1' });

const write = {
  name: 'floor-report',
  text: `with asked as (
      insert into portal.inquiry (institution_id, asked_at, id, user_id, username, voucher, product, customer_type, customer_name, request,
        subject_id, status, has_information)
      values (1, clock_timestamp(), gen_random_uuid(), $1, 'floor', $2, 'S11T', '2', 'floor', '\\x00', $3, 1, true) returning asked_at, id
    ), charged as (
      insert into portal.charge (institution_id, asked_at, inquiry_id, product, list_price_vnd, price_percent, amount_vnd)
      select 1, asked_at, id, 'S11T', 8000, 100, 8000 from asked
    ), audit as (
      insert into portal.audit_log (at, chain, seq, user_id, username, institution_id, action, result, previous_hash, hash)
      select clock_timestamp(), 0, nextval('bench_seq'), $1, 'floor', 1, 'floor', 'ok', '\\x', sha256(convert_to($2::text, 'UTF8'))
    )
    insert into portal.reply (institution_id, asked_at, inquiry_id, report, sha256)
    select 1, asked_at, id, $4, sha256($4::bytea) from asked`,
};

createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { subject, user, voucher } = JSON.parse(Buffer.concat(parts).toString()) as {
      subject: string;
      user: number;
      voucher: string;
    };
    const answer = async () => {
      const { rows } = await pool.query({ name: 'floor-file', text: fileQuery('$1'), values: [subject] });
      const text = JSON.stringify(rows[0]);
      if (request.url === '/report-write') {
        await pool.query({ ...write, values: [user, voucher, subject, gzipSync(text, { level: 1 })] });
      }
      return text;
    };
    answer().then(
      (text) => response.writeHead(200, { 'content-type': 'application/json' }).end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
}).listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('floor ready\n'));
