import { createServer, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzip } from 'node:zlib';
import { writeXlsxStream } from 'hucre/xlsx';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

// The floor of the reply list and its files: the same rows and columns, written by the shortest code. As the owner,
// acting for institution 1: no session, no rights, no audit, no count, no criteria. OWNER_URL and PORT come from the
// bench.
const pool = new pg.Pool({ connectionString: process.env['OWNER_URL'], max: 4, options: '-c app.institution=1' });

const isoTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const columns = [
  ['msPhieu', 'q.voucher'],
  ['maSP', 'q.product'],
  ['tenSP', 'p.name_vi'],
  ['maCIC', 'q.cic_code'],
  ['tenKH', 'q.customer_name'],
  ['cccd', 'q.identity_hint'],
  ['user_Name', 'q.username'],
  ['ngayHoi', isoTime('q.asked_at')],
  ['ngayTraLoi', isoTime('q.answered_at')],
  ['tt', 'q.status'],
  ['hasInformation', 'q.has_information'],
] as const;

const rows = `from portal.inquiry q join bureau.product p on p.code = q.product
  where q.institution_id = 1 order by q.asked_at desc, q.id desc limit 99999`;

const list = `select json_agg(r)::text as text from (
  select json_build_object(${columns.map(([name, value]) => `'${name}', ${value}`).join(', ')}) as r ${rows}) t`;

// The joins of the inquiry control, its names masked by the same expression.
const control = `select json_agg(r)::text as text from (
  select json_build_object('msPhieu', q.voucher, 'maSP', q.product, 'tenSP', p.name_vi, 'user_Name', q.username, 'chiNhanh', b.name_vi,
    'tenKH', regexp_replace(btrim(q.customer_name), '(?<=\\s)(\\S)\\S*(?=\\s)', '\\1.', 'g'), 'cccd', q.identity_hint,
    'mucDich', q.purpose, 'ngayHoi', ${isoTime('q.asked_at')}, 'ngayTraLoi', ${isoTime('q.answered_at')}, 'tt', q.status,
    'phi', coalesce(c.state, 'free'), 'soTien', coalesce(c.amount_vnd, 0)::text) as r
  from portal.inquiry q join bureau.product p on p.code = q.product
  left join portal.charge c on c.institution_id = 1 and c.asked_at = q.asked_at and c.inquiry_id = q.id
  left join bureau.branch b on b.institution_id = 1 and b.branch_id = q.branch_id
  where q.institution_id = 1 order by q.asked_at desc, q.id desc limit 99999) t`;

const flat = `select ${columns.map(([name, value]) => `${value} as "${name}"`).join(', ')} ${rows}`;

/** json_agg's text passed on, gzip at level 1. */
async function answerList(response: ServerResponse, text: string): Promise<void> {
  const found = await pool.query<{ text: string }>(text);
  const zipped = await new Promise<Buffer>((resolve, reject) => {
    gzip(found.rows[0]?.text ?? '[]', { level: 1 }, (error, bytes) => (error ? reject(error) : resolve(bytes)));
  });
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(zipped);
}

/** COPY's output, as it arrives. */
async function answerCsv(response: ServerResponse): Promise<void> {
  const client = await pool.connect();
  try {
    response.writeHead(200, { 'content-type': 'text/csv', 'content-encoding': 'gzip' });
    await pipeline(
      client.query(copyTo(`copy (${flat}) to stdout with csv header`)),
      createGzip({ level: 1 }),
      response,
    );
  } finally {
    client.release();
  }
}

/** The fastest workbook writer of the lockfile, with unprocessed rows. */
async function answerXlsx(response: ServerResponse): Promise<void> {
  const found = await pool.query<(string | number | null)[]>({ name: 'floor-flat', text: flat, rowMode: 'array' });
  response.writeHead(200, { 'content-type': 'application/octet-stream' });
  const sheet = writeXlsxStream(found.rows, { name: 'rows', columns: columns.map(([header]) => ({ header })) });
  await pipeline(Readable.from(sheet), response);
}

const answers = new Map<string, (response: ServerResponse) => Promise<void>>([
  ['/list', (response) => answerList(response, list)],
  ['/control', (response) => answerList(response, control)],
  ['/csv', answerCsv],
  ['/xlsx', answerXlsx],
]);

createServer((request, response) => {
  request.resume();
  const answer = answers.get(request.url ?? '');
  if (answer === undefined) return void response.writeHead(404).end();
  answer(response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
}).listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('floor ready\n'));
