import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { raiseAt } from '#bureau/watch/raise.job.ts';
import type { Caller } from '#testing/server.ts';
import { lostCheques } from '#features/lost-cheques/contract.ts';
import { type watchTriggers } from '#bureau/contract/watch-triggers.ts';
import { watches } from './contract.ts';
import { type WatchWorld, watchWorld } from './watched.fixture.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

let world: WatchWorld;
let lan: Caller;
let hoa: Caller;
let binh: Caller;
beforeAll(async () => {
  world = await watchWorld();
  [lan, hoa, binh] = [
    await world.server.as('lan.clerk'),
    await world.server.as('hoa.approver'),
    await world.server.as('binh.clerk'),
  ];
});
afterAll(() => world.close());

const watch = (maCIC: string, suKien: (typeof watchTriggers)[number][], by: Caller) =>
  by.send(watches.confirm, { body: { phamVi: 'customer', maCIC, suKien, tucThoi: true, dongY: true } });

const today = () => hanoiDay();
async function told(by: Caller): Promise<Record<string, unknown>[]> {
  const answer = await by.send(watches.alerts, { body: { fromDate: today(), toDate: today() } });
  return (answer.body.data as { rows: Record<string, unknown>[] }).rows;
}

test('ALR-01 a score changed by 30 points or more since the last alert is reported by its points, never itself', async () => {
  // Persons of the population who are customers here and occur in another lender's file.
  const [file] = await world.server.sql<{ lender: number; month: string; codes: string[] }>(
    `select b.institution_id as lender, b.month::text as month, array_agg(distinct s.cic_code) as codes
     from bureau.balance_month b
     join bureau.customer c on c.subject_id = b.subject_id and c.institution_id = $1
     join bureau.subject s on s.subject_id = b.subject_id and s.subject_type = 2 and s.status = 'live'
     where b.institution_id <> $1 and b.month > bureau.today() - 100
     group by 1, 2 order by count(distinct s.cic_code) desc, 2 desc limit 1`,
    [world.idOf(0)],
  );
  const { lender, month, codes } = file ?? { lender: 0, month: '', codes: [] };
  // Those of the clerk's own branch among them.
  const watched: string[] = [];
  for (const code of codes)
    if (watched.length < 5 && (await watch(code, ['score'], lan)).status === 200) watched.push(code);
  expect(watched.length).toBeGreaterThan(0);
  let sent = 0;
  const raise = () => {
    sent += 1;
    const id = `0190a000-0000-7000-8000-00000000010${sent}`;
    const applied = { id, kind: 'D32', period: month, version: sent };
    return raiseAt(world, { institutionId: world.idOf(0), lender, file: applied });
  };
  const kept = () =>
    world.server.sql<{ id: bigint; score: number }>(
      'select subject_id as id, score from portal.watch_score order by 1',
    );
  const moveKept = (points: number) => world.server.sql('update portal.watch_score set score = score + $1', [points]);

  // The first score is only stored.
  await raise();
  const scores = await kept();
  expect(scores.length).toBeGreaterThan(0);
  expect(await told(lan)).toEqual([]);
  // As if the scores had been 29 points higher: too little, and the stored score stays, so that small steps add up.
  await moveKept(29);
  await raise();
  expect(await told(lan)).toEqual([]);
  expect((await kept()).map(({ score }) => score)).toEqual(scores.map(({ score }) => score + 29));
  await moveKept(1);
  await raise();
  const fallen = await told(lan);
  expect(fallen.map(({ suKien }) => suKien)).toEqual(scores.map(() => 'score'));
  for (const { noiDung } of fallen) expect(noiDung).toMatch(/(?<!\d)30(?!\d)/);
  const sentences = fallen.map(({ noiDung }) => noiDung).join(' ');
  for (const { score } of scores) expect(sentences).not.toMatch(new RegExp(`(?<!\\d)(${score}|${score + 30})(?!\\d)`));
  // The reported score is now the stored one: the same figures raise nothing more.
  await raise();
  expect(await told(lan)).toHaveLength(fallen.length);
  expect(await kept()).toEqual(scores);
  // An ended subscription raises nothing more.
  await world.server.sql('update portal.watch set ended_at = clock_timestamp(), ended_name = created_name');
  await moveKept(-100);
  await raise();
  expect(await told(lan)).toHaveLength(fallen.length);
});

test('ALR-01 CHQ-03 a cheque refused for want of funds (10b) raises an alert for those who watch its drawer once it is approved; a lost one does not', async () => {
  await world.arrange([1], [{ person: 1, bank: 1, groups: {} }]);
  await world.server.sql(
    `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on) values ($1, 'B1', $2, '2018-01-01')`,
    [world.idOf(1), world.subjectOf(1)],
  );
  const maCIC = world.codeOf(1);
  expect((await watch(maCIC, ['cheque-refused'], binh)).status).toBe(200);
  expect((await watch(maCIC, ['cheque-refused'], lan)).status).toBe(200);
  const bank = world.banks[0]?.code ?? '';
  /** Declares a cheque of the drawer at the first bank: 1 lost (10a), 2 refused (10b), 3 both. */
  const declare = async (loai: '1' | '2' | '3') => {
    const cheque = {
      ...{ sosec: `S${String(randomInt(1e12)).padStart(12, '0')}`, taikhoanKy: '0011002233445' },
      ...{ nguoikysec: 'Khách 1', macic: maCIC, sotien: '50000000', loai, matctd: bank, matctdCt: bank },
      ...{ ngayGuicic: '2026-01-06' },
      ...(loai === '2' ? {} : { tungayDinhchitt: '2026-01-05' }),
      ...(loai === '1' ? {} : { sotienKodutt: '20000000', ngaytuchoiTtsec: '2026-01-05', socmt: '001085999001' }),
    };
    const answer = await lan.send(lostCheques.add, { body: cheque });
    expect(answer.body.errors).toBeUndefined();
    return (answer.body.data as { plid: string }).plid;
  };
  const approve = (plid: string) => hoa.send(lostCheques.approve, { query: { plid } });
  const chequesTold = async (by: Caller) => (await told(by)).filter(({ suKien }) => suKien === 'cheque-refused');

  const [lost, refused, both] = [await declare('1'), await declare('2'), await declare('3')];
  expect((await approve(lost)).status).toBe(200);
  expect((await approve(refused)).status).toBe(200);
  await vi.waitFor(async () => expect(await chequesTold(binh)).toHaveLength(1), { timeout: 25_000 });
  const [alert] = await chequesTold(binh);
  expect(alert).toMatchObject({ maCIC, maKH: 'B1' });
  expect(alert?.['noiDung']).toContain('05/01/2026');
  expect((await approve(both)).status).toBe(200);
  await vi.waitFor(async () => expect(await chequesTold(binh)).toHaveLength(2), { timeout: 25_000 });
  // The declaring bank already knows; a lost cheque says nothing about its drawer.
  expect(await chequesTold(lan)).toEqual([]);
});
