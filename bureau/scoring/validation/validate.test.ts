import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileAsOf } from '#bureau/credit/as-of.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { addMonths, addYears, monthOf } from '#bureau/credit/months.ts';
import { readCreditFile } from '#bureau/credit/read-file.ts';
import { firstGenerated } from '#bureau/population/births.ts';
import { readProvinces } from '#bureau/population/load.ts';
import { makeNation, type Nation } from '#bureau/population/nation.ts';
import type { Province } from '#bureau/population/provinces.ts';
import type { SubjectRecord } from '#bureau/population/record.ts';
import { reportedBorrowers, reportedLine, reportedNation } from '#bureau/population/reported.ts';
import { truthHead } from '#bureau/population/risk/truth.ts';
import { makeSubject } from '#bureau/population/subject.ts';
import { scorecardFile } from '#bureau/scoring/card/card.ts';
import { figuresOf, type ScoreFigures } from '#bureau/scoring/figures.ts';
import { type Observed, observe } from '#bureau/scoring/observed/observe.ts';
import type { Reported, ReportedNation } from '#bureau/scoring/observed/reported.ts';
import { fileOfReported, inquiriesSince } from '#bureau/scoring/observed/reported-file.ts';
import { trainingMonths } from '#bureau/scoring/training/months.ts';
import { trainedModels } from '#bureau/scoring/training/trained-models.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { actAs } from '#kit/server/database/database.ts';
import { type Connected, connectedDatabase } from '#testing/database.ts';
import { testKeys } from '#testing/keys.ts';
import { toldBy } from '#testing/reported.ts';
import { tableOf } from './table.ts';
import { readTruth } from './truth-file.ts';
import { movedBetween, standIns, validate } from './validate.ts';

const isLong = process.env['LONG'] === '1';
const persons = isLong ? 60_000 : 4_000;
const card = scorecardFile.parse(JSON.parse(readFileSync('bureau/scoring/card/models/CB-2.3.json', 'utf8')));

let connected: Connected;
let owner: pg.Client;
let provinces: Province[];

beforeAll(async () => {
  connected = await connectedDatabase();
  ({ owner } = connected);
  provinces = await readProvinces(owner);
});

afterAll(() => connected.close());

test('SCO-03 the files that the validation makes are those that the bureau reads', async () => {
  const { rows } = await owner.query<{ today: string }>('select bureau.today()::text as today');
  const today = rows[0]?.today ?? '';
  const nation = makeNation(1, today, provinces);
  const cipher = makeCipher(testKeys);
  const read = await actAs(connected.pool, { institutionId: 900, userId: 0 }, async (client) => {
    const { rows: opened } = await client.query<{ id: bigint }>(
      `select open_score_chunk as id from bureau.open_score_chunk('SCO-03', 1::smallint, 20000)`,
    );
    const files: [number, CreditFile][] = [];
    for (const { id } of opened) {
      const file = await readCreditFile(client, cipher, id);
      if (file) files.push([Number(id), file]);
    }
    return files.filter(([id]) => id >= firstGenerated);
  });
  expect(read.length).toBeGreaterThan(50);
  const told: ReportedNation = JSON.parse(reportedNation(nation));
  for (const [id, file] of read)
    expect([id, inOrder(figuresOf(fileOfReported(told, reportedOf(makeSubject(nation, id)), today)))]).toEqual([
      id,
      inOrder(figuresOf(file)),
    ]);
});

test.each([12, 24])(
  'SCO-06 SCO-07 a file as it was %i months ago is the one that was read then, but for what is too old to be shown today',
  (months) => {
    const today = '2026-11-21';
    const nation = makeNation(1, today, provinces);
    const day = `${addMonths(monthOf(today), -months)}-15`;
    const told: ReportedNation = JSON.parse(reportedNation(nation));
    let soldSince = 0;
    for (let id = firstGenerated; id < firstGenerated + 1_500; id++) {
      const record = stillShown(soldLately(makeSubject(nation, id), day), today);
      soldSince += record.vamcDebts.filter(({ soldOn }) => soldOn > day).length;
      const reported = reportedOf(record);
      const before = fileAsOf(fileOfReported(told, reported, today), day);
      expect([id, before]).toEqual([id, fileOfReported(told, reported, day)]);
    }
    expect(soldSince).toBeGreaterThan(50);
  },
  60_000,
);

function reportedOf(record: SubjectRecord): Reported {
  return JSON.parse(reportedLine(record));
}

/** Some of the borrowers with a debt that was sold a month after a day, some with one sold before and settled after it. */
function soldLately(record: SubjectRecord, day: string): SubjectRecord {
  const [lender] = record.contracts;
  if (lender === undefined || record.subjectId % 7 > 1) return record;
  const isAfter = record.subjectId % 7 === 0;
  const sold = { vamcDebtId: 1, institutionId: lender.institutionId, principalSoldVnd: 9, principalLeftVnd: 8 };
  const soldOn = isAfter ? `${addMonths(monthOf(day), 1)}-11` : addYears(day, -1);
  const settledOn = isAfter ? null : addYears(day, 1);
  return { ...record, vamcDebts: [{ ...sold, soldOn, settledOn, reportedOn: '2026-10-31' }] };
}

