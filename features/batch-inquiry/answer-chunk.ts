import type { Given } from '#bureau/batch/check-rows.ts';
import type { ColumnCode } from '#bureau/batch/columns.ts';
import type { Standing } from '#bureau/consents/consent.ts';
import { noteConsents } from '#bureau/consents/report-consent.ts';
import { whoAreMeant } from '#bureau/matching/resolve-many.ts';
import { keepPaperMisses, missesOf } from '#bureau/matching/require-meant.ts';
import type { Meant } from '#bureau/matching/resolve.ts';
import { leftFor } from '#bureau/fees/budget.ts';
import { covered } from '#bureau/matching/search.ts';
import { type ManyAnswered, type OneAsked, answerMany } from '#bureau/reports/answer-many.ts';
import { subjectKeyOf } from '#kit/server/calls/audit.ts';
import { sharedNow } from '#kit/server/clock.ts';
import { isPassing } from '#kit/server/database/database-fault.ts';
import { actAs } from '#kit/server/database/database.ts';
import { sendEvent } from '#kit/server/events.ts';
import type { JobServices } from '#kit/server/jobs/jobs.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { consentOfRow, purposeFor } from './row-consents.ts';
import { type Batch, OvertakenTurn, type Turn, addTurn, batchColumns } from './batch.ts';
import type { Connection } from '#kit/server/database/connection.ts';
import { type InquiryPurpose, purposeNamed } from '#bureau/contract/purposes.ts';
import { subjectKindOf } from '#bureau/contract/subject-kind.ts';

/** Rows answered in one transaction: some hundred milliseconds of work, so that turns alternate. */
export const chunkRows = 400;

type WaitingRow = { readonly row_no: number; readonly voucher: string; readonly given: Buffer };
type RowAsked = OneAsked & { readonly row: number; readonly consent: string | undefined };
/** A row that is not asked: a number of somebody else, another name than its holder's, a code of nobody or of the other kind, no consent. */
type RowRefused = {
  readonly row: number;
  readonly voucher: string;
  readonly key:
    | 'code-unknown'
    | 'code-of-legal'
    | 'code-of-natural'
    | 'identity-conflict'
    | 'name-differs'
    | `consent-${Exclude<Standing['which'], 'live'>}`;
  readonly column: ColumnCode;
  readonly holders: readonly bigint[];
  readonly purpose: InquiryPurpose;
};

/**
 * Answers the next rows of a file. Results, charges, audit, progress and the fencing token commit together, or none
 * does; if the worker was overtaken, or the file paused, nothing changes. If the rows cannot be answered together,
 * half of them are tried, down to the one that is damaged, or whose borrower is: that one is marked, and the file
 * continues. Returns whether rows are left.
 */
export async function answerChunk(turn: Turn, services: JobServices, most = chunkRows): Promise<Worked> {
  const tried: WaitingRow[] = [];
  try {
    return await answerRows(turn, services, { most, tried });
  } catch (error) {
    const [row] = tried;
    if (row === undefined || error instanceof OvertakenTurn || isPassing(error)) throw error;
    if (tried.length > 1) return answerChunk(turn, services, Math.ceil(tried.length / 2));
    services.log.error('a row of a batch cannot be answered', { batch: turn.id, row: row.row_no, error });
    await markNotMade(turn, services, row);
    return 'more';
  }
}

type Worked = 'more' | 'none' | 'not-working';

/** The most rows to take, and where the taken rows are recorded for the handling of a failure. */
type Share = { readonly most: number; readonly tried: WaitingRow[] };

