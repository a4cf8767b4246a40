import { leftFor } from '#bureau/fees/budget.ts';
import { feeSql } from '#bureau/fees/fee-of.ts';
import { readCreditFiles } from '#bureau/credit/read-file.ts';
import { whoAreMeant } from '#bureau/matching/resolve-many.ts';
import { championOf } from '#bureau/scoring/champion.ts';
import { figuresOf } from '#bureau/scoring/figures.ts';
import { modelName, type ScoreModel } from '#bureau/scoring/models.ts';
import { scoreProduct } from '#bureau/contract/product-numbers.ts';
import type { Connection } from '#kit/server/database/connection.ts';
import { subjectKeyOf } from '#kit/server/calls/audit.ts';
import { sharedNow } from '#kit/server/clock.ts';
import { actAs } from '#kit/server/database/database.ts';
import { sendEvent } from '#kit/server/events.ts';
import type { JobServices } from '#kit/server/jobs/jobs.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { type PortfolioRow, storedRows } from './read-portfolio.ts';
import { OvertakenTurn, type ScoredRow, type Turn } from './stored-batch.ts';

/**
 * Scores the next part of a file. Result, charges, openings, audit, progress and the fencing token commit together, or none
 * does. Returns whether parts are left.
 */
export async function scorePart(turn: Turn, services: JobServices): Promise<'more' | 'none' | 'not-working'> {
  return actAs(services.pool, turn, async (client) => {
    const { rows: taken } = await client.query({
      name: 'take-score-batch',
      text: `update portal.score_batch b set fence = fence + 1 where institution_id = $1 and id = $2 and state = 'working'
        returning b.fence, b.user_id, b.username, b.received_at`,
      values: [turn.institutionId, turn.id],
    });
    const [batch] = taken;
    if (batch === undefined) return 'not-working';
    const { rows: parts } = await client.query({
      name: 'next-score-part',
      text: `select p.part, p.given from portal.score_batch_part p
        where p.institution_id = $1 and p.batch_id = $2 and p.result is null order by p.part limit 1`,
      values: [turn.institutionId, turn.id],
    });
    const [part] = parts;
    if (part === undefined) return 'none';
    const rows = storedRows.parse(JSON.parse(services.cipher.open(part.given)));
    // One model for all of a file: that of the moment when it was sent.
    const model = await championOf(client, batch.received_at.toISOString());
    const scored = await scoreRows(client, services, { turn, rows, model });
    await charge(client, turn, scored.results.filter(({ state }) => state === 'scored').length);
    await keepPart(client, services, { turn, part: part.part, fence: batch.fence, model, results: scored.results });
    await sendEvent(client, { ...turn, kind: 'score-batch', data: { id: turn.id } });
    // Last, because the chain's head stays locked.
    await appendAudits(client, services, { turn, username: batch.username, told: scored.told });
    return 'more';
  });
}

type Told = { readonly subjectId: bigint; readonly result: string; readonly reference: string };
type Scored = { readonly results: readonly ScoredRow[]; readonly told: readonly Told[] };

async function scoreRows(
  client: Connection,
  { cipher }: JobServices,
  { turn, rows, model }: { readonly turn: Turn; readonly rows: readonly PortfolioRow[]; readonly model: ScoreModel },
): Promise<Scored> {
  const good = rows.filter(({ fault }) => fault === undefined);
  const meant = await whoAreMeant(
    client,
    cipher,
    good.map(({ cicCode, identityNumber, customerName }) => ({
      ...{ type: '2', cicCode, identityNumber, registrationNumber: undefined, taxCode: undefined, name: customerName },
    })),
  );
  const subjectOf = new Map(
    good.flatMap(({ row }, at) => {
      const who = meant[at];
      return who?.kind === 'meant' ? [[row, who.subjectId] as const] : [];
    }),
  );
  const before = await answeredBefore(client, turn, [...new Set(subjectOf.values())]);
  const verdicts = await openPortfolio(
    client,
    turn,
    [...new Set(subjectOf.values())].filter((id) => !before.has(id)),
  );
  const live = [...verdicts].flatMap(([id, verdict]) => (verdict === 'live' ? [id] : []));
  const left = await leftFor(client, { institutionId: turn.institutionId, product: scoreProduct });
  const scores = await scoresOf(client, cipher, { live, model });
  let answers = left?.answers ?? Number.POSITIVE_INFINITY;
  const told: Told[] = [];
  const known = new Map(before);
  const answered = new Map<bigint, number>();
  const results = rows.map(({ row, reference, fault }): ScoredRow => {
    const shown = { row, reference };
    if (fault !== undefined)
      return {
        ...shown,
        state: fault.key === 'over' ? 'over' : 'bad',
        fault: { ...fault, params: { ...fault.params } },
      };
    const id = subjectOf.get(row);
    const verdict = id === undefined ? undefined : verdicts.get(id);
    if (id === undefined) return { ...shown, state: 'foreign' };
    // One customer by a code and by a number is asked about once.
    const first = known.get(id);
    if (first !== undefined)
      return { ...shown, state: 'bad', fault: { column: '', key: 'twice', params: { row: first } } };
    known.set(id, row);
    if (verdict === undefined) {
      told.push({ subjectId: id, result: 'no-customer', reference });
      return { ...shown, state: 'foreign' };
    }
    if (verdict !== 'live') {
      told.push({ subjectId: id, result: 'consent-required', reference });
      return { ...shown, state: 'consent', which: verdict };
    }
    const score = scores.get(id) ?? { state: 'thin' as const };
    if (score.state === 'scored') {
      if (answers <= 0) return { ...shown, state: 'over' };
      answers -= 1;
    }
    answered.set(id, row);
    told.push({ subjectId: id, result: score.state === 'scored' ? 'answered' : 'no-information', reference });
    return { ...shown, ...score };
  });
  await keepLooks(client, turn, answered);
  return { results, told };
}

