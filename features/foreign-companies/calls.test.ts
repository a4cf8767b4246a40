import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { reportOrders, workQueue } from '#features/orders/contract.ts';
import { replies } from '#features/replies/contract.ts';
import { foreignCompanies } from './contract.ts';

let server: TestServer;
let lan: Caller;
let binh: Caller;
let minh: Caller;
let quang: Caller;

beforeAll(async () => {
  server = await testServer();
  [lan, binh, minh, quang] = await Promise.all([
    server.as('lan.clerk'),
    server.as('binh.clerk'),
    server.as('minh.operator'),
    server.as('quang.operator'),
  ]);
});
afterAll(() => server.stop());

const mb = 1024 * 1024;
let companies = 0;
const newOrder = () => {
  companies += 1;
  return { companyName: `Acme ${companies} Pte Ltd`, address: '1 Raffles Place', country: 'SG' };
};
const pdf = (size = 40, name = 'report.pdf') => {
  const bytes = Buffer.alloc(size, ' ');
  bytes.write(`%PDF-1.4 ${randomUUID()}`.slice(0, size));
  return new File([bytes], name, { type: 'application/pdf' });
};
const code = (answer: { body: { errors?: readonly { code: string }[] } }) => answer.body.errors?.[0]?.code;

async function placed(by = lan): Promise<{ id: string; voucher: string }> {
  const answer = await by.send(foreignCompanies.submit, { body: newOrder() });
  expect(answer.status).toBe(200);
  const voucher = (answer.body.data as { msPhieu: string }).msPhieu;
  const [row] = await server.sql<{ id: string }>('select id from portal.work_order where voucher = $1', [voucher]);
  return { id: row?.id ?? '', voucher };
}

const charges = async (by = 'lan.clerk') =>
  server.sql<{ state: string; amount: bigint }>(
    `select state, amount_vnd as amount from portal.charge where product = 'S70'
     and institution_id = portal.acting_institution() and inquiry_id in (select inquiry_id from portal.work_order)
     order by asked_at`,
    [],
    by,
  );

describe('ordering', () => {
  test('S70-01 the same form sent twice, even at once, is one order and one charge', async () => {
    const before = (await charges()).length;
    const body = { ...newOrder(), orderKey: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => lan.send(foreignCompanies.submit, { body })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body: { data } }) => (data as { msPhieu: string }).msPhieu)).size).toBe(1);
    expect((await charges()).length).toBe(before + 1);
  });

  test('S70-01 the same company from another form is refused until another report is meant', async () => {
    const body = newOrder();
    expect((await lan.send(foreignCompanies.submit, { body })).status).toBe(200);
    const second = await lan.send(foreignCompanies.submit, { body });
    expect([second.status, code(second)]).toEqual([409, '4090141']);
    expect((await lan.send(foreignCompanies.submit, { body: { ...body, again: true } })).status).toBe(200);
    expect((await binh.send(foreignCompanies.submit, { body })).status).toBe(200);
  });

  test.each([
    ['companyName', { companyName: ' ' }],
    ['address', { address: '' }],
    ['country', { country: '' }],
    ['country', { country: 'VN' }],
    ['country', { country: 'XX' }],
    ['businessRegistration', { businessRegistration: '1'.repeat(21) }],
    ['reportLanguage', { reportLanguage: 'V' as 'E' }],
  ])('S70-01 %s is checked (%j)', async (field, change) => {
    const answer = await lan.send(foreignCompanies.submit, { body: { ...newOrder(), ...change } });
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.[0]?.field).toBe(field);
  });

  test('S70-01 a fee other than the agreed one is not charged', async () => {
    const before = (await charges()).length;
    const answer = await lan.send(foreignCompanies.submit, { body: { ...newOrder(), agreedFee: '1' } });
    expect([answer.status, code(answer)]).toEqual([409, '4090146']);
    expect((await charges()).length).toBe(before);
  });
});

