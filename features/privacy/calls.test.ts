import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { alarms } from '#features/alarms/contract.ts';
import { consents } from '#features/consents/contract.ts';
import { someConsent } from '#features/consents/examples.fixture.ts';
import { personalScore } from '#features/instant-inquiry/contract.ts';
import { errors } from '#features/refusals.ts';
import { hanoiClock, hanoiDay } from '#kit/words/hanoi.ts';
import { codeOf, fieldsOf } from '#testing/answer.ts';
import { pdfPages, pdfSignature, pdfText } from '#testing/pdf.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { authorityFiles, borrowerLogs, breaches } from './contract.ts';
import { aLog, readyFile, recorded, someBreach, thisMorning } from './examples.fixture.ts';

const { clean } = known;

let server: TestServer;
let minh: Caller;
let lan: Caller;
beforeAll(async () => {
  server = await testServer();
  [minh, lan] = [await server.as('minh.operator'), await server.as('lan.clerk')];
});
afterAll(() => server.stop());

const year = hanoiDay().slice(0, 4);

async function pdfOf(which: 'borrower-logs' | 'authority-files', body: object): Promise<Buffer> {
  const id = await readyFile(server, minh, which, body);
  const call = which === 'borrower-logs' ? borrowerLogs.download : authorityFiles.download;
  const answer = await minh.send(call, { query: { id } });
  expect(answer.status).toBe(200);
  return Buffer.from(answer.bytes);
}

/** The words of a PDF without its line breaks. */
const flat = (text: string) => text.replace(/\s+/g, ' ');
const textOf = async (pdf: Buffer) => flat(await pdfText(pdf));

async function subjectOf(code: string): Promise<bigint> {
  const [row] = await server.sql<{ id: bigint }>('select subject_id as id from bureau.subject where cic_code = $1', [
    code,
  ]);
  return row?.id ?? 0n;
}