async function answerRows(turn: Turn, services: JobServices, { most, tried }: Share): Promise<Worked> {
  return actAs(services.pool, turn, async (client) => {
    // The holder of the row's lock is the file's worker; the token tells a later one from an earlier.
    const { rows: taken } = await client.query({
      name: 'take-batch',
      text: `update portal.batch b set fence = fence + 1 where institution_id = $1 and id = $2 and state = 'working'
        returning ${batchColumns}`,
      values: [turn.institutionId, turn.id],
    });
    const [batch] = taken;
    if (batch === undefined) return 'not-working';
    const left = await leftFor(client, { institutionId: turn.institutionId, product: batch.product });
    if (left?.answers === 0) {
      await holdRest(client, turn);
      await sendEvent(client, { ...turn, kind: 'fee-budget', data: {} });
      return 'none';
    }
    // Rows without information are free: what they leave of the budget goes to the next chunk.
    const atMost = Math.min(most, left?.answers ?? most);
    const { rows: waiting } = await client.query({
      name: 'waiting-rows',
      text: `select row_no, voucher, given from portal.batch_row
        where institution_id = $1 and batch_id = $2 and state = 'waiting' order by row_no limit $3 /* never null: voucher */`,
      values: [turn.institutionId, turn.id, atMost],
    });
    if (waiting.length === 0) return 'none';
    tried.push(...waiting);
    const { asked, refused } = await askedOf(client, services, { batch, institutionId: turn.institutionId, waiting });
    // The database keeps milliseconds, so the time is made here and used unchanged.
    const askedAt = sharedNow().toISOString();
    const answered = await answerMany(client, services.cipher, {
      common: {
        institutionId: turn.institutionId,
        userId: batch.user_id,
        username: batch.username,
        branchId: batch.branch_id,
        askedAt,
        product: batch.product,
        purpose: purposeNamed(batch.purpose),
        subjectKind: subjectKindOf(batch.customer_type),
      },
      asked,
    });
    for (const { asked: one, error } of answered.failed) {
      services.log.error('a report of a batch was not made', { inquiry: one.inquiryId, error });
    }
    const noted = asked.flatMap(({ inquiryId, consent }) => (consent === undefined ? [] : [{ inquiryId, consent }]));
    await noteConsents({ client, institutionId: turn.institutionId, askedAt }, noted);
    await keepProgress(client, turn, { batch, asked, refused, answered });
    const isLast = waiting.length < atMost;
    if (!isLast) await addTurn(client, turn);
    await sendEvent(client, { ...turn, kind: 'batch', data: { id: turn.id } });
    await appendAudits(client, services, { turn, batch, refused, answered });
    return isLast ? 'none' : 'more';
  });
}

/** A row without inquiry: nothing was charged and its ticket is free. The next turn continues after it. */
async function markNotMade(turn: Turn, { pool }: JobServices, { row_no }: WaitingRow): Promise<void> {
  await actAs(pool, turn, async (client) => {
    const { rowCount } = await client.query(
      `with bad as (
         update portal.batch_row set state = 'bad', faults = $4
         where institution_id = $1 and batch_id = $2 and row_no = $3 and state = 'waiting' returning row_no
       )
       update portal.batch set bad_rows = bad_rows + 1, fence = fence + 1
       where institution_id = $1 and id = $2 and state = 'working' and exists (select from bad)`,
      [turn.institutionId, turn.id, row_no, JSON.stringify([notMade])],
    );
    if (rowCount !== 1) throw new OvertakenTurn();
    await addTurn(client, turn);
  });
}

const notMade = { column: '', key: 'not-made', params: {} };

/** Marks the rows beyond the institution's monthly budget; their share of the daily limit is returned. */
async function holdRest(client: Connection, { institutionId, id }: Turn): Promise<void> {
  const { rowCount } = await client.query(
    `update portal.batch_row set state = 'over' where institution_id = $1 and batch_id = $2 and state = 'waiting'`,
    [institutionId, id],
  );
  await client.query(
    `with given_back as (
       update portal.file_budget f set used = f.used - $3
       from portal.batch b where b.institution_id = $1 and b.id = $2 and f.institution_id = $1 and f.day = b.budget_day
     )
     update portal.batch set over_rows = over_rows + $3 where institution_id = $1 and id = $2`,
    [institutionId, id, rowCount ?? 0],
  );
}

