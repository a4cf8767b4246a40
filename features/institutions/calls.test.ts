import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { borrowerAlerts } from '#features/alerts/contract.ts';
import { batchInquiry } from '#features/batch-inquiry/contract.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { instantInquiry } from '#features/instant-inquiry/contract.ts';
import { lookups } from '#features/lookups/contract.ts';
import { people } from '#features/people/contract.ts';
import { session } from '#features/session/contract.ts';
import { codeOf, dataOf } from '#testing/answer.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { demoPassword } from '#testing/person.ts';
import { allowedProducts, branches, institutions } from './contract.ts';

let server: TestServer;
let root: Caller;
let thu: Caller;
let an: Caller;
let bank2: string;

beforeAll(async () => {
  server = await testServer({ sessionsPerUser: 100 });
  [root, thu, an] = (await Promise.all(['root.bureau', 'thu.bureau', 'an.admin'].map((name) => server.as(name)))) as [
    Caller,
    Caller,
    Caller,
  ];
  bank2 = await institutionOf('binh.clerk');
});
afterAll(() => server.stop());
beforeEach(() => server.sql('delete from portal.throttle'));

const reason = 'thử nghiệm';
const place = { nameVi: 'Chi nhánh Thử', nameEn: 'Test branch', province: '01', address: '2 Tràng Tiền, Hà Nội' };

async function institutionOf(username: string): Promise<string> {
  const [row] = await server.sql<{ code: string }>(
    `select i.code::text from bureau.institution i join portal.membership m on m.institution_id = i.id
     join portal.user_account u on u.id = m.user_id where u.username = $1`,
    [username],
  );
  return row?.code ?? '';
}

const ask = (by: Caller, tctd: string, kind: 'suspend' | 'reopen') =>
  by.send(institutions.ask, { body: { tctd, kind, reason } });

async function decide(by: Caller, tctd: string, state: 'approved' | 'refused' = 'approved'): Promise<Answer> {
  const rows = dataOf(await root.send(institutions.changes, { body: {} })).get('rows') as {
    id: string;
    tctd: string;
  }[];
  const id = rows.find((row) => row.tctd === tctd)?.id ?? '00000000-0000-7000-8000-000000000000';
  return by.send(institutions.decide, { body: { id, state } });
}

describe('institutions', () => {
  test('NAV-17 SES-05 a suspension needs two people; then sessions end at once and nobody signs in, with the reason', async () => {
    const binh = await server.as('binh.clerk');
    expect(codeOf(await ask(root, bank2, 'suspend'))).toBe('ok');
    expect(codeOf(await ask(thu, bank2, 'suspend'))).toBe('4090118');
    expect(codeOf(await binh.send(session.profile))).toBe('ok');
    expect(codeOf(await decide(root, bank2))).toBe('4030121');
    expect(codeOf(await decide(thu, bank2))).toBe('ok');
    const refused = await binh.send(customerInquiry.today);
    expect([codeOf(refused), refused.body.message]).toEqual(['4010008', expect.stringContaining(reason)]);
    const logon = await server.nobody.send(session.logon, { body: { userName: 'binh.clerk', password: demoPassword } });
    expect([codeOf(logon), logon.body.message]).toEqual(['4010008', expect.stringContaining(reason)]);
    // A stranger with a wrong password learns nothing about it.
    const wrong = await server.nobody.send(session.logon, { body: { userName: 'binh.clerk', password: 'x' } });
    expect(codeOf(wrong)).toBe('4010003');
    // A user who also works elsewhere can still sign in, there.
    const both = await server.nobody.send(session.logon, { body: { userName: 'mai.two', password: demoPassword } });
    expect(dataOf(both).get('profile')).toMatchObject({ tctd: [{ id: await institutionOf('an.admin') }] });
    await ask(thu, bank2, 'reopen');
    expect(codeOf(await decide(root, bank2))).toBe('ok');
    expect(codeOf(await (await server.as('binh.clerk')).send(session.profile))).toBe('ok');
    // Old sessions stay ended.
    expect(codeOf(await binh.send(session.profile))).toBe('4010004');
  });

  test('NAV-17 an institution is added with its head office, changed, and moved to another class by two', async () => {
    const tctd = `98${String(randomInt(1e6)).padStart(6, '0')}`;
    const described = { ...place, nameVi: 'Ngân hàng Thử', shortName: 'NHT', reason };
    const add = () => root.send(institutions.create, { body: { ...described, tctd, class: 'bank' } });
    expect([codeOf(await add()), codeOf(await add())]).toEqual(['ok', '4090117']);
    const email = { ...described, tctd, contactName: 'Bà Thử', contactEmail: 'thu@nht.vn' };
    expect(codeOf(await root.send(institutions.change, { body: email }))).toBe('ok');
    expect((await root.send(institutions.change, { body: { ...email, contactEmail: 'x' } })).status).toBe(400);
    expect((await root.send(institutions.change, { body: { ...email, province: 'ZZ' } })).status).toBe(400);
    const toClass = (name: 'finance_company' | 'voluntary') =>
      root.send(institutions.ask, { body: { tctd, kind: 'class', class: name, reason } });
    expect(codeOf(await toClass('voluntary'))).toBe('4090119');
    expect(codeOf(await toClass('finance_company'))).toBe('ok');
    expect(codeOf(await decide(thu, tctd))).toBe('ok');
    const found = await root.send(institutions.search, { body: { text: tctd } });
    expect(dataOf(found).get('rows')).toMatchObject([
      { tctd, class: 'finance_company', branches: 1, people: 0, contactName: 'Bà Thử', waiting: 'none' },
    ]);
    // The bureau creates its first administrator.
    const admin = { tctd, username: `qt.${tctd}`.replace('.', 'x'), fullName: 'Quản Trị', reason };
    const made = await root.send(people.create, { body: { ...admin, roles: ['institution-admin'] } });
    expect(codeOf(made)).toBe('ok');
  });

  test('NAV-17 a refused change changes nothing; the bureau itself and a change without effect are refused', async () => {
    expect(codeOf(await ask(root, await institutionOf('root.bureau'), 'suspend'))).toBe('4000001');
    expect(codeOf(await ask(root, bank2, 'reopen'))).not.toBe('ok');
    const fund = await institutionOf('phuc.fund');
    await ask(root, fund, 'suspend');
    expect(codeOf(await decide(thu, fund, 'refused'))).toBe('ok');
    expect(codeOf(await (await server.as('phuc.fund')).send(session.profile))).toBe('ok');
  });
});