describe('the log of a borrower', () => {
  beforeEach(async () => {
    await server.sql('delete from bureau.inquiry_footprint where subject_id = $1', [await subjectOf(clean.cicCode)]);
  });

  test('CNS-05 the log says who looked, when, by which product, why and on what consent, in both languages, signed', async () => {
    const registered = await lan.send(consents.register, {
      body: {
        ...{ ...someConsent(), identityNumber: clean.citizenId, customerName: clean.name },
        ...{ covers: 'score' as const, evidence: 'DYLOG01', endsOn: '2099-12-31' },
      },
    });
    expect(registered.status).toBe(200);
    const scored = await lan.send(personalScore.confirm, {
      body: {
        ...{ customerName: clean.name, identityNumber: clean.citizenId, address: clean.address },
        ...(await server.captcha('score')),
      },
    });
    expect(scored.status).toBe(200);
    const pdf = await pdfOf('borrower-logs', {});
    expect(await pdfSignature(pdf)).toEqual({ isRight: true, isWhole: true, signer: 'Trung tâm Thông tin Tín dụng' });
    const text = await textOf(pdf);
    for (const said of [
      clean.name,
      clean.cicCode,
      'Đơn 15/2026',
      'DTD',
      'Chấm điểm tín dụng',
      'Văn bản có chữ ký',
      'DYLOG01',
    ])
      expect(text).toContain(said);
    const english = await textOf(await pdfOf('borrower-logs', { language: 'en' }));
    for (const said of ['Log of looks at a borrower', 'Credit scoring', 'Signed paper', 'DYLOG01'])
      expect(english).toContain(said);
    // Whose numbers they are is not told to whoever finds the paper.
    expect(text).not.toContain(clean.citizenId);
  });

  test('CNS-05 scores by a portfolio file and alerts of a watch are looks too, with purpose and consent, in the log and in the year’s', async () => {
    const id = await subjectOf(clean.cicCode);
    const registered = await lan.send(consents.register, {
      body: {
        ...{ ...someConsent(), identityNumber: clean.citizenId, customerName: clean.name },
        ...{ covers: 'everything' as const, evidence: 'DYTEP02', endsOn: '2099-12-31' },
      },
    });
    const consent = consents.register.answer.parse(registered.body.data).id;
    const before = await textOf(await pdfOf('borrower-logs', { language: 'en' }));
    expect(before).not.toContain('DYTEP02');
    await server.sql(
      `insert into portal.score_look (institution_id, subject_id, batch_id, row_no, consent_id)
         values (portal.acting_institution(), $1, gen_random_uuid(), 2, $2)`,
      [id, consent],
    );
    const scored = await textOf(await pdfOf('borrower-logs', { language: 'en' }));
    for (const said of ['DTD', 'Monitoring of loans given', 'DYTEP02']) expect(scored).toContain(said);
    expect(scored).not.toContain('Alert of a watch');
    await server.sql(
      `insert into portal.watch_alert (institution_id, trigger, subject_id, subject_type, cic_code, name, fact_key, facts, told_to)
         values (portal.acting_institution(), 'new-lender', $1, 2, $2, $3, $4, '{}', '{}')`,
      [id, clean.cicCode, clean.name, consent],
    );
    const log = await textOf(await pdfOf('borrower-logs', { language: 'en' }));
    expect(log).toContain('Alert of a watch');
    expect(log.split('DYTEP02')).toHaveLength(3);
    const ofYear = await textOf(await pdfOf('authority-files', { language: 'en' }));
    for (const said of ['Monitoring of loans given', 'Alert of a watch']) expect(ofYear).toContain(said);
    for (const table of ['score_look', 'watch_alert'])
      await server.sql(`delete from portal.${table} where institution_id = portal.acting_institution()`);
    await server.sql('delete from portal.consent where id = $1', [consent]);
  });

  test('CNS-05 a log that was changed after signing is no longer right', async () => {
    const pdf = await pdfOf('borrower-logs', {});
    const at = pdf.indexOf('/Title');
    const changed = Buffer.from(pdf);
    changed[at + 1] = (changed[at + 1] ?? 0) ^ 1;
    expect(await pdfSignature(changed)).toMatchObject({ isRight: false });
    const longer = Buffer.concat([pdf, Buffer.from('\n% more')]);
    expect(await pdfSignature(longer)).toMatchObject({ isWhole: false });
  });

  test('CNS-05 the log of nobody’s looks says so; one of thousands has them all; looks at a merged file are among them', async () => {
    expect(await textOf(await pdfOf('borrower-logs', {}))).toContain('Chưa có tổ chức nào tra cứu');
    const subject = await subjectOf(clean.cicCode);
    await server.sql(
      `insert into bureau.subject (subject_id, cic_code, subject_type, status, merged_into, name, name_key, province_code)
       values (91000005, '9100000005', 2, 'merged', $1, 'Cũ', 'cu', '01') on conflict do nothing`,
      [subject],
    );
    await server.sql(
      `insert into bureau.inquiry_footprint (subject_id, asked_at, inquiry_id, institution_id, product_code)
       values (91000005, now(), gen_random_uuid(), portal.acting_institution(), 'R11')`,
    );
    // Asked by either code, it is one borrower.
    const logOf = async (cicCode: string) => {
      const pdf = await pdfOf('borrower-logs', { cicCode });
      expect(await pdfSignature(pdf)).toMatchObject({ isRight: true, isWhole: true });
      const pages = await pdfPages(pdf);
      const text = flat(pages.join('\n'));
      for (const said of ['9100000005', clean.name, 'R11 –']) expect(text).toContain(said);
      return { pages, text };
    };
    await logOf(clean.cicCode);
    await server.sql(
      `insert into bureau.inquiry_footprint (subject_id, asked_at, inquiry_id, institution_id, product_code)
       select $1, now() - n * interval '1 minute', gen_random_uuid(), portal.acting_institution(), 'S11T' from generate_series(1, 3000) n`,
      [subject],
    );
    const { pages, text } = await logOf('9100000005');
    expect(text.match(/S11T/g)).toHaveLength(3000);
    expect(text).toContain('3.001');
    expect(pages.length).toBeGreaterThan(50);
    await server.sql('delete from bureau.inquiry_footprint where subject_id = 91000005');
    await server.sql('delete from bureau.subject where subject_id = 91000005');
  });

  test('CNS-05 logs are made by the bureau alone, of borrowers that exist, and each reading is in the audit', async () => {
    const make = (by: Caller, change: object = {}) => by.send(borrowerLogs.make, { body: { ...aLog(), ...change } });
    expect((await make(lan)).status).toBe(403);
    expect(codeOf(await make(minh, { cicCode: '9999999999' }))).toBe(errors['no-subject'].number);
    expect(fieldsOf(await make(minh, { reason: ' ' }))).toEqual(['reason']);
    const id = await readyFile(server, minh, 'borrower-logs');
    expect((await minh.send(borrowerLogs.download, { query: { id } })).status).toBe(200);
    // What is the borrower's is not read by the other door.
    expect((await minh.send(authorityFiles.download, { query: { id } })).status).toBe(404);
    const rows = await server.sql<{ detail: string }>(
      `select detail from portal.audit_log where action like '%BorrowerLog/Download%' and result = 'ok' and detail like $1 and subject_key is not null`,
      [`%${id}%`],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('the register of breaches', () => {
  beforeEach(async () => {
    await server.sql('delete from portal.breach');
    await server.sql(`delete from portal.alarm where rule like 'breach-%'`);
  });
  const list = async (body: object = {}) =>
    breaches.search.answer.parse((await minh.send(breaches.search, { body })).body.data).rows;
  const foundBefore = (hours: number) =>
    server.sql(`update portal.breach set found_at = clock_timestamp() - make_interval(hours => $1)`, [hours]);
  const tell = (id: number, change: object = {}) => {
    const now = hanoiClock().toISOString();
    const body = { id, day: now.slice(0, 10), time: now.slice(11, 16), reference: 'CV 12/2026', ...change };
    return minh.send(breaches.tellAuthority, { body });
  };

  test('CNS-05 a breach says what, when, how many, which data and what was done; its clock of 72 hours runs from the finding', async () => {
    const id = await recorded(minh, { secondKind: 'credit', thirdKind: 'contact' });
    expect(await list()).toMatchObject([
      { id, state: 'open', persons: 12, dataKinds: 'Địa chỉ, liên lạc, Thông tin tín dụng', by: 'minh.operator' },
    ]);
    const states = [];
    for (const hours of [1, 47, 50, 71, 73]) {
      await foundBefore(hours);
      const [row] = await list();
      states.push([row?.state, row?.hoursLeft]);
    }
    expect(states).toEqual([
      ['open', 70],
      ['open', 24],
      ['near', 21],
      ['near', 0],
      ['late', -2],
    ]);
    expect(await recorded(minh)).toBe(id + 1);
  });

  test('CNS-05 the alarm is raised when the clock nears its end and when it has run over, each once, and not once the authority was told', async () => {
    const raised = async () => {
      await server.sql('select portal.look_at_breaches()');
      const answer = await minh.send(alarms.search, { body: { start: 0, end: 200 } });
      const { rows } = alarms.search.answer.parse(answer.body.data);
      return rows.map(({ rule }) => rule).filter((rule) => rule.startsWith('breach-'));
    };
    const id = await recorded(minh);
    await foundBefore(20);
    expect(await raised()).toEqual([]);
    await foundBefore(49);
    expect(await raised()).toEqual(['breach-near']);
    expect(await raised()).toEqual(['breach-near']);
    await foundBefore(73);
    expect((await raised()).toSorted()).toEqual(['breach-late', 'breach-near']);
    expect((await tell(id, { lateReason: 'Máy chủ hỏng' })).status).toBe(200);
    await server.sql(`delete from portal.alarm where rule like 'breach-%'`);
    expect(await raised()).toEqual([]);
  });

  test('CNS-05 the authority is told once, not before the finding nor in the future, late only with the reason; then persons; then it is closed', async () => {
    const id = await recorded(minh);
    expect(codeOf(await minh.send(breaches.close, { body: { id, note: 'Xong' } }))).toBe(
      errors['breach-untold'].number,
    );
    await foundBefore(80);
    expect(codeOf(await tell(id))).toBe(errors['late-without-reason'].number);
    expect(codeOf(await tell(id, { day: '2020-01-01', time: '10:00' }))).toBe(errors['told-too-early'].number);
    expect(codeOf(await tell(id, { day: '2099-01-01', time: '10:00' }))).toBe(errors['told-too-early'].number);
    expect(fieldsOf(await tell(id, { time: '25:00' }))).toEqual(['time']);
    expect((await tell(id, { lateReason: 'Máy chủ hỏng' })).status).toBe(200);
    expect((await tell(id, { lateReason: 'Máy chủ hỏng' })).status).toBe(409);
    const persons = { body: { id, ...thisMorning(), how: 'Tin nhắn' } };
    expect((await minh.send(breaches.tellPersons, persons)).status).toBe(200);
    expect((await minh.send(breaches.tellPersons, persons)).status).toBe(409);
    expect((await minh.send(breaches.close, { body: { id, note: 'Đã khắc phục' } })).status).toBe(200);
    expect((await minh.send(breaches.close, { body: { id, note: 'Đã khắc phục' } })).status).toBe(409);
    expect(await list({ which: 'closed' })).toMatchObject([
      { id, state: 'closed', lateReason: 'Máy chủ hỏng', hoursLeft: null },
    ]);
    expect(await list({ which: 'open' })).toEqual([]);
    for (const other of [lan, await server.as('an.admin')])
      expect((await other.send(breaches.record, { body: someBreach() })).status).toBe(403);
    expect(codeOf(await minh.send(breaches.record, { body: { ...someBreach(), day: '2099-01-01' } }))).toBe(
      errors['told-too-early'].number,
    );
    expect(fieldsOf(await minh.send(breaches.record, { body: { ...someBreach(), persons: -1 } }))).toEqual(['persons']);
  });

  test('CNS-05 the register of a year is a signed file, that of a year without breaches too', async () => {
    const id = await recorded(minh, { what: '<b>Gửi nhầm& "1000 khách"' });
    await tell(id);
    const pdf = await pdfOf('authority-files', { kind: 'breaches' });
    expect(await pdfSignature(pdf)).toMatchObject({ isRight: true, isWhole: true });
    const text = await textOf(pdf);
    for (const said of ['Sổ vi phạm', year, '<b>Gửi nhầm& "1000 khách"', 'CV 12/2026', 'Đã thu hồi thư'])
      expect(text).toContain(said);
    const empty = await textOf(await pdfOf('authority-files', { kind: 'breaches', year: '2001', language: 'en' }));
    expect(empty).toContain('No breach was recorded.');
  });
});

test('CNS-05 the year’s log counts looks by institution, product, purpose and kind of consent, consents and breaches, signed', async () => {
  const [truth] = await server.sql<{ looks: number }>(
    `select count(*)::int as looks from portal.inquiry q where q.institution_id = portal.acting_institution() and q.status = 1
        and q.subject_id is not null and extract(year from q.asked_at at time zone 'Asia/Ho_Chi_Minh') = $1`,
    [Number(year)],
  );
  expect(truth?.looks).toBeGreaterThan(0);
  await recorded(minh, { what: 'Vi phạm của năm' });
  const pdf = await pdfOf('authority-files', {});
  expect(await pdfSignature(pdf)).toMatchObject({ isRight: true, isWhole: true });
  const text = await textOf(pdf);
  for (const said of [
    'Nhật ký xử lý dữ liệu cá nhân',
    year,
    'Chấm điểm tín dụng',
    'Văn bản có chữ ký',
    'Vi phạm của năm',
  ])
    expect(text).toContain(said);
  const empty = await textOf(await pdfOf('authority-files', { year: '2001', language: 'en' }));
  for (const said of ['There were no looks in the year.', 'There were no consents', 'No breach was recorded.'])
    expect(empty).toContain(said);
  for (const wrong of ['1999', '20261', 'abcd', ''])
    expect(
      fieldsOf(
        await minh.send(authorityFiles.make, { body: { kind: 'year', year: wrong, language: 'vi', reason: 'x' } }),
      ),
    ).toEqual(['year']);
});

test('CNS-05 without a certificate nothing is signed, and the refusal says which setting is missing', async () => {
  const { canSign } = await import('#bureau/signed/key.ts');
  expect(canSign({ invoiceKeyFile: undefined, dataDir: '', mode: 'production' })).toBe(false);
  expect(canSign({ invoiceKeyFile: '/key.pem', dataDir: '', mode: 'production' })).toBe(true);
  expect(errors['no-signing-key'].text[1]).toContain('BUREAU_INVOICE_KEY_FILE');
});