async function askedOf(
  client: Connection,
  services: JobServices,
  { batch, institutionId, waiting }: { batch: Batch; institutionId: number; waiting: readonly WaitingRow[] },
): Promise<{ asked: RowAsked[]; refused: RowRefused[] }> {
  const { cipher } = services;
  const rows = waiting.map(({ row_no, voucher, given }) => {
    const read: Given = JSON.parse(cipher.open(given));
    return { row: row_no, voucher, given: read };
  });
  const typed = rows.map(({ given }) => ({
    type: batch.customer_type,
    cicCode: given.MACIC,
    identityNumber: given.SOCMT,
    registrationNumber: given.DKKD,
    taxCode: given.MSTHUE,
    name: given.TENKH ?? '',
  }));
  const meant = await whoAreMeant(client, cipher, typed);
  const refused = rows.flatMap(({ row, voucher, given }, at) =>
    refusalOf(meant[at], { row, voucher, purpose: purposeFor(batch, given) }),
  );
  const consents = new Map<number, string>();
  for (const [at, { row, voucher, given }] of rows.entries()) {
    if (refused.some((one) => one.row === row)) continue;
    const who = meant[at];
    const subjectId = who?.kind === 'meant' ? who.subjectId : undefined;
    const standing = await consentOfRow(client, services, { batch, institutionId, row: { voucher, given, subjectId } });
    if (standing === undefined) continue;
    if (standing.which === 'live') consents.set(row, standing.consent ?? '');
    else {
      const column = given.SOCMT === undefined ? 'MACIC' : 'SOCMT';
      const holders = subjectId === undefined ? [] : [subjectId];
      refused.push({
        row,
        voucher,
        key: `consent-${standing.which}`,
        column,
        holders,
        purpose: purposeFor(batch, given),
      });
    }
  }
  const isRefused = new Set(refused.map(({ row }) => row));
  const asked = rows.map(({ row, voucher, given }, at): RowAsked => {
    const who = meant[at];
    const number = given.SOCMT ?? given.DKKD ?? given.MSTHUE;
    return {
      row,
      inquiryId: uuidV7(),
      voucher,
      customerName: given.TENKH ?? '',
      cicCode: given.MACIC,
      identityHint: number === undefined ? null : covered(number),
      request: JSON.stringify({ productType: batch.product, voucherNumber: voucher, ...requestOf(given) }),
      subjectId: who?.kind === 'meant' ? who.subjectId : undefined,
      match: who?.kind === 'meant' ? who : null,
      consent: consents.get(row),
      purpose: purposeFor(batch, given),
    };
  });
  const missed = typed.flatMap((one, at) => {
    const who = meant[at];
    return who === undefined ? [] : missesOf(one, who);
  });
  await keepPaperMisses(client, cipher, missed);
  return { asked: asked.filter(({ row }) => !isRefused.has(row)), refused };
}

const columns = { identityNumber: 'SOCMT', taxCode: 'MSTHUE', registrationNumber: 'DKKD' } as const;

function refusalOf(meant: Meant | undefined, of: Pick<RowRefused, 'row' | 'voucher' | 'purpose'>): RowRefused[] {
  switch (meant?.kind) {
    case 'code-unknown':
      return [{ ...of, key: meant.kind, column: 'MACIC', holders: [] }];
    case 'other-kind': {
      const key = meant.holder === 'legal' ? 'code-of-legal' : 'code-of-natural';
      return [{ ...of, key, column: 'MACIC', holders: meant.holders }];
    }
    case 'identity-conflict':
      return [{ ...of, key: meant.kind, column: columns[meant.field], holders: meant.holders }];
    case 'name-differs':
      return [{ ...of, key: meant.kind, column: 'TENKH', holders: meant.holders }];
    default:
      return [];
  }
}

/** A row in the form of a stored inquiry request (bureau/inquiries/request.ts). */
function requestOf(given: Given) {
  return {
    ...(given.MACIC === undefined ? {} : { cicCode: given.MACIC }),
    ...(given.reference === undefined ? {} : { reference: given.reference }),
    customerName: given.TENKH ?? '',
    address: given.DIACHI ?? '',
    ...(given.SOCMT === undefined ? {} : { identityNumber: given.SOCMT }),
    ...(given.DKKD === undefined ? {} : { businessRegistration: given.DKKD }),
    ...(given.MSTHUE === undefined ? {} : { taxCode: given.MSTHUE }),
  };
}