describe('the list of S70', () => {
  test('S70-02 rows are counted from 1 to 10, both inclusive, and one after another', async () => {
    for (let order = 0; order < 11; order += 1) await placed(binh);
    const list = async (query: object) => {
      const answer = await binh.send(foreignCompanies.list, { query });
      return answer.body.data as {
        total: number;
        more: boolean;
        rows: { msPhieu: string; tenqg: string; tt: number }[];
      };
    };
    const first = await list({});
    expect([first.rows.length, first.more]).toEqual([10, true]);
    const tickets = first.rows.map(({ msPhieu }) => msPhieu);
    const only = async (row: number) => (await list({ start: row, end: row })).rows.map(({ msPhieu }) => msPhieu);
    expect([await only(1), await only(10)]).toEqual([tickets.slice(0, 1), tickets.slice(9)]);
    expect(first.rows[0]).toMatchObject({ tenqg: 'Singapore', tt: 2 });
    expect((await binh.send(foreignCompanies.list, { query: { start: 0 } })).status).toBe(400);
    expect((await binh.send(foreignCompanies.list, { query: { start: 5, end: 4 } })).status).toBe(400);
  });
});

describe('the operators', () => {
  test('REC-07 if two take one order at once, one has it and the other is told who', async () => {
    const { id } = await placed();
    const answers = await Promise.all([minh, quang].map((one) => one.send(workQueue.take, { body: { id } })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(answers.map(code)).toContain('4090143');
  });

  test('FRM-09 refused attachments: another type, another content, 15.1 MB, a 31st file, the same again', async () => {
    const { id } = await placed();
    const attach = (file: File, by = minh) => by.send(workQueue.attach, { body: { id }, file });
    expect(code(await attach(pdf()))).toBe('4030141');
    await minh.send(workQueue.take, { body: { id } });
    expect(code(await attach(pdf(40, 'report.exe')))).toBe('4000008');
    expect(code(await attach(new File(['MZ and no picture'], 'report.png')))).toBe('4000009');
    expect(code(await attach(pdf(Math.ceil(15.1 * mb))))).toBe('4000010');
    expect((await attach(pdf(15 * mb))).status).toBe(200);
    const twice = pdf();
    expect([(await attach(twice)).status, code(await attach(twice))]).toEqual([200, '4090006']);
    for (let piece = 2; piece < 30; piece += 1) expect((await attach(pdf())).status).toBe(200);
    expect(code(await attach(pdf()))).toBe('4090144');
    expect(code(await attach(pdf(), quang))).toBe('4030141');
  }, 60_000);

  test('S70-02 an answered order: charged, downloaded unchanged by its institution, and by no other', async () => {
    const { id, voucher } = await placed();
    await minh.send(workQueue.take, { body: { id } });
    expect(code(await minh.send(workQueue.answer, { body: { id } }))).toBe('4090145');
    const file = pdf();
    await minh.send(workQueue.attach, { body: { id }, file });
    const query = { msPhieu: voucher };
    expect((await lan.send(foreignCompanies.download, { query })).status).toBe(404);
    expect((await lan.send(reportOrders.download, { query })).status).toBe(404);
    expect((await minh.send(workQueue.answer, { body: { id } })).status).toBe(200);
    const got = await lan.send(foreignCompanies.download, { query });
    expect(Buffer.from(got.bytes)).toEqual(Buffer.from(await file.arrayBuffer()));
    expect((await binh.send(foreignCompanies.download, { query })).status).toBe(404);
    const [charge] = await server.sql<{ state: string; amount: bigint }>(
      `select c.state, c.amount_vnd as amount from portal.charge c join portal.inquiry q on q.id = c.inquiry_id where q.voucher = $1`,
      [voucher],
    );
    expect(charge).toEqual({ state: 'charged', amount: 3_500_000n });
    const detail = await lan.send(reportOrders.detail, { body: { msPhieu: voucher } });
    expect(detail.body.data).toMatchObject({ state: 'answered', tt: 1, nguoiXl: 'Đặng Quang Minh', soTep: 1 });
    const acts = (detail.body.data as { lines: { act: string }[] }).lines.map(({ act }) => act);
    expect(acts[0]).toBe('ask');
    expect(acts.at(-1)).toBe('answer');
    expect(acts).not.toContain('attach');
    const reply = await lan.send(replies.detail, { query: { voucherCode: voucher } });
    expect(reply.body.data).toMatchObject({ tt: 1, hasInformation: true, html: expect.stringContaining('report.pdf') });
  });

  test('FRM-08 a return needs a reason of 255 characters at most; nothing is charged, and nothing comes after it', async () => {
    const { id, voucher } = await placed();
    await minh.send(workQueue.take, { body: { id } });
    await minh.send(workQueue.attach, { body: { id }, file: pdf() });
    for (const reason of ['', ' ', 'x'.repeat(256)]) {
      expect((await minh.send(workQueue.giveBack, { body: { id, reason } })).status).toBe(400);
    }
    expect((await minh.send(workQueue.giveBack, { body: { id, reason: 'No such company' } })).status).toBe(200);
    for (const call of [workQueue.answer, workQueue.take] as const) {
      expect(code(await minh.send(call, { body: { id } }))).toBe('4090004');
    }
    expect(code(await minh.send(workQueue.attach, { body: { id }, file: pdf() }))).toBe('4090004');
    const detail = await lan.send(reportOrders.detail, { body: { msPhieu: voucher } });
    expect(detail.body.data).toMatchObject({ state: 'returned', tt: 0, phi: '0', lyDo: 'No such company', files: [] });
  });

  test('REC-07 an order is handed over to a colleague who may work on orders, and to nobody else', async () => {
    const { id } = await placed();
    await minh.send(workQueue.take, { body: { id } });
    const give = (to: string) => minh.send(workQueue.handOver, { body: { id, to, note: 'on leave' } });
    expect((await give('lan.clerk')).status).toBe(404);
    expect((await give('ha.auditor')).status).toBe(404);
    expect((await give('quang.operator')).status).toBe(200);
    expect(code(await minh.send(workQueue.giveBack, { body: { id, reason: 'x' } }))).toBe('4030141');
    const mine = await quang.send(workQueue.search, { body: { holder: 'me' } });
    expect((mine.body.data as { rows: { id: string }[] }).rows.map((row) => row.id)).toContain(id);
    expect((await lan.send(workQueue.search, { body: {} })).status).toBe(403);
  });

  test('REC-07 overdue orders come first, and can be filtered', async () => {
    const { id } = await placed(binh);
    await server.sql(`update portal.work_order set due_on = '2026-01-05' where id = $1`, [id]);
    const all = await minh.send(workQueue.search, { body: {} });
    expect((all.body.data as { rows: { id: string }[] }).rows[0]).toMatchObject({ id, isLate: true });
    const late = await minh.send(workQueue.search, { body: { due: 'late' } });
    expect((late.body.data as { rows: { id: string }[] }).rows.map((row) => row.id)).toEqual([id]);
    // The numbers beside the list match the list.
    const inAll = ({ body }: typeof late) => {
      const { open, ...each } = workQueue.search.answer.parse(body.data).counts;
      expect(open).toBe(each.asked + each.complete + each.analysed + each.reviewed);
      return Object.values(each).reduce((all, count) => all + count, 0);
    };
    expect(inAll(late)).toBe(1);
    const [row] = await server.sql<{ voucher: string }>('select voucher from portal.work_order where id = $1', [id]);
    const one = await minh.send(workQueue.search, { body: { voucherCode: row?.voucher } });
    expect(inAll(one)).toBe(1);
    // What is shown at first is what is open, and 'all' is all that is counted.
    const shown = async (body: { state?: 'open' | 'all' }) => {
      const answer = await minh.send(workQueue.search, { body });
      return { ...workQueue.search.answer.parse(answer.body.data), inAll: inAll(answer) };
    };
    const open = await shown({});
    expect(open.total).toBe(open.counts.open);
    expect((await shown({ state: 'open' })).total).toBe(open.total);
    const whole = await shown({ state: 'all' });
    expect(whole.total).toBe(whole.inAll);
    expect(whole.total).toBeGreaterThan(open.total);
  });
});

describe('the partner', () => {
  const folder = (place: string, id: string) => join(server.settings.dataDir, 'partner', place, id);
  const deliver = async (id: string, files: Readonly<Record<string, string>>) => {
    await mkdir(folder('in', id), { recursive: true });
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder('in', id), name), content);
    await writeFile(join(folder('in', id), 'done'), '');
    await runPartner();
  };
  const runPartner = () => server.sql(`select graphile_worker.add_job('foreign-partner', '{}'::json)`);
  const stateOf = async (id: string) =>
    (await server.sql<{ state: string }>('select state from portal.work_order where id = $1', [id]))[0]?.state;

  test('S70-01 an order reaches the partner once it is committed, and what the partner delivers answers it', async () => {
    const { id, voucher } = await placed();
    await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe('complete');
    const sent: unknown = JSON.parse(await readFile(join(folder('out', id), 'order.json'), 'utf8'));
    expect(sent).toMatchObject({ id, voucher, country: 'SG', language: 'E' });
    await deliver(id, { 'a.pdf': '%PDF-1.4 a', 'b.pdf': '%PDF-1.4 b' });
    await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe('answered');
    await expect.poll(() => existsSync(folder('taken', id)), { timeout: 20_000 }).toBe(true);
    const got = await lan.send(foreignCompanies.download, { query: { msPhieu: voucher } });
    expect(got.headers.get('content-type')).toContain('application/zip');
    expect(Buffer.from(got.bytes).toString('latin1')).toContain('b.pdf');
  }, 60_000);

  test('S70-01 a delivery that may not be attached is set aside as a whole, and the operators are told why', async () => {
    const { id } = await placed();
    await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe('complete');
    await deliver(id, { 'a.pdf': '%PDF-1.4 a', 'b.exe': 'MZ' });
    await expect.poll(() => existsSync(folder('refused', id)), { timeout: 20_000 }).toBe(true);
    expect(await stateOf(id)).toBe('complete');
    const detail = await minh.send(workQueue.detail, { body: { id } });
    expect(detail.body.data).toMatchObject({
      files: [],
      lines: expect.arrayContaining([expect.objectContaining({ act: 'delivery-refused', note: 'file-type' })]),
    });
  }, 60_000);

  test('S70-01 an unreadable delivery is set aside, and does not delay others', async () => {
    const [latin, link, good] = [await placed(), await placed(), await placed()];
    for (const { id } of [latin, link, good]) {
      await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe('complete');
      await mkdir(folder('in', id), { recursive: true });
      await writeFile(join(folder('in', id), 'report.pdf'), `%PDF-1.4 ${id}`);
    }
    // A name in Latin-1, as the partner's old system writes it, and a path that leaves the folder.
    await writeFile(
      Buffer.concat([Buffer.from(`${folder('in', latin.id)}/M`), Buffer.from([0xfc, 0x2e]), Buffer.from('pdf')]),
      '%PDF-1.4',
    );
    await symlink('/etc/hostname', join(folder('in', link.id), 'b.pdf'));
    for (const { id } of [latin, link, good]) await writeFile(join(folder('in', id), 'done'), '');
    await runPartner();
    await expect.poll(() => stateOf(good.id), { timeout: 20_000 }).toBe('answered');
    for (const { id } of [latin, link]) {
      await expect.poll(() => existsSync(folder('refused', id)), { timeout: 20_000 }).toBe(true);
      expect(await stateOf(id)).toBe('complete');
    }
  }, 90_000);

  test('S70-01 a delivery that was accepted but still lies there is moved as accepted, not refused', async () => {
    const { id } = await placed();
    await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe('complete');
    await deliver(id, { 'a.pdf': '%PDF-1.4 once' });
    await expect.poll(() => existsSync(folder('taken', id)), { timeout: 20_000 }).toBe(true);
    // As left by a worker that is killed between its commit and the move.
    await rename(folder('taken', id), folder('in', id));
    await runPartner();
    await expect.poll(() => existsSync(folder('taken', id)), { timeout: 20_000 }).toBe(true);
    expect(existsSync(folder('refused', id))).toBe(false);
  }, 60_000);

  test('S70-01 for a suspended institution nothing is sent and nothing is accepted until it is reopened', async () => {
    const { id } = await placed(binh);
    await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe('complete');
    const suspend = (status: string) =>
      server.sql(
        `update bureau.institution set status = $2 where id = (select institution_id from portal.work_order where id = $1)`,
        [id, status],
      );
    const message = async () =>
      (
        await server.sql<{ state: string; last_error: string | null }>(
          'select state, last_error from portal.partner_message where order_id = $1',
          [id],
        )
      )[0];
    await suspend('suspended');
    await server.sql(`update portal.partner_message set state = 'waiting', next_at = now() where order_id = $1`, [id]);
    await deliver(id, { 'a.pdf': '%PDF-1.4 late' });
    await expect.poll(message, { timeout: 20_000 }).toEqual({ state: 'waiting', last_error: 'suspended' });
    // Another institution's order, placed and accepted after it: this one's delivery was checked, and left.
    const other = await placed();
    await expect.poll(() => stateOf(other.id), { timeout: 20_000 }).toBe('complete');
    await deliver(other.id, { 'a.pdf': '%PDF-1.4 other' });
    await expect.poll(() => stateOf(other.id), { timeout: 20_000 }).toBe('answered');
    expect([await stateOf(id), existsSync(folder('in', id))]).toEqual(['complete', true]);
    await suspend('active');
    await runPartner();
    await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe('answered');
  }, 90_000);

  test('S70-01 an unreachable partner is tried again later, and the order stays asked', async () => {
    const { id } = await placed();
    await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe('complete');
    await server.sql(`update portal.work_order set state = 'asked' where id = $1`, [id]);
    // A file in the folder's place: nothing can be written there.
    await rm(folder('out', id), { recursive: true });
    await writeFile(folder('out', id), '');
    await server.sql(`update portal.partner_message set state = 'waiting', next_at = now() where order_id = $1`, [id]);
    await runPartner();
    const message = async () =>
      (
        await server.sql<{ attempts: number; is_later: boolean }>(
          'select attempts, next_at > now() as is_later from portal.partner_message where order_id = $1',
          [id],
        )
      )[0];
    await expect.poll(message, { timeout: 20_000 }).toEqual({ attempts: 1, is_later: true });
    expect(await stateOf(id)).toBe('asked');
    await rm(folder('out', id));
    await server.sql('update portal.partner_message set next_at = now() where order_id = $1', [id]);
    await runPartner();
    await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe('complete');
  }, 90_000);
});

/** Ten people's mistakes in the short run, two hundred in the long one. */
const slips = process.env['LONG'] === '1' ? 200 : 10;

test(`S70-01 no accidental fee in ${slips} orders that are sent twice, at once, after a lost answer, or half filled in`, async () => {
  const phuc = await server.as('phuc.fund');
  let meant = 0;
  for (let round = 0; round < slips; round += 1) {
    const body = { ...newOrder(), orderKey: randomUUID(), agreedFee: '700000' };
    const send = (change: object = {}) => phuc.send(foreignCompanies.submit, { body: { ...body, ...change } });
    await send({ address: '' });
    await send({ agreedFee: '3500000' });
    await Promise.all([send(), send()]);
    meant += 1;
    await send({ orderKey: randomUUID() });
    await send({ companyName: `${body.companyName} Ltd` });
    if (round % 3 === 0) {
      await send({ orderKey: randomUUID(), again: true });
      meant += 1;
    }
  }
  const reserved = await charges('phuc.fund');
  expect(reserved.length).toBe(meant);
  expect(reserved.every(({ state, amount }) => state === 'reserved' && amount === 700_000n)).toBe(true);
}, 600_000);