type OwnScore = Pick<ScoredRow, 'state' | 'cicCode' | 'score' | 'grade' | 'pd'>;

/** The score of each of these persons: the database reads one half of the files while the other is scored. */
async function scoresOf(
  client: Connection,
  cipher: JobServices['cipher'],
  { live, model }: { readonly live: readonly bigint[]; readonly model: ScoreModel },
): Promise<ReadonlyMap<bigint, OwnScore>> {
  const halves = [live.slice(0, live.length >> 1), live.slice(live.length >> 1)];
  const scores = new Map<bigint, OwnScore>();
  let next = readCreditFiles(client, cipher, halves[0] ?? []);
  for (const following of [halves[1], undefined]) {
    const files = await next;
    if (following !== undefined) next = readCreditFiles(client, cipher, following);
    for (const [id, file] of files) {
      const score = model.scoreOf(figuresOf(file));
      const cicCode = file.subject.cicCode ?? undefined;
      scores.set(
        id,
        score.score === null
          ? { state: 'thin', cicCode }
          : { state: 'scored', cicCode, score: score.score, grade: score.grade, pd: score.pd },
      );
    }
  }
  return scores;
}

/** The persons of whom an earlier part of the file was answered, each with the row. */
async function answeredBefore(
  client: Connection,
  { institutionId, id }: Turn,
  wanted: readonly bigint[],
): Promise<Map<bigint, number>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await client.query({
    name: 'answered-before',
    text: `select s.subject_id, s.row_no from portal.score_look s
      where s.institution_id = $1 and s.subject_id = any ($2) and s.batch_id = $3`,
    values: [institutionId, [...wanted], id],
  });
  return new Map(rows.map(({ subject_id, row_no }) => [subject_id, row_no]));
}

/** The borrower's log tells of each answer; the database refuses a second one about the same person. */
async function keepLooks(client: Connection, { id }: Turn, answered: ReadonlyMap<bigint, number>): Promise<void> {
  if (answered.size === 0) return;
  await client.query({
    name: 'keep-score-looks',
    text: 'select portal.keep_score_looks($1, $2, $3)',
    values: [id, [...answered.keys()], [...answered.values()]],
  });
}

async function openPortfolio(
  client: Connection,
  { id }: Turn,
  wanted: readonly bigint[],
): Promise<Map<bigint, string>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await client.query({
    name: 'open-portfolio',
    text: 'select o.subject_id, o.verdict from portal.open_portfolio($1, $2) o /* never null: subject_id, verdict */',
    values: [id, [...wanted]],
  });
  return new Map(rows.map(({ subject_id, verdict }) => [subject_id, verdict]));
}

/** Charges the rows with a score, at the price of a single one. */
async function charge(client: Connection, { institutionId }: Turn, scored: number): Promise<void> {
  if (scored === 0) return;
  await client.query({
    name: 'charge-portfolio',
    text: `insert into portal.charge (institution_id, asked_at, inquiry_id, product, list_price_vnd, price_percent, amount_vnd, state, settled_at)
      select $1, $2, c.id, p.code, bureau.list_price(p), bureau.member_percent(i), ${feeSql}, 'charged', clock_timestamp()
        from unnest($4::uuid[]) c (id), bureau.product p, bureau.institution i where p.code = $3 and i.id = $1`,
    values: [institutionId, sharedNow().toISOString(), scoreProduct, Array.from({ length: scored }, () => uuidV7())],
  });
}

type Kept = {
  readonly turn: Turn;
  readonly part: number;
  readonly fence: number;
  readonly model: ScoreModel;
  readonly results: readonly ScoredRow[];
};

async function keepPart(
  client: Connection,
  { cipher }: JobServices,
  { turn, part, fence, model, results }: Kept,
): Promise<void> {
  const count = (state: ScoredRow['state']) => results.filter((each) => each.state === state).length;
  await client.query({
    name: 'keep-score-part',
    text: `update portal.score_batch_part set result = $4, given = ''
      where institution_id = $1 and batch_id = $2 and part = $3 and result is null`,
    values: [turn.institutionId, turn.id, part, cipher.seal(JSON.stringify(results))],
  });
  const { rowCount } = await client.query({
    name: 'keep-score-progress',
    text: `update portal.score_batch set handled_rows = handled_rows + $4, scored_rows = scored_rows + $5, thin_rows = thin_rows + $6,
        consent_rows = consent_rows + $7, foreign_rows = foreign_rows + $8, bad_rows = bad_rows + $9, over_rows = over_rows + $10, model = $11
      where institution_id = $1 and id = $2 and fence = $3 and state = 'working'`,
    values: [
      ...([turn.institutionId, turn.id, fence, results.length, count('scored'), count('thin')] as const),
      ...([count('consent'), count('foreign'), count('bad'), count('over'), modelName(model)] as const),
    ],
  });
  if (rowCount !== 1) throw new OvertakenTurn();
}

async function appendAudits(
  client: Connection,
  { settings }: JobServices,
  { turn, username, told }: { readonly turn: Turn; readonly username: string; readonly told: readonly Told[] },
): Promise<void> {
  if (told.length === 0) return;
  await client.query({
    name: 'append-audits',
    text: 'select portal.append_audits($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    values: [
      turn.userId,
      username,
      turn.institutionId,
      'job score-batch',
      'portfolio-monitoring',
      told.map(() => turn.id),
      told.map(({ subjectId }) => subjectKeyOf(settings.indexKey, subjectId)),
      told.map(({ result }) => result),
      told.map(({ reference }) => JSON.stringify({ reference, product: scoreProduct })),
    ],
  });
}
