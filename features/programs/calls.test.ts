import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { programProducts } from '#bureau/contract/program-scopes.ts';
import { known } from '#bureau/population/known/known.ts';
import { contracts } from '#features/contracts.ts';
import type { CallGroup } from '#kit/contract/call.ts';
import { buildOpenApi, callsOn } from '#kit/server/calls/openapi.ts';
import { productWords } from '#bureau/contract/program-product-words.ts';
import { declaredModel, modelName } from '#bureau/scoring/models.ts';
import { figureWords } from '#bureau/lineage/figure-texts/words.ts';
import { both } from '#kit/words/words.ts';
import { codeOf, fieldsOf } from '#testing/answer.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { applicationCaller } from '#testing/session/application.ts';
import { programs } from './contract.ts';
import { instantAsked } from './examples.fixture.ts';

let server: TestServer;
let program: Caller;
beforeAll(async () => {
  server = await testServer();
  program = await applicationCaller(server);
});
afterAll(() => server.stop());

const ask = (body: object = {}, key = randomUUID(), by = program) =>
  by.send(programs.ask, { body: { ...instantAsked, ...body } }, { 'idempotency-key': key });
const asked = (answer: Answer) => programs.ask.answer.parse(answer.body.data);

test('API-03 an instant inquiry answers with its report, is charged and audited in the application’s name, and is read again', async () => {
  const answer = await ask();
  const { id, report, ...shown } = asked(answer);
  expect([answer.status, answer.headers.get('location')]).toEqual([201, `/api/v1/inquiries/${id}`]);
  expect(shown).toMatchObject({ product: 'S11T', status: 'answered', reference: 'HS-2026-001', hasInformation: true });
  expect(report?.header.voucher).toBe(id);
  expect((await program.send(programs.inquiry, { params: { id } })).body.data).toMatchObject(shown);
  const [row] = await server.sql<{ state: string; username: string; action: string; requestId: string | null }>(
    `select c.state, q.username, l.action, l.request_id::text as "requestId" from portal.voucher v
       join portal.charge c on c.institution_id = v.institution_id and c.asked_at = v.asked_at and c.inquiry_id = v.inquiry_id
       join portal.inquiry q on q.institution_id = v.institution_id and q.asked_at = v.asked_at and q.id = v.inquiry_id
       join portal.audit_log l on l.username = q.username and l.action = 'POST /api/v1/inquiries' and l.result = 'ok'
      where v.voucher = $1`,
    [id],
  );
  expect(row).toMatchObject({
    state: 'charged',
    username: expect.stringMatching(/^app-/),
    requestId: expect.any(String),
  });
  const read = await program.send(programs.report, { params: { id } });
  const tag = read.headers.get('etag') ?? '';
  const again = await program.send(programs.report, { params: { id } }, { 'if-none-match': tag });
  expect([read.status, again.status, again.text]).toEqual([200, 304, '']);
  const pdf = await program.send(programs.report, { params: { id } }, { accept: 'application/pdf' });
  expect([pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
  // Another application does not see it, of the same institution neither.
  const other = await applicationCaller(server);
  expect((await other.send(programs.inquiry, { params: { id } })).status).toBe(404);
});

test('TRU-09 API-03 a program learns where a cell of its own report comes from: rule, rows, versions; no file of others; a cell that is not there, and the inquiry of another program, are not found', async () => {
  const { id, report } = asked(await ask());
  const sections = report?.parts.flatMap(({ sections: own }) => own) ?? [];
  const bars = sections.find((each) => each.kind === 'bars');
  const place = { section: bars?.id ?? '', row: 0, column: 'amount' };
  const at = (query: typeof place, by = program) => by.send(programs.source, { params: { id }, query });
  const { rule, rows, total } = programs.source.answer.parse((await at(place)).body.data);
  expect([rule.en, total, rows.length]).toEqual([expect.stringMatching(/^The debt of each/), rows.length, total]);
  expect(total).toBeGreaterThan(0);
  for (const { institution, versions, isOwn } of rows) {
    expect(institution?.code).toBe(bars?.kind === 'bars' ? bars.rows[0]?.code : '');
    expect(versions.filter(({ isReported }) => isReported)).toHaveLength(1);
    if (!isOwn) expect(versions.every(({ fileName, row }) => fileName === null && row === null)).toBe(true);
  }
  expect((await at({ ...place, section: 'nowhere' })).status).toBe(404);
  expect((await at(place, await applicationCaller(server))).status).toBe(404);
});

test('API-03 a product that a worker answers is taken on, and found at its address later', async () => {
  const answer = await ask({ product: 'R11', subject: { ...instantAsked.subject, address: known.clean.address } });
  expect(answer.status).toBe(202);
  const { id, report } = asked(answer);
  expect(report).toBeNull();
  const status = async () =>
    programs.inquiry.answer.parse((await program.send(programs.inquiry, { params: { id } })).body.data).status;
  await expect.poll(status, { timeout: 20_000 }).toBe('answered');
});

test('API-03 TRU-01 an inquiry that ended because its numbers contradict says which one', async () => {
  const { id } = asked(await ask());
  const ended = async (reason: string | null, field: string | null) => {
    await server.sql(
      `update portal.inquiry q set status = case when $2::text is null then q.status else 0 end, ended_as = $2, ended_at_field = $3
         from portal.voucher v where v.voucher = $1 and q.institution_id = v.institution_id and q.asked_at = v.asked_at and q.id = v.inquiry_id`,
      [id, reason, field],
      'lan.clerk',
    );
    return (await program.send(programs.inquiry, { params: { id } })).body.data;
  };
  expect(await ended(null, null)).toMatchObject({ status: 'answered', reason: null, reasonField: null });
  const failed = { status: 'failed', reason: 'identity-conflict', reasonField: 'taxCode' };
  expect(await ended('identity-conflict', 'taxCode')).toMatchObject(failed);
  const list = programs.list.answer.parse((await program.send(programs.list, {})).body.data);
  expect(list.inquiries.find((one) => one.id === id)).toMatchObject(failed);
});

test('TRU-01 TRU-02 a program’s inquiry with a number of somebody else or another name is refused at its field, whatever answers the product, and is not charged', async () => {
  const { clean, attention } = known;
  const charges = async () => (await server.sql('select from portal.charge', [], 'lan.clerk')).length;
  const before = await charges();
  const of = (more: object) => ({ subject: { ...instantAsked.subject, address: clean.address, ...more } });
  for (const product of ['S11T', 'R11']) {
    const conflict = await ask({ product, ...of({ cicCode: clean.cicCode, identityNumber: attention.citizenId }) });
    expect([product, conflict.status, codeOf(conflict), fieldsOf(conflict)]).toEqual([
      ...[product, 409, '4090201'],
      ['subject.identityNumber'],
    ]);
    expect(conflict.text).not.toContain(attention.name);
  }
  const relative = await ask(of({ name: 'Nguyễn Thị Minh Châu' }));
  expect([relative.status, codeOf(relative), fieldsOf(relative)]).toEqual([409, '4090202', ['subject.name']]);
  expect(await charges()).toBe(before);
});

test('API-03 a program has its scopes alone: no other product, nobody’s permissions', async () => {
  const narrow = await applicationCaller(server, { scopes: ['inquiry:B11T'] });
  expect(codeOf(await ask({}, randomUUID(), narrow))).toBe('4030001');
  expect((await narrow.send(programs.search, { body: { province: '79', cicCode: known.clean.cicCode } })).status).toBe(
    403,
  );
  expect((await ask({}, randomUUID(), await server.as('lan.clerk'))).status).toBe(403);
  const [limited] = [await applicationCaller(server, { dayLimit: 1 })];
  expect((await ask({}, randomUUID(), limited)).status).toBe(201);
  const { name, citizenId: identityNumber } = known.attention;
  expect((await ask({ subject: { kind: 'person', name, identityNumber } }, randomUUID(), limited)).status).toBe(429);
});

test('API-04 50 equal calls at once are one inquiry, one charge and one answer; other content is refused', async () => {
  const key = randomUUID();
  const twins = await Promise.all(Array.from({ length: 50 }, () => ask({}, key)));
  expect(new Set(twins.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(twins.map(({ text }) => text)).size).toBe(1);
  const { id } = asked(twins[0] ?? (await ask()));
  const [row] = await server.sql<{ inquiries: number; charges: number }>(
    `select count(*)::int as inquiries, count(c.inquiry_id)::int as charges from portal.inquiry q
       left join portal.charge c on c.institution_id = q.institution_id and c.asked_at = q.asked_at and c.inquiry_id = q.id
      where q.voucher = $1`,
    [id],
  );
  expect(row).toEqual({ inquiries: 1, charges: 1 });
  expect(codeOf(await ask({ reference: 'khác' }, key))).toBe('4220270');
  // Another application's key is another key.
  const other = await ask({}, key, await applicationCaller(server));
  expect([other.status, asked(other).id === id]).toEqual([201, false]);
  const bare = await program.send(programs.ask, { body: instantAsked }, { 'idempotency-key': 'x' });
  expect(codeOf(bare)).toBe('4000274');
});

test('API-04 a refusal is repeated with its key; 48 hours later the key is new', async () => {
  const key = randomUUID();
  const strange = { subject: { ...instantAsked.subject, name: 'Hoàng Văn Khác' } };
  const [first, again] = [await ask(strange, key), await ask(strange, key)];
  expect([first.status, codeOf(again), fieldsOf(again)]).toEqual([again.status, codeOf(first), ['subject.name']]);
  await server.sql(`update portal.kept_answer set kept_at = kept_at - interval '49 hours'`);
  expect((await ask({}, key)).status).toBe(201);
});

test('API-05 failures are problems with a documented type each, limits are told in headers', async () => {
  const answer = await ask({ subject: { name: 'A', unheardOf: 1 } });
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(JSON.parse(answer.text)).toMatchObject({ status: 400, type: expect.stringMatching(/errors\/bad-input$/) });
  expect(fieldsOf(await ask({ subject: { name: 'Nguyễn Thị A' } }))).toEqual(['subject.identityNumber']);
  expect(fieldsOf(await ask({ product: 'R10' }))).toContain('product');
  const slow = await applicationCaller(server, { minuteLimit: 2 });
  const statuses = [];
  for (let at = 0; at < 3; at += 1) statuses.push(await slow.send(programs.status));
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
  const policy = '"minute";q=2;w=60, "day";q=1000000;w=86400;qu="customers"';
  expect(statuses.map(({ headers }) => headers.get('ratelimit-policy'))).toEqual([policy, policy, policy]);
  expect(statuses[0]?.headers.get('ratelimit')).toBe('"minute";r=1;t=30');
  expect(statuses[2]?.headers.get('ratelimit')).toMatch(/^"minute";r=0;t=(5\d|60)$/);
  expect(Number(statuses[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('API-03 a score needs consent; products and use say what a program may and spends', async () => {
  const scored = { product: 'DTD', purpose: 'credit-scoring' };
  expect(codeOf(await ask(scored))).toBe('4120003');
  expect((await ask({ ...scored, consent: true })).status).toBe(201);
  const offered = programs.products.answer.parse((await program.send(programs.products)).body.data).products;
  expect(offered.find(({ code }) => code === 'DTD')).toMatchObject({
    needsConsent: true,
    answers: 'at-once',
    isAllowed: true,
  });
  const used = programs.usage.answer.parse((await program.send(programs.usage, { query: {} })).body.data);
  expect(used.products.map(({ product }) => product)).toEqual(expect.arrayContaining(['DTD', 'S11T']));
  expect(BigInt(used.totalVnd)).toBeGreaterThan(0n);
});

test('API-09 the guide names the products as the price list does', async () => {
  const rows = await server.sql<{ code: string; vi: string; en: string }>(
    'select code, name_vi as vi, name_en as en from bureau.product where code = any($1)',
    [programProducts],
  );
  expect(Object.fromEntries(rows.map(({ code, vi, en }) => [code, [vi, en]]))).toEqual(productWords.texts);
});

test('API-03 each call of programs is audited, but for the price list and the state of the bureau, which show nobody', () => {
  const groups: Readonly<Record<string, CallGroup>> = contracts;
  const unaudited = Object.values(groups)
    .flatMap((group) => Object.values(group))
    .filter(({ wire, audit }) => wire === 'v1' && audit === 'none');
  expect(unaudited.map(({ path }) => path)).toEqual([
    '/api/v1/products',
    '/api/v1/products/:product/sample',
    '/api/v1/figures',
    '/api/v1/status',
  ]);
});

test('API-03 the bureau’s state is measured: a queue that stands still makes it slow, and figures end with a closed month', async () => {
  const state = async () => programs.status.answer.parse((await program.send(programs.status)).body.data);
  await server.sql(`update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where run_at <= now()`);
  expect(await state()).toMatchObject({ status: 'ok', health: 'good', queueSeconds: 0 });
  const { dataUntil } = await state();
  const day = new Date(`${dataUntil}T00:00:00Z`);
  expect(new Date(day.getTime() + 86_400_000).getUTCDate()).toBe(1);
  expect(Date.now() - day.getTime()).toBeLessThan(65 * 86_400_000);
  await server.sql(`select graphile_worker.add_job('no-such-task', run_at => now() - interval '90 seconds')`);
  const waiting = await state();
  expect(waiting.health).toBe('slow');
  expect(waiting.queueSeconds).toBeGreaterThanOrEqual(89);
});

test('API-03 each product says the limits of the application', async () => {
  const limited = await applicationCaller(server, { dayLimit: 77, minuteLimit: 600 });
  const { products } = programs.products.answer.parse((await limited.send(programs.products)).body.data);
  const limits = { customersPerDay: 77, callsPerMinute: 600 };
  expect(products.find(({ code }) => code === 'S11T')?.limits).toEqual({ ...limits, batchLinesPerDay: null });
  expect(products.find(({ code }) => code === 'R11')?.limits).toEqual({
    ...limits,
    batchLinesPerDay: server.settings.fileBudget,
  });
});

test('API-09 anybody reads a sample report of each product that programs ask for, about nobody who lives', async () => {
  const [served] = await server.sql<{ code: string; version: number }>(
    'select model as code, version from bureau.score_service order by since desc, id desc limit 1',
  );
  for (const product of programProducts) {
    const answer = await server.nobody.send(programs.sample, { params: { product } });
    expect([product, answer.status]).toEqual([product, 200]);
    const sample = programs.sample.answer.parse(answer.body.data ?? JSON.parse(answer.text));
    expect(sample.product.code).toBe(product);
    expect(sample.product.name.vi).not.toBe(sample.product.name.en);
    expect(answer.text).toMatch(/Nguyễn Thị Ngọc Ánh|Hoa Phượng Đỏ/);
    // The model that the card is about is the one of today.
    if (product === 'DTD')
      expect(answer.text).toContain(served === undefined ? modelName(declaredModel) : modelName(served));
  }
  const unknown = await server.nobody.send(programs.sample, { params: { product: 'TN10' as 'R10' } });
  expect([unknown.status, fieldsOf(unknown)]).toEqual([400, ['product']]);
});

test('API-09 every section, column and figure of the summary that a sample report holds is listed with its product, its names and how it is shown', async () => {
  const answer = await server.nobody.send(programs.figures);
  const { figures } = programs.figures.answer.parse(answer.body.data ?? JSON.parse(answer.text));
  const listed = (product: string) =>
    figures.filter(({ products }) => products.includes(product)).map(({ section, key }) => `${section} ${key ?? ''}`);
  for (const product of programProducts) {
    const sent = await server.nobody.send(programs.sample, { params: { product } });
    const { dashboard, parts } = programs.sample.answer.parse(sent.body.data ?? JSON.parse(sent.text));
    const sections = parts.flatMap(({ sections: own }) => own);
    const columns = sections.flatMap((one) =>
      one.kind === 'table' ? one.columns.map(({ key }) => `${one.id} ${key}`) : [],
    );
    const all = [...dashboard.map(({ id }) => `tile ${id}`), ...columns];
    expect([product, all.filter((one) => !listed(product).includes(one))]).toEqual([product, []]);
    const places = new Set(listed(product).map((one) => one.split(' ')[0]));
    expect([product, sections.filter(({ id }) => !places.has(id))]).toEqual([product, []]);
  }
  const worst = figures.find(({ section, key }) => section === 'tile' && key === 'worst-now');
  expect(worst).toMatchObject({ kind: 'group', rule: both(figureWords, 'tile.worst-now') });
  expect(worst?.products).toEqual(expect.arrayContaining(['S11T', 'R10', 'R11']));
  expect(figures.filter(({ title }) => title.vi === '' || title.en === '')).toEqual([]);
});

test('API-09 each figure that is counted, and each day, has a sentence of its own, and no sentence is left over', async () => {
  const answer = await server.nobody.send(programs.figures);
  const { figures } = programs.figures.answer.parse(answer.body.data ?? JSON.parse(answer.text));
  const declared: readonly string[] = ['text', 'code'];
  const silent = figures.filter(
    ({ section, kind, rule }) => rule === null && section !== 'identity' && !declared.includes(kind),
  );
  expect(silent.map(({ section, key, title }) => `${section}.${key ?? title.en}`)).toEqual([]);
  for (const language of ['vi', 'en'] as const) {
    const said = new Map<string, Set<string>>();
    for (const { section, key, title, rule, kind } of figures) {
      if (rule === null || key === null || kind === 'money-own-currency') continue;
      const places = said.get(`${section}: ${rule[language]}`) ?? new Set<string>();
      said.set(`${section}: ${rule[language]}`, places.add(`${key} ${title.en}`));
    }
    expect([...said].filter(([, places]) => places.size > 1)).toEqual([]);
  }
  const used = new Set(figures.map(({ rule }) => rule?.en));
  // Contracts in another currency are in no sample.
  const left = Object.entries(figureWords.texts).filter(([, [, en]]) => !used.has(en));
  expect(left.map(([key]) => key)).toEqual(['contract-debt.currency']);
});

test('API-09 the description of the report says that it is had as JSON and as the files that Accept may ask for', async () => {
  const { paths } = buildOpenApi(callsOn({ programs }, 'v1'), { version: '1', wire: 'v1' });
  const { content } = z
    .object({ responses: z.object({ 200: z.object({ content: z.record(z.string(), z.unknown()) }) }) })
    .parse(paths['/api/v1/inquiries/{id}/report']?.['get']).responses[200];
  const { id } = asked(await ask());
  for (const type of Object.keys(content)) {
    const answer = await program.send(programs.report, { params: { id } }, { accept: type });
    expect(answer.headers.get('content-type')?.split(';')[0]).toBe(type);
  }
  expect(Object.keys(content)).toHaveLength(3);
});

test('API-03 a report that leaves as a file is audited by name and hash, which the answer gives; while exports are frozen it is refused', async () => {
  const { id } = asked(await ask());
  const read = (accept: string) => program.send(programs.report, { params: { id } }, { accept });
  for (const [accept, type] of [
    ['application/pdf', 'pdf'],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ] as const) {
    const answer = await read(accept);
    const digest = createHash('sha256').update(answer.bytes).digest();
    expect(answer.headers.get('content-disposition')).toContain(`filename="S11T-${id}.${type}"`);
    expect(answer.headers.get('repr-digest')).toBe(`sha-256=:${digest.toString('base64')}:`);
    const [row] = await server.sql<{ detail: string }>(
      `select detail from portal.audit_log where action = 'GET /api/v1/inquiries/:id/report' order by at desc, seq desc limit 1`,
    );
    expect(JSON.parse(row?.detail ?? '{}')).toMatchObject({
      ...{ voucher: id, file: `S11T-${id}.${type}`, sha256: digest.toString('hex') },
    });
  }
  await server.sql(
    `insert into portal.freeze (kind, reason, frozen_by, frozen_name) values ('exports', 'Thử', 1, 'x')`,
  );
  expect([(await read('application/pdf')).status, (await read('application/json')).status]).toEqual([403, 200]);
  await server.sql(
    `update portal.freeze set lifted_at = now(), lifted_name = 'x', lifted_by = 2, lifted_reason = 'x' where kind = 'exports'`,
  );
});
