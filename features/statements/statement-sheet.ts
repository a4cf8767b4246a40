import type { Readable } from 'node:stream';
import { refuseComing } from '#bureau/cold/coming.ts';
import type { Connection } from '#kit/server/database/connection.ts';
import { type ListColumn, type ListValue, listXlsx } from '#kit/server/sheets/list-xlsx.ts';
import { formatMonth } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import type { Statement } from './statement.ts';
import { statementWords } from './words.ts';

type Key = keyof (typeof statementWords)['texts'];

const title = (key: Key, params: Readonly<Record<string, string>> = {}) => {
  const text = both(statementWords, key, params);
  return `${text.vi} / ${text.en}`;
};

const columns: readonly ListColumn[] = [
  { title: title('kind'), kind: 'text', width: 34 },
  { title: title('voucher'), kind: 'text', width: 24 },
  { title: title('askedAt'), kind: 'time' },
  { title: title('maSP'), kind: 'text', width: 12 },
  { title: title('user'), kind: 'text', width: 18 },
  { title: title('branch'), kind: 'text', width: 14 },
  { title: title('giaNiemYet'), kind: 'whole' },
  { title: title('tyLe'), kind: 'whole', width: 10 },
  { title: title('truocChietKhau'), kind: 'whole', width: 22 },
  { title: title('ghiChu'), kind: 'text', width: 44 },
];

const atOnce = 500;
const toldEach = 5_000;

/**
 * A statement as a workbook that is written while its events are read: one row an event, the late and correcting
 * lines, then the sums. `onRows` gets the number of written rows. Throws if the events do not add up to what was
 * closed.
 */
export function statementSheet(
  client: Connection,
  statement: Statement,
  { institutionId, onRows }: { readonly institutionId: number; readonly onRows?: (rows: number) => Promise<void> },
): Readable {
  const about = { month: formatMonth(statement.month), contract: statement.contract_no };
  const above = [title('sheetTitle'), title('sheetPeriod', about)];
  return listXlsx(statement.statement_no, columns, rowsOf(client, statement, { institutionId, onRows }), { above });
}

type Event = {
  readonly voucher: string | null;
  readonly asked_at: Date;
  readonly product: string;
  readonly username: string | null;
  readonly branch: string | null;
  readonly list_price_vnd: bigint;
  readonly price_percent: number;
  readonly amount_vnd: bigint;
  readonly state: string;
};

type Line = {
  readonly kind: 'usage' | 'late' | 'correction';
  readonly of_month: string;
  readonly product: string | null;
  readonly quantity: number | null;
  readonly unit_price_vnd: bigint | null;
  readonly gross_vnd: bigint;
  readonly note: string | null;
};

async function* rowsOf(
  client: Connection,
  statement: Statement,
  { institutionId, onRows }: { institutionId: number; onRows: ((rows: number) => Promise<void>) | undefined },
): AsyncGenerator<readonly ListValue[]> {
  const key = [institutionId, statement.month, statement.contract_no] as const;
  const { rows: lines } = await client.query(
    `select kind, of_month::text, product, quantity, unit_price_vnd, gross_vnd, note from portal.statement_line
     where institution_id = $1 and month = $2 and contract_no = $3 order by line_no`,
    key,
  );
  // Tickets and users of the events lie in the month of the inquiries.
  await refuseComing(client, 'inquiries', statement.month);
  let used = 0n;
  let written = 0;
  await client.query(`declare statement_events no scroll cursor for ${eventsSql}`, [
    institutionId,
    statement.month,
    statement.fee_group,
    statement.closed_at,
  ]);
  for (;;) {
    const { rows: events } = await client.query(`fetch ${atOnce} from statement_events`);
    for (const event of events) {
      used += event.amount_vnd;
      yield eventRow(event);
    }
    const read = events.length;
    written += read;
    // The driver's results keep each other alive until the old generation is collected: empty, each is small.
    events.length = 0;
    if (read < atOnce) break;
    if (written % toldEach === 0) await onRows?.(written);
  }
  await client.query('close statement_events');
  const ofMonth = lines.filter(({ kind }) => kind === 'usage').reduce((sum, line) => sum + line.gross_vnd, 0n);
  if (used !== ofMonth) throw new Error(`the events of ${statement.statement_no} do not add up to its lines`);
  for (const line of lines) if (line.kind !== 'usage') yield lineRow(line);
  for (const [name, amount] of sums(statement)) yield [title(name), '', '', '', '', '', '', '', amount];
}

const eventsSql = `
  select q.voucher, c.asked_at, c.product, coalesce(q.username, a.bought_name) as username, b.code as branch,
    c.list_price_vnd, c.price_percent, c.amount_vnd, c.state
  from portal.charge c
  join bureau.product p on p.code = c.product and p.fee_group = $3
  left join portal.inquiry q on q.institution_id = c.institution_id and q.asked_at = c.asked_at and q.id = c.inquiry_id
  left join portal.alert_purchase a on a.institution_id = c.institution_id and a.charge_id = c.inquiry_id
  left join bureau.branch b on b.institution_id = c.institution_id and b.branch_id = coalesce(q.branch_id, a.branch_id)
  where c.institution_id = $1 and c.asked_at >= portal.month_start($2::date)
    and c.asked_at < portal.month_start(($2::date + interval '1 month')::date) and c.state <> 'reserved' and c.settled_at <= $4
  order by c.asked_at, c.inquiry_id`;

const [ofUsage, withoutInformation] = [title('usage'), title('withoutInformation')];

function eventRow(event: Event): readonly ListValue[] {
  return [
    ofUsage,
    event.voucher,
    event.asked_at,
    event.product,
    event.username,
    event.branch,
    event.list_price_vnd,
    event.price_percent,
    event.amount_vnd,
    event.state === 'free' ? withoutInformation : '',
  ];
}

function lineRow(line: Line): readonly ListValue[] {
  const counted = line.quantity === null ? '' : `${line.quantity} × ${line.unit_price_vnd}`;
  const note = [line.of_month.slice(0, 7), counted, line.note ?? ''].filter((part) => part !== '').join(' · ');
  return [title(line.kind), '', '', line.product, '', '', '', '', line.gross_vnd, note];
}

function sums(statement: Statement): readonly (readonly [Key, bigint])[] {
  return [
    ['truocChietKhau', statement.gross_vnd],
    ['chietKhauBac', -statement.tier_discount_vnd],
    ['chietKhauThanThiet', -statement.loyalty_discount_vnd],
    ['truocThue', statement.net_vnd],
    ['thueGTGT', statement.vat_vnd],
    ['tongTien', statement.total_vnd],
  ];
}
