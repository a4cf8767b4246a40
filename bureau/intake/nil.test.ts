import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSenders, type IntakeWorld, intakeWorld, loanOf, type Sent } from './apply/submissions.fixture.ts';
import { nameFor, readHere, sheetsOfRows } from './data-files.fixture.ts';
import { fileKinds } from './kinds.ts';
import { d32 } from './kinds/credit-relations.ts';
import { changed, day, institutionCode, json, loans, refusal, xlsx } from './sample.fixture.ts';
import { loan } from './sample-rows.fixture.ts';
import { templateXlsx } from './template.ts';

const nil = { KB001: '31/10/2026', KB003: institutionCode, khongPhatSinh: true };

/** A workbook with this in the header's tick. */
async function ticked(tick: string | boolean, rows: Parameters<typeof loans> = []): Promise<Buffer> {
  const sheets = sheetsOfRows(loans(...rows));
  const filled = Object.entries(sheets).map(([name, [titles = [], ...data]]) => ({
    name,
    rows: name === 'CHUNG' ? [titles, [...(data[0] ?? []), tick]] : [titles, ...data],
  }));
  return Buffer.from(await writeXlsx({ sheets: filled }));
}

describe('reading a nil report', () => {
  test('FIX-12 of every kind: the header with its tick is all that it needs; empty lists change nothing', async () => {
    for (const kind of fileKinds) {
      const at = kind.frequency === 'year' ? '2025-12-31' : day;
      const header = { ...nil, KB001: at === day ? nil.KB001 : '31/12/2025' };
      const { summary } = await readHere(nameFor(kind, 'json', at), JSON.stringify(header));
      expect(summary).toMatchObject({ outcome: 'read', isNil: true, faults: 0 });
    }
    const lists = await readHere(json, JSON.stringify({ ...nil, CNTCTD: [], CANDOI: [] }));
    expect(lists.summary).toMatchObject({ outcome: 'read', isNil: true, rows: { CHOVAY: 0 } });
  });

  test('FIX-12 a workbook says it by a tick in its header: an x, TRUE or 1, in the template as it is downloaded too', async () => {
    for (const tick of ['x', 'X', true, '1'])
      expect((await readHere(xlsx, await ticked(tick))).summary).toMatchObject({ outcome: 'read', isNil: true });
    const { sheets } = await readXlsx(Buffer.from(await templateXlsx(d32, 'vi')));
    const filled = sheets.map(({ name, rows }) => ({
      name,
      rows: name === 'CHUNG' ? [...rows.slice(0, 2), ['31/10/2026', institutionCode, 'x']] : rows,
    }));
    const { summary, totals } = await readHere(xlsx, Buffer.from(await writeXlsx({ sheets: filled })));
    expect(summary).toMatchObject({ outcome: 'read', isNil: true });
    expect(totals).toEqual([]);
  });

  test('FIX-12 no tick, or one that says no, is none; another value, or rows beside a tick, refuse the file', async () => {
    for (const no of ['false', '0', 'null', '""'])
      expect(await refusal(json, changed('"CNTCTD"', `"khongPhatSinh":${no},"CNTCTD"`))).toBe('read');
    expect(await refusal(json, changed('"CNTCTD"', '"khongPhatSinh":"yes","CNTCTD"'))).toBe(
      'BG_102.tick khongPhatSinh yes',
    );
    expect(await refusal(json, changed('"CNTCTD"', '"khongPhatSinh":true,"CNTCTD"'))).toBe(
      'TEP_006.nil khongPhatSinh CHOVAY',
    );
    expect(await refusal(xlsx, await ticked('x', [loan]))).toBe('TEP_006.nil khongPhatSinh CHOVAY');
    expect(await refusal(json, JSON.stringify({ ...nil, khongPhatSinh: false }))).toBe('TEP_006.missing  CNTCTD');
  });
});

describe('taking in a nil report', () => {
  const bank = 9_641;
  const code = '01964001';
  let world: IntakeWorld;
  beforeAll(async () => {
    world = await intakeWorld();
    await addSenders(world, { [bank]: code });
    await world.sql(
      `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on) values ($1, 'A', 143, '2026-01-01')`,
      [bank],
    );
  });
  afterAll(() => world.close());

  const none = (kind: string, period: string): Sent => ({ institution: bank, kind, period, rows: {}, isNil: true });
  const findingsOf = (id: string) =>
    world.sql(
      'select kind, findings from portal.submission_hold where institution_id = $1 and submission_id = $2 order by hold_no',
      [bank, id],
    );

  test('FIX-12 it is a file of its kind and period, also beside the nil report of another kind of that day', async () => {
    for (const kind of ['D10', 'D32', 'D34', 'D40', 'D50'])
      expect(await world.take(none(kind, '2026-08-31'))).toMatchObject({
        ...{ state: 'applied', is_nil: true, version: 1, row_count: 0n, applied_rows: 0n, refused_rows: 0n },
        needs_by: null,
      });
    const files = await world.sql(
      `select kind from bureau.source_file where institution_id = $1 and period = '2026-08-31' order by kind`,
      [bank],
    );
    expect(files.map(({ kind }) => kind)).toEqual(['D10', 'D32', 'D34', 'D40', 'D50']);
  });

  test('FIX-12 TRU-12 while one loan is open it is held for the bureau, closes nothing, and does what it says once it is approved', async () => {
    const dealing = { branch_code: code, customer_code: 'A', customer_name: 'Ai đó' };
    await world.take({
      ...{ institution: bank, kind: 'D32', period: '2026-09-30' },
      rows: { CHOVAY: [loanOf(dealing, { contract_number: 'H1', balance_vnd: 7 })] },
    });
    const sent = none('D32', '2026-10-31');
    const held = await world.take(sent);
    expect(held).toMatchObject({ state: 'held-finding', is_nil: true, version: null });
    expect(await findingsOf(held.id)).toMatchObject([
      { kind: 'finding', findings: [{ code: 'nil', count: 1, of: 1, before: '7', after: '0' }] },
    ]);
    const open = () =>
      world
        .sql('select from bureau.contract where institution_id = $1 and closed_on is null', [bank])
        .then((rows) => rows.length);
    expect(await open()).toBe(1);
    expect(await world.approve(sent, held.id)).toMatchObject({ state: 'applied', version: 1 });
    expect(await open()).toBe(0);
  });

  test('FIX-12 TRU-11 about a past period that had figures it removes them: the delegate decides first', async () => {
    const held = await world.take(none('D32', '2026-09-30'));
    expect(held.state).toBe('held-reason');
    expect(await findingsOf(held.id)).toMatchObject([{ kind: 'reason', findings: [{ code: 'removed', count: 1 }] }]);
  });

  test('FIX-12 a file without rows that does not say so is refused, and the refusal says what to do', async () => {
    const { state, refusal: why } = await world.take({ ...none('D50', '2026-10-31'), isNil: false });
    expect([state, why]).toEqual(['refused', 'TEP_006.empty']);
  });
});