/** The borrower without what a file of today no longer shows: old months, conduct that ended five years ago. */
function stillShown(record: SubjectRecord, today: string): SubjectRecord {
  const cut = <T>(list: T[], most: number) => list.slice(0, most);
  return {
    ...record,
    contracts: record.contracts.map((each) => ({
      ...each,
      history: { ...each.history, balances: cut(each.history.balances, 60), groups: cut(each.history.groups, 60) },
    })),
    cards: record.cards.map((each) => ({ ...each, balances: cut(each.balances, 36), groups: cut(each.groups, 36) })),
    events: record.events.filter(({ endedOn }) => endedOn === null || addYears(endedOn, 5) >= today),
    footprints: record.footprints.filter(({ askedAt }) => askedAt.slice(0, 10) >= inquiriesSince(today)),
  };
}

/** Files list accounts in another order than records do. */
function inOrder(figures: ScoreFigures): ScoreFigures {
  const sorted = (months: readonly number[]) => months.toSorted((one, other) => one - other);
  const { newAccountMonthsAgo, accountMonths } = figures;
  return { ...figures, newAccountMonthsAgo: sorted(newAccountMonthsAgo), accountMonths: sorted(accountMonths) };
}

/** Observes persons of a nation at two months. */
async function observedOf(nation: Nation, count: number, months: readonly [number, number]) {
  const told = toldBy(nation, { persons: count, enterprises: 0 });
  const [before, last] = await observe(...told, { persons: count, months });
  if (before === undefined || last === undefined) throw new Error('nothing observed');
  return [before, last] as const;
}

/** The truth's file of the same persons. */
function truthOf(nation: Nation): ReturnType<typeof readTruth> {
  const folder = mkdtempSync(join(tmpdir(), 'truth-'));
  try {
    const file = join(folder, 'truth.csv');
    const lines = [...reportedBorrowers(nation, { persons, enterprises: 0 })].map(({ truth }) => truth());
    writeFileSync(file, truthHead + lines.join(''));
    return readTruth(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function retrained(observed: readonly [Observed, Observed], nation: Nation): [card: string, declared: string] {
  const { card: made, declared } = trainedModels(JSON.parse(reportedNation(nation)), observed, card);
  const text = (data: unknown) => `${JSON.stringify(data, null, 2)}\n`;
  return [text(made), text(declared)];
}

test(
  'SCO-02 training with the stored seed gives the same card, byte for byte: of few persons always, of all the served one in a long run',
  async () => {
    const nation = makeNation(1, '2026-11-21', provinces);
    const months = [trainingMonths.development, trainingMonths.choosing] as const;
    const few = retrained(await observedOf(nation, 4_000, months), nation);
    // Another hash: the same persons give another card now, so the served one can no longer be made either. It takes a new version.
    expect(createHash('sha256').update(few.join('')).digest('hex')).toBe(
      '6870a3c4e48dd96a5431494147236089f0d4a8a4994af69078791cf75522f8c5',
    );
    if (!isLong) return;
    const all = retrained(await observedOf(nation, 60_000, months), nation);
    expect(all).toEqual(
      ['CB-2.3', 'CB-1'].map((name) => readFileSync(`bureau/scoring/card/models/${name}.json`, 'utf8')),
    );
  },
  isLong ? 900_000 : 120_000,
);

test.each([1, 3])(
  'SCO-03 out of time, in the nation of seed %i, the card reaches what it must of the truth',
  async (seed) => {
    const nation = makeNation(seed, '2026-11-21', provinces);
    const [before, last] = await observedOf(nation, persons, [24, 12]);
    const truth = truthOf(nation);
    const [earlier, judged] = [validate(card, before, truth), validate(card, last, truth)];
    expect(judged.month).toBe('2025-10');
    expect(judged.all.challenger).toBeGreaterThanOrEqual(judged.all.oracle * 0.85);
    expect(judged.all.challenger).toBeGreaterThan(judged.all.champion);
    expect(judged.performing.challenger).toBeGreaterThan(judged.performing.champion);
    const pds = judged.grades.map(({ pd }) => pd);
    expect(pds).toEqual(pds.toSorted((one, other) => one - other));
    const told = standIns(card, last);
    expect(told.sex).toBeLessThanOrEqual(0.6);
    expect(tableOf(card, [earlier, judged], last)).toMatch(/oracle .* champion .* challenger/);
    // The rest needs many borrowers.
    if (!isLong) return;
    expect(told.province).toBeLessThanOrEqual(0.6);
    expect(judged.performing.challenger).toBeGreaterThanOrEqual(judged.performing.oracle * 0.85);
    expect(judged.largestScoreShare).toBeLessThanOrEqual(0.02);
    // Chances and the shares of grades are those of the nation that the card was trained on: another one has had other years.
    if (seed !== 1) return;
    for (const { grade, share } of judged.grades)
      expect([grade, share >= 0.02 && share <= 0.25]).toEqual([grade, true]);
    expect(judged.grades.filter(({ isInBand }) => !isInBand)).toEqual([]);
    expect(judged.lowestScore).toBeLessThan(200);
    expect(judged.highestScore).toBeGreaterThan(740);
    expect(movedBetween(earlier, judged)).toBeLessThanOrEqual(0.1);
    expect(judged.brier).toBeLessThan(judged.brierOfTruth * 1.6);
  },
  isLong ? 900_000 : 120_000,
);