type Answered = {
  readonly batch: Batch;
  readonly asked: readonly RowAsked[];
  readonly refused: readonly RowRefused[];
  readonly answered: ManyAnswered;
};

async function keepProgress(
  client: Connection,
  turn: Turn,
  { batch, asked, refused, answered }: Answered,
): Promise<void> {
  const rowOf = new Map(asked.map(({ inquiryId, row }) => [inquiryId, row] as const));
  const bad = [
    ...answered.taken.map(({ inquiryId }) => ({ row: rowOf.get(inquiryId), key: 'voucher-reused', column: 'MSPHIEU' })),
    ...answered.failed.map(({ asked: one }) => ({ row: rowOf.get(one.inquiryId), key: 'not-made', column: '' })),
    ...refused,
  ];
  const { rowCount } = await client.query({
    name: 'keep-progress',
    text: `with answered as (
        update portal.batch_row r set state = 'answered', inquiry_id = a.id, has_information = a.informed, cic_code = a.cic,
          answered_at = clock_timestamp()
        from unnest($4::int[], $5::uuid[], $6::boolean[], $7::text[]) a (row_no, id, informed, cic)
        where r.institution_id = $1 and r.batch_id = $2 and r.row_no = a.row_no
      ), bad as (
        update portal.batch_row r set state = 'bad', faults = b.faults
        from unnest($8::int[], $9::jsonb[]) b (row_no, faults)
        where r.institution_id = $1 and r.batch_id = $2 and r.row_no = b.row_no
      )
      update portal.batch set answered_rows = answered_rows + cardinality($4::int[]), bad_rows = bad_rows + cardinality($8::int[]),
        informed_rows = informed_rows + (select count(*) from unnest($6::boolean[]) i where i)
      where institution_id = $1 and id = $2 and fence = $3`,
    values: [
      turn.institutionId,
      turn.id,
      batch.fence,
      answered.answered.map(({ asked: one }) => rowOf.get(one.inquiryId)),
      answered.answered.map(({ asked: one }) => one.inquiryId),
      answered.answered.map(({ report }) => report.hasInformation),
      answered.answered.map(({ report }) => report.cicCode),
      bad.map(({ row }) => row),
      bad.map(({ key, column }) => JSON.stringify([{ column, key, params: {} }])),
    ],
  });
  if (rowCount !== 1) throw new OvertakenTurn();
}

/**
 * An audit row for each customer, as single inquiries have, and for each holder whom a refused row concerns; appended
 * last, because the chain's head stays locked.
 */
async function appendAudits(
  client: Connection,
  { settings }: JobServices,
  { turn, batch, refused, answered }: { turn: Turn } & Omit<Answered, 'asked'>,
): Promise<void> {
  const told = answered.answered.map(({ asked: one, report }) => ({
    request: one.inquiryId,
    subjectId: one.subjectId,
    result: report.hasInformation ? 'answered' : 'no-information',
    voucher: one.voucher,
    purpose: one.purpose ?? purposeNamed(batch.purpose),
  }));
  const untold = refused.flatMap(({ voucher, key: result, holders, purpose }) => {
    const request = uuidV7();
    return (holders.length === 0 ? [undefined] : holders).map((subjectId) => ({
      request,
      subjectId,
      result,
      voucher,
      purpose,
    }));
  });
  for (const [purpose, all] of Map.groupBy([...told, ...untold], ({ purpose }) => purpose))
    await client.query({
      name: 'append-audits',
      text: 'select portal.append_audits($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      values: [
        batch.user_id,
        batch.username,
        turn.institutionId,
        'job batch',
        purpose,
        all.map(({ request }) => request),
        all.map(({ subjectId }) => (subjectId === undefined ? null : subjectKeyOf(settings.indexKey, subjectId))),
        all.map(({ result }) => result),
        all.map(({ voucher }) => JSON.stringify({ voucher, product: batch.product })),
      ],
    });
}
