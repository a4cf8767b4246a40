import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { isMoney } from '#bureau/contract/report-text.ts';
import type { Report, ReportCell, ReportSection } from '#bureau/contract/report.ts';
import { readDetails } from '#bureau/credit/read-details.ts';
import { readCreditFile } from '#bureau/credit/read-file.ts';
import type { InquiryHeader } from '#bureau/reports/frame.ts';
import { nothingOpened, products } from '#bureau/reports/products.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { actFrom } from '#kit/server/database/database.ts';
import { knownIdentity } from './identity.ts';
import { sentFigures } from './sent-figures.ts';

/** `app` is the servers' role: it reads a file as an inquiry does. `owner` reads the rows as they were sent. */
export type Recounted = { readonly app: Client; readonly owner: Client; readonly cipher: Cipher };

/** How many figures of how many reports were compared; `differing` says which, with both values. */
export type Recount = { readonly reports: number; readonly compared: number; readonly differing: readonly string[] };

const institutionId = 900;

/**
 * Makes the credit-relation report of each subject as an inquiry does, counts every figure of it again from the rows
 * that institutions sent (sent-figures.ts, which shares no code with the reports), and compares the two. In the detailed report the
 * debt of an institution's contracts must be its current debt. Every other report of the customer has to print the same figures in the
 * sections that it shares with the credit relation, and all of them the identity that is known.
 */
export async function recount(database: Recounted, subjects: readonly bigint[]): Promise<Recount> {
  let [reports, compared] = [0, 0];
  const differing: string[] = [];
  for (const subject of subjects) {
    const made = await reportsOf(database, subject);
    if (made === undefined) continue;
    const { report, detailed, others } = made;
    reports += 1;
    const apart = differingContracts(detailed);
    compared += apart.compared;
    differing.push(...apart.differing.map((each) => `${subject} ${each}`));
    const printed = figuresOf(report);
    const { rows } = await database.owner.query<{ figures: [string, string][] }>(sentFigures, [subject]);
    const sent = new Map(rows[0]?.figures ?? []);
    compared += Math.max(printed.size, sent.size);
    for (const key of new Set([...printed.keys(), ...sent.keys()])) {
      if (sectionOf(key) === 'card-strip') continue;
      const [ours, theirs] = [printed.get(key), sent.get(key)];
      if (ours !== theirs)
        differing.push(`${subject} ${key}: printed ${ours ?? 'nothing'}, sent ${theirs ?? 'nothing'}`);
    }
    const shared = new Set([...printed.keys()].map(sectionOf));
    for (const other of others) {
      const own = other.product.code === 'R14' ? withOwnStrip(figuresOf(other), sent) : figuresOf(other);
      for (const [key, ours] of own) {
        if (!shared.has(sectionOf(key)) && sectionOf(key) !== 'card-strip') continue;
        compared += 1;
        if (ours !== sent.get(key))
          differing.push(
            `${subject} ${other.product.code} ${key}: printed ${ours}, sent ${sent.get(key) ?? 'nothing'}`,
          );
      }
    }
    const identity = JSON.stringify(await knownIdentity(database.owner, database.cipher, subject));
    for (const each of [report, detailed, ...others]) {
      const said = identityOf(each);
      if (said === undefined) continue;
      compared += said.length;
      if (JSON.stringify(said) !== identity)
        differing.push(`${subject} ${each.product.code} identity: printed ${JSON.stringify(said)}, known ${identity}`);
    }
  }
  return { reports, compared, differing };
}

/** Living borrowers with some debt, in an order that a seed decides. */
export async function someBorrowers(owner: Client, count: number, seed: string): Promise<bigint[]> {
  const { rows } = await owner.query<{ subject_id: bigint }>(
    `select s.subject_id from bureau.subject s
      where s.status = 'live' and (exists (select from bureau.contract c where c.subject_id = s.subject_id)
        or exists (select from bureau.card_account a where a.subject_id = s.subject_id))
      order by md5(s.subject_id::text || $2) limit $1`,
    [count, seed],
  );
  return rows.map(({ subject_id: id }) => id);
}

/** The cards' report has a strip of its own, of cards alone: what was sent and not printed differs too. */
function withOwnStrip(printed: ReadonlyMap<string, string>, sent: ReadonlyMap<string, string>): Map<string, string> {
  const own = new Map([...printed].map(([key, value]) => [key.replace(/^strip /, 'card-strip '), value]));
  for (const key of sent.keys()) if (sectionOf(key) === 'card-strip' && !own.has(key)) own.set(key, 'nothing');
  return own;
}

type Made = { readonly report: Report; readonly detailed: Report; readonly others: readonly Report[] };