describe('branches', () => {
  const create = async () => Number(dataOf(await an.send(branches.create, { body: place })).get('branchId'));

  test('NAV-17 a branch is added under the next free code, renamed, and closed with its people moved', async () => {
    const [first, second] = [await create(), await create()];
    const list = async () =>
      dataOf(await an.send(branches.search, { body: { state: 'all' } })).get('rows') as {
        branchId: number;
        code: string;
        nameEn: string;
        state: string;
      }[];
    const rows = await list();
    const codes = [first, second].map((id) => rows.find(({ branchId }) => branchId === id)?.code ?? '');
    expect(codes[0]).toMatch(/^01\d{6}$/);
    expect(codes[0]).not.toBe(codes[1]);
    await an.send(branches.change, { body: { ...place, branchId: first, nameEn: 'Renamed' } });
    const username = `chi.nhanh${randomInt(1e9)}`;
    const person = { username, fullName: 'Người Chi Nhánh', roles: ['clerk'], branchId: first, reason };
    expect(codeOf(await an.send(people.create, { body: person }))).toBe('ok');
    const close = (branchId: number, moveTo: number) => an.send(branches.close, { body: { branchId, moveTo, reason } });
    expect(codeOf(await close(first, first))).toBe('4090121');
    expect(codeOf(await close(1, first))).toBe('4090120');
    expect(dataOf(await close(first, second)).get('moved')).toBe(1);
    expect(codeOf(await close(first, second))).toBe('4040001');
    expect((await list()).find(({ branchId }) => branchId === first)).toMatchObject({
      nameEn: 'Renamed',
      state: 'closed',
    });
    const [moved] = dataOf(await an.send(people.search, { body: { text: username } })).get('rows') as unknown[];
    expect(moved).toMatchObject({ branchId: second });
    // Nobody can be moved to a closed branch, and no list offers it.
    expect(
      codeOf(await an.send(people.change, { body: { username, roles: ['clerk'], branchId: first, reason } })),
    ).toBe('4000001');
    const lan = await server.as('lan.clerk');
    const offered = await lan.send(lookups.branches, { query: { maTctd: await institutionOf('an.admin') } });
    expect(offered.text).toContain(codes[1]);
    expect(offered.text).not.toContain(codes[0]);
  });

  test('SES-10 branches of another institution cannot be reached, and the bureau manages none', async () => {
    const [{ branch_id: foreign } = { branch_id: 0 }] = await server.sql<{ branch_id: number }>(
      `select max(b.branch_id) as branch_id from bureau.branch b join bureau.institution i on i.id = b.institution_id where i.code = $1`,
      [bank2],
    );
    expect(codeOf(await an.send(branches.change, { body: { ...place, branchId: foreign + 1_000 } }))).toBe('4040001');
    expect(codeOf(await root.send(branches.create, { body: place }))).toBe('4030001');
  });
});

