import { startPortal } from './kit/portal.ts';

type Sized = { readonly name: string; readonly bytes: number; readonly rows: number };

/** A country's use of its bureau, a subject and year; docs/scale.md says where the figures come from. */
const rates = {
  inquiriesPerSubject: 1.5,
  callsPerInquiry: 6,
  balanceRowsPerSubjectMonth: 5.5,
  monthsAsSent: 60,
  monthsHot: 13,
  peakOverMean: 30,
  secondsOfServerPerCall: 0.004,
  secondsOfDatabasePerCall: 0.003,
};
const prices = { diskGbMonthUsd: 0.1, coreMonthUsd: 25, memoryGbMonthUsd: 3.5 };
const millions = [2, 5, 10, 20, 55];

/**
 * npm run bench -- scale [--subjects 20000]: measures the size of each table's rows in its own population and prints
 * the table of docs/scale.md: sizes, machines and costs from 2 to 55 million subjects.
 */
export async function run(options: readonly string[]): Promise<void> {
  const at = options.indexOf('--subjects');
  const subjects = at < 0 ? 20_000 : Number(options[at + 1]);
  const portal = await startPortal({ subjects });
  let measured: Sized[];
  try {
    await portal.owner.query('analyze');
    const { rows } = await portal.owner.query<{ name: string; bytes: string; rows: string }>(
      `select coalesce(p.parent, c.oid)::regclass::text as name, sum(pg_total_relation_size(c.oid))::text as bytes,
              sum(greatest(c.reltuples, 0))::bigint::text as rows
         from pg_class c
         left join lateral (select i.inhparent as parent from pg_inherits i where i.inhrelid = c.oid) p on true
        where c.relkind = 'r' and c.relnamespace in ('bureau'::regnamespace, 'portal'::regnamespace)
        group by 1 order by sum(pg_total_relation_size(c.oid)) desc`,
    );
    measured = rows.map(({ name, bytes, rows: count }) => ({ name, bytes: Number(bytes), rows: Number(count) }));
  } finally {
    await portal.stop();
  }
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`\nMeasured on ${subjects.toLocaleString('en')} subjects (heap, indexes and TOAST):\n`);
  say('| table | rows a subject | bytes a row |\n|---|---|---|');
  for (const { name, bytes, rows } of measured.filter(({ rows }) => rows >= subjects / 20))
    say(`| ${name} | ${(rows / subjects).toFixed(2)} | ${Math.round(bytes / rows)} |`);
  say('');
  printSizes(measured, subjects, say);
}

function printSizes(measured: readonly Sized[], subjects: number, say: (line: string) => void): void {
  const sized = (part: (name: string) => boolean) =>
    measured.filter(({ name, rows }) => part(name) && rows > 0).reduce((sum, { bytes }) => sum + bytes, 0) / subjects;
  const perRow = (name: string, fallback: number) => {
    const found = measured.find((one) => one.name === name);
    return found !== undefined && found.rows >= 100 ? found.bytes / found.rows : fallback;
  };
  // As sent: each month's rows, kept for five years; the read data is packed and keeps its size.
  const sentPerSubject = rates.balanceRowsPerSubjectMonth * rates.monthsAsSent * perRow('bureau.balance_month', 84);
  const readPerSubject = sized((name) => name.startsWith('bureau.') && name !== 'bureau.balance_month');
  const perInquiry =
    perRow('portal.inquiry', 900) +
    perRow('portal.reply', 4_000) +
    perRow('portal.charge', 200) +
    perRow('portal.voucher', 150);
  const perCall = perRow('portal.audit_log', 420);
  const perYear = rates.inquiriesPerSubject * (perInquiry + rates.callsPerInquiry * perCall);
  // Hot are what is read, the newest months as sent, a year of inquiries and audit, and for good the charges and tickets' numbers.
  const keptHotPerYear = rates.inquiriesPerSubject * (perRow('portal.charge', 200) + perRow('portal.voucher', 150));
  const hotPerSubject =
    readPerSubject + (sentPerSubject * rates.monthsHot) / rates.monthsAsSent + perYear + 4 * keptHotPerYear;
  say(
    '| million subjects | read GB | as sent GB (5 years) | a year of inquiries and audit GB | hot GB of all | calls/s mean, peak | server cores | database cores | memory GB | USD a month |',
  );
  say('|---|---|---|---|---|---|---|---|---|---|');
  for (const million of millions) {
    const people = million * 1e6;
    const gb = (bytes: number) => (bytes * people) / 1e9;
    const mean = (people * rates.inquiriesPerSubject * rates.callsPerInquiry) / (365 * 86_400);
    const peak = mean * rates.peakOverMean;
    // Half busy at the peak, and one spare of each in case of a failure.
    const serverCores = Math.ceil(2 * peak * rates.secondsOfServerPerCall) + 2;
    const databaseCores = Math.ceil(2 * peak * rates.secondsOfDatabasePerCall) + 4;
    // A quarter of the data that is read, plus a month of inquiries.
    const memory = Math.max(16, Math.ceil(gb(readPerSubject) / 4 + gb(perYear) / 12));
    const disk = gb(readPerSubject) + gb(sentPerSubject) + 5 * gb(perYear);
    // Twice the disk, memory and database cores, because a standby has all of it.
    const costs =
      2 * (disk * prices.diskGbMonthUsd + memory * prices.memoryGbMonthUsd + databaseCores * prices.coreMonthUsd) +
      serverCores * prices.coreMonthUsd;
    const cells = [
      million,
      Math.round(gb(readPerSubject)),
      Math.round(gb(sentPerSubject)),
      Math.round(gb(perYear)),
      `${Math.round(gb(hotPerSubject))} of ${Math.round(disk)}`,
      `${mean.toFixed(0)}, ${peak.toFixed(0)}`,
      serverCores,
      databaseCores,
      memory,
      Math.round(costs / 10) * 10,
    ];
    say(`| ${cells.join(' | ')} |`);
  }
}