async function reportsOf({ app, cipher }: Recounted, subject: bigint): Promise<Made | undefined> {
  await app.query('begin');
  await actFrom(app, { institutionId, userId: 1 });
  try {
    const inquiry = randomUUID();
    const { rows } = await app.query<{ asked_at: Date }>(
      `insert into portal.inquiry (institution_id, asked_at, id, user_id, username, voucher, product, customer_type,
          customer_name, request, subject_id)
        values ($1, now(), $2, 1, 'test', 'T', 'R11', '0', 'Test', '\\x', $3) returning asked_at`,
      [institutionId, inquiry, subject],
    );
    await app.query('select portal.open_file($1, $2)', [inquiry, rows[0]?.asked_at]);
    const file = await readCreditFile(app, cipher, subject);
    if (file === null) return undefined;
    const asked = new Date().toISOString();
    const details = await readDetails(app, subject);
    const header: InquiryHeader = {
      product: { code: 'R11', name: { vi: 'R11', en: 'R11' } },
      subjectKind: file.subject.kind,
      customerName: file.subject.name,
      cicCode: file.subject.cicCode,
      number: '000000001',
      voucher: 'T',
      inquirer: { code: '01999001', institution: 'Test', user: 'test', address: 'Test' },
      asked,
      answered: asked,
    };
    const made = products
      .filter(
        ({ needs, subjects }) => (needs === 'file' || needs === 'details') && subjects.includes(file.subject.kind),
      )
      .map(({ code, build }) => {
        const product = { code, name: { vi: code, en: code } };
        return build({ ...nothingOpened, file, details }, { ...header, product });
      });
    const of = (code: string) => made.find(({ product }) => product.code === code);
    const [report, detailed] = file.subject.kind === 'legal' ? [of('R10'), of('S10A')] : [of('R11'), of('S11A')];
    if (report === undefined || detailed === undefined) throw new Error('no credit relation is made');
    return { report, detailed, others: made.filter((each) => each !== report && each !== detailed) };
  } finally {
    await app.query('rollback');
  }
}

/** What each institution is owed by contracts and as current debt, by currency, where the two differ. */
function differingContracts(report: Report): { readonly compared: number; readonly differing: readonly string[] } {
  const [contracts, current] = [owedBy(report, 'contract-debt'), owedBy(report, 'current-debt')];
  const places = [...new Set([...contracts.keys(), ...current.keys()])];
  const differing = places.flatMap((place) => {
    const [one, other] = [contracts.get(place) ?? 0n, current.get(place) ?? 0n];
    return one === other ? [] : [`contract-debt ${place}: printed ${one}, current debt ${other}`];
  });
  return { compared: places.length, differing };
}

function owedBy(report: Report, id: string): Map<string, bigint> {
  const owed = new Map<string, bigint>();
  for (const section of report.parts.flatMap(({ sections }) => sections)) {
    if (section.kind !== 'table' || section.id !== id) continue;
    for (const row of section.rows) {
      const code = printed(row[section.columns.findIndex(({ key }) => key === 'institution-code')] ?? null);
      for (const [at, { key }] of section.columns.entries()) {
        const cell = row[at] ?? null;
        const amount = key === 'vnd' || isOwnCurrency(cell) ? /^[\d.]+$/.exec(printed(cell))?.[0] : undefined;
        const place = `${code} ${key}`;
        if (amount !== undefined) owed.set(place, (owed.get(place) ?? 0n) + BigInt(amount.replace('.', '')));
      }
    }
  }
  return owed;
}

function isOwnCurrency(cell: ReportCell): boolean {
  return typeof cell === 'object' && cell !== null && 'currency' in cell;
}

const sectionOf = (key: string) => key.split(' ', 1)[0] ?? '';

/** The texts of a report's part about identity, sorted; undefined if it has none. */
function identityOf(report: Report): string[] | undefined {
  for (const section of report.parts.flatMap(({ sections }) => sections))
    if (section.kind === 'facts' && section.id === 'identity')
      return section.facts
        .map(({ value }) => (value.value === null ? '' : printed(value.value)))
        .filter((text) => text !== '')
        .sort();
  return undefined;
}

/** The columns that say what a row is about; every other one with a value is a figure. */
const keys = new Set([
  'institution-code',
  'institution',
  'month',
  'data-day',
  'kind',
  'group',
  'issued',
  'matures',
  'currency',
  'last-bad-day',
  'state',
  // Texts beside figures.
  'assets',
  'product-name',
  'event',
]);

/** Each figure of a report by its section, the institution or month of its row, and its column; equal rows are numbered. */
function figuresOf(report: Report): Map<string, string> {
  const figures = new Map<string, string>();
  const put = (key: string, value: string) => {
    let place = key;
    for (let at = 2; figures.has(place); at += 1) place = `${key} #${at}`;
    figures.set(place, value);
  };
  for (const section of report.parts.flatMap(({ sections }) => sections))
    for (const [key, value] of ofSection(section)) put(key, value);
  return figures;
}

function ofSection(section: ReportSection): [string, string][] {
  if (section.kind === 'months')
    return section.rows.flatMap(({ code, groups }) =>
      groups.map((group, at): [string, string] => [`strip ${code} ${section.months[at]}`, String(group)]),
    );
  if (section.kind === 'bars')
    return section.rows.flatMap(({ code, dong, worstGroup }): [string, string][] => [
      [`exposure ${code} dong`, String(dong)],
      [`exposure ${code} group`, String(worstGroup)],
    ]);
  if (section.kind !== 'table') return [];
  const lines = section.rows.map((row) => ofRow(section, row)).sort((one, other) => (one.line < other.line ? -1 : 1));
  return lines.flatMap(({ figures }) => figures);
}

type Table = Extract<ReportSection, { kind: 'table' }>;

function ofRow({ id, columns }: Table, row: readonly ReportCell[]): { line: string; figures: [string, string][] } {
  const place = columns
    .flatMap(({ key }, at) =>
      ['institution-code', 'month', 'group', 'issued', 'currency'].includes(key) ? [printed(row[at] ?? null)] : [],
    )
    .join(' ');
  const figures = columns.flatMap(({ key }, at): [string, string][] => {
    const cell = row[at] ?? null;
    return keys.has(key) || cell === null ? [] : [[`${id} ${place} ${key}`, printed(cell)]];
  });
  return { line: JSON.stringify(figures), figures };
}

function printed(cell: ReportCell): string {
  if (isMoney(cell)) return cell.dong;
  if (typeof cell !== 'object' || cell === null) return String(cell);
  if ('amount' in cell) return cell.amount;
  return 'notReported' in cell ? '(-)' : cell.vi;
}