describe('products that may be asked for', () => {
  const write = (by: Caller, branchId: number, product: string, isOpen: boolean, tctd?: string) =>
    by.send(allowedProducts.write, {
      body: { changes: [{ branchId, product, isOpen }], reason, ...(tctd === undefined ? {} : { tctd }) },
    });
  const inquire = async (by: Caller, productType: string) =>
    by.send(customerInquiry.confirm, {
      body: {
        productType,
        voucherNumber: `SP${randomInt(1e12)}`,
        customerName: 'Nguyễn Văn Ví Dụ',
        address: '1 Tràng Tiền, Hà Nội',
        identityNumber: '001085012345',
        ...(await server.captcha('inquiry')),
      },
    });
  const paths = async (by: Caller) => JSON.stringify(dataOf(await by.send(session.profile)).get('menu'));

  test('SES-06 T06 a closed product is refused in words on a live session, and disappears from menu and lists, until it is opened', async () => {
    const lan = await server.as('lan.clerk');
    expect(await paths(lan)).toContain('"individual-credit-relation"');
    // Lan belongs to no branch: she uses the head office's products.
    expect(codeOf(await write(an, 1, 'R11', false))).toBe('ok');
    const refused = await inquire(lan, '05');
    expect([codeOf(refused), refused.body.message]).toEqual(['4030119', expect.stringContaining('R11')]);
    expect(await paths(lan)).not.toContain('"individual-credit-relation"');
    const offered = dataOf(await lan.send(lookups.products, { query: {} })).get('rows') as { id: string }[];
    expect(offered.map(({ id }) => id)).not.toContain('R11');
    expect(codeOf(await inquire(lan, '06'))).toBe('ok');
    expect(codeOf(await write(an, 1, 'R11', true))).toBe('ok');
    expect(codeOf(await inquire(lan, '05'))).toBe('ok');
  });

  test('INS-04 BAT-01 SES-06 an instant report, the quick check S37 and a file of customers follow the same rule', async () => {
    const lan = await server.as('lan.clerk');
    const closed = ['S11T', 'S37', 'R11'];
    for (const product of closed) expect(codeOf(await write(an, 1, product, false))).toBe('ok');
    const instant = {
      voucherCode: `TT${randomInt(1e12)}`,
      productCode: 'S11T' as const,
      customerName: 'Nguyễn Văn Ví Dụ',
      identityNumber: '001085012345',
      ...(await server.captcha('instant')),
    };
    const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Ho_Chi_Minh' }).format(new Date());
    const file = new File(['x'], `1.${day.replaceAll('/', '')}.7777.xlsx`);
    const send = () =>
      Promise.all([
        lan.send(instantInquiry.confirm, { body: instant }),
        lan.send(borrowerAlerts.confirm, { body: { cicCode: '0100000001' } }),
        lan.send(batchInquiry.confirm, { body: { ConfirmType: '1' }, file }),
      ]);
    expect((await send()).map(codeOf)).toEqual(closed.map(() => '4030119'));
    for (const product of closed) await write(an, 1, product, true);
    expect(codeOf(await lan.send(borrowerAlerts.confirm, { body: { cicCode: '0100000001' } }))).toBe('ok');
  });

  test('NAV-17 the bureau decides on the institution, the institution on its branches, neither on the other’s', async () => {
    const own = await institutionOf('an.admin');
    expect(codeOf(await write(an, 0, 'R11', false))).toBe('4030112');
    expect(codeOf(await write(root, 1, 'R11', false, own))).toBe('4030112');
    expect(codeOf(await write(an, 1, 'R11', false, bank2))).toBe('4030002');
    expect(codeOf(await write(an, 99_999, 'R11', false))).toBe('4000001');
    expect(codeOf(await write(root, 0, 'R14', false, own))).toBe('ok');
    const lan = await server.as('lan.clerk');
    expect(codeOf(await inquire(lan, '21'))).toBe('4030119');
    expect(codeOf(await inquire(await server.as('binh.clerk'), '21'))).toBe('ok');
    const seen = dataOf(await an.send(allowedProducts.matrix, { query: {} })).get('closed');
    expect(seen).toContainEqual({ branchId: 0, product: 'R14' });
    expect(codeOf(await write(root, 0, 'R14', true, own))).toBe('ok');
    expect(codeOf(await inquire(lan, '21'))).toBe('ok');
  });
});
