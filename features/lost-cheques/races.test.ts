import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf } from '#testing/answer.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { lookups } from '#features/lookups/contract.ts';
import { chequeAlerts, lostCheques } from './contract.ts';

const isLong = process.env['LONG'] === '1';
const rounds = isLong ? 1_000 : 50;

let server: TestServer;
let lan: Caller;
let hoa: Caller;
let bank = '';

beforeAll(async () => {
  server = await testServer({ sessionsPerUser: 100 });
  lan = await server.as('lan.clerk');
  hoa = await server.as('hoa.approver');
  bank = String(dataOf(await lan.send(lookups.userInfo)).get('tctdCode'));
});
afterAll(() => server.stop());

function lost() {
  return {
    sosec: `R${String(randomInt(1e12)).padStart(12, '0')}`,
    taikhoanKy: '0011002233445',
    nguoikysec: 'Nguyễn Văn Ký',
    sotien: '50000000',
    loai: '1' as const,
    tungayDinhchitt: '2026-01-05',
    ngayGuicic: '2026-01-06',
    matctdCt: bank,
    matctd: bank,
  };
}

async function add(body: ReturnType<typeof lost>): Promise<string> {
  return String(dataOf(await lan.send(lostCheques.add, { body })).get('plid'));
}

async function detail(plid: string) {
  return dataOf(await lan.send(lostCheques.detail, { body: { plid } }));
}

async function publishedAmounts(sosec: string): Promise<unknown[]> {
  const { rows } = (
    await lan.send(chequeAlerts.search, {
      body: { fromDate: '2020-01-01', toDate: '2099-12-31', sosec },
    })
  ).body.data as {
    rows: { sotien: string }[];
  };
  return rows.map(({ sotien }) => sotien);
}

describe('races', { timeout: isLong ? 600_000 : 60_000 }, () => {
  test(`CHQ-05 of several approvals of one record at the same moment exactly one counts, ${rounds} rounds`, async () => {
    const seen = new Set<unknown>();
    for (let round = 0; round < rounds; round += 1) {
      const plid = await add(lost());
      const answers = await Promise.all([1, 2, 3].map(() => hoa.send(lostCheques.approve, { query: { plid } })));
      expect(statusesOf(answers)).toEqual([200, 409, 409]);
      seen.add((await detail(plid)).get('confirmCode'));
    }
    expect(seen.size).toBe(rounds);
  });

  test(`CHQ-05 of an approval and a change, or a deletion, at the same moment one wins and the other is told, ${rounds} rounds`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const body = lost();
      const plid = await add(body);
      const rival =
        round % 2 === 0
          ? lan.send(lostCheques.edit, { body: { ...body, sotien: '99', plid, version: 1 } })
          : lan.send(lostCheques.remove, { query: { plid } });
      const [approval, other] = await Promise.all([
        hoa.send(lostCheques.approve, { query: { plid, version: 1 } }),
        rival,
      ]);
      const winners = [approval, other].filter(({ status }) => status === 200).length;
      expect([winners, approval.status < 500, other.status < 500]).toEqual([1, true, true]);
      const amounts = await publishedAmounts(body.sosec);
      expect(amounts).toEqual(approval.status === 200 ? ['50000000'] : []);
    }
  });

  test(`CHQ-05 one cheque declared several times at the same moment is declared once, ${rounds} rounds`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const body = lost();
      const answers = await Promise.all([lan, hoa, lan].map((by) => by.send(lostCheques.add, { body })));
      expect(statusesOf(answers)).toEqual([200, 409, 409]);
    }
  });
});

function statusesOf(answers: readonly Answer[]): number[] {
  return answers.map(({ status }) => status).sort((one, other) => one - other);
}
