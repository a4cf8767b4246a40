import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runtimeEnds } from '#bureau/alarms/runtimes.ts';
import { decoys } from '#bureau/population/decoys.ts';
import { known } from '#bureau/population/known/known.ts';
import { demoPassword } from '#apps/server/demo-users.ts';
import { type Answer, keyVariables, type TestServer, testServer } from '#testing/server.ts';
import { auditTrail } from '#features/audit/contract.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { disputes } from '#features/disputes/contract.ts';
import { inquiryControl } from '#features/inquiry-control/contract.ts';
import { session } from '#features/session/contract.ts';
import { alarms, freezes } from './contract.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ dailyCustomers: 1_000 });
});
afterAll(() => server.stop());

const look = (ends: object[] = []) => server.sql('select portal.look_for_alarms($1)', [JSON.stringify(ends)]);
const dayAfter = (days: number) => hanoiDay(Date.now() + days * 86_400_000);

/** The number of alarms of a rule. */
async function raised(rule: string): Promise<number> {
  const [row] = await server.sql<{ count: number }>('select count(*)::int as count from portal.alarm where rule = $1', [
    rule,
  ]);
  return row?.count ?? 0;
}

/** The columns of this user: `u.id`, `u.username` and `m.institution_id`. */
const whose = (username: string) =>
  `portal.user_account u join portal.membership m on m.user_id = u.id where u.username = '${username}'`;

const quota = (used: number, daysAgo: string) =>
  server.sql(
    `insert into portal.quota_day (institution_id, user_id, day, counter, used)
     select m.institution_id, u.id, portal.hanoi_day() - ago, 'customer', $1::int
       from generate_series(${daysAgo}) ago, ${whose('hoa.approver')}
     on conflict (institution_id, user_id, day, counter) do update set used = excluded.used`,
    [used],
  );
const searches = (rowCount: number, times: number, minutesAgo: number) =>
  server.sql(
    `insert into bureau.search_meter (institution_id, user_id, searched_at, kind, row_count)
     select m.institution_id, u.id, now() - make_interval(mins => $2::int), 'paper', $1::int
       from generate_series(1, $3::int), ${whose('hoa.approver')}`,
    [rowCount, minutesAgo, times],
  );
const exported = (rows: number) =>
  server.sql(
    `select portal.append_audit(u.id, u.username, m.institution_id, null, null, null, 'GET /api/List/Export', null, null, 'ok',
       '{"rows":' || $1::int || '}') from ${whose('hoa.approver')}`,
    [rows],
  );
const solved = (secondsAgo: number) =>
  server.sql(
    `insert into portal.captcha (handle_hash, answer_hash, purpose, session_id, taken_at)
     select sha256(gen_random_uuid()::text::bytea), '', 'inquiry', s.id, clock_timestamp() - make_interval(secs => $1::float)
       from portal.session s join portal.user_account k on k.id = s.user_id where k.username = 'an.admin' order by s.started_at limit 1`,
    [secondsAgo],
  );
const audited = (minutesAgo: number) =>
  server.sql(
    `insert into portal.audit_log (at, chain, seq, action, result, previous_hash, hash)
     values (now() - make_interval(mins => $1::int), 300, $1::int, 'job', 'ok', '', '')`,
    [minutesAgo],
  );
const sent = (rows: number) =>
  server.sql(
    `insert into portal.batch (institution_id, id, user_id, username, channel, file_name, customer_type, product, bytes, sha256,
       file_handle, row_count, state)
     select m.institution_id, gen_random_uuid(), u.id, u.username, 'mass', gen_random_uuid()::text, '2', 'S11A', 1,
            sha256(gen_random_uuid()::text::bytea), 'x', $1, 'done' from ${whose('lan.clerk')}`,
    [rows],
  );
const certified = (days: number) =>
  server.sql(
    `insert into portal.certificate (institution_id, id, subject, issuer, serial, fingerprint, key_kind, valid_from, valid_until, der,
       file_name, bytes, state, registered_by, registered_name, approved_by, approved_name, approved_at)
     select m.institution_id, gen_random_uuid(), 'CN=Thử', 'CN=CA', '1', sha256(gen_random_uuid()::text::bytea), 'RSA 2048',
            now() - interval '1 day', now() + make_interval(days => $1::int), '', 'a.cer', 1, 'approved', u.id, u.username, 0, 'x', now()
       from ${whose('lan.clerk')}`,
    [days],
  );
const endSession = (reason: string) =>
  server.sql(
    `update portal.session set ended_at = clock_timestamp(), ended_reason = $1 where id = (
       select s.id from portal.session s join portal.user_account u on u.id = s.user_id where u.username = 'yen.admin' limit 1)`,
    [reason],
  );
const lookUp = async (cicCode: string) =>
  (await server.as('binh.clerk')).send(customerInquiry.lookup, { body: { cicCode } });
const nobodys = async (times: number) => {
  const phuc = await server.as('phuc.fund');
  const dispute = '00000000-0000-4000-8000-000000000000';
  for (let at = 0; at < times; at += 1) await phuc.send(disputes.detail, { body: { dispute } });
};

type Case = { readonly below: () => Promise<unknown>; readonly trip: () => Promise<unknown> };

/** Data below each rule's threshold, and data that then exceeds it. */
const cases: readonly (readonly [rule: string, Case])[] = [
  ['honey-subject', { below: () => lookUp(known.clean.cicCode), trip: () => lookUp(decoys[0].cicCode) }],
  [
    'refresh-reuse',
    {
      below: async () => {
        await server.as('yen.admin');
        await endSession('logout');
      },
      trip: () => endSession('reuse'),
    },
  ],
  [
    'subjects-per-user',
    {
      below: async () => {
        await quota(10, '1, 30');
        await quota(30, '0, 0');
      },
      trip: () => quota(31, '0, 0'),
    },
  ],
  [
    'miss-rate',
    {
      below: async () => {
        await searches(1, 1, 30);
        await searches(0, 10, 10);
        await searches(1, 39, 5);
      },
      trip: () => searches(0, 1, 0),
    },
  ],
  ['foreign-rows', { below: () => nobodys(4), trip: () => nobodys(1) }],
  ['large-export', { below: () => exported(10_000), trip: () => exported(1_000) }],
  [
    'captcha-rate',
    {
      below: async () => {
        await server.as('an.admin');
        for (let at = 0; at < 10; at += 1) await solved(at * 0.9);
      },
      trip: () => solved(0.1),
    },
  ],
  [
    'checkpoint-late',
    {
      below: async () => {
        await server.sql('delete from portal.audit_checkpoint');
        await audited(89);
      },
      trip: () => audited(91),
    },
  ],
  [
    'night-job',
    {
      below: async () => {
        await server.sql(
          `insert into bureau.public_holiday (day, name_vi, name_en, certainty)
           values (portal.hanoi_day(), 'Nghỉ', 'Off', 'likely') on conflict do nothing`,
        );
        await sent(99);
      },
      trip: () => sent(100),
    },
  ],
  ['certificate-end', { below: () => certified(31), trip: () => certified(29) }],
];

describe('alarms', () => {
  test.each(cases)('NAV-17 %s is raised above its threshold, not below it, and once', async (rule, { below, trip }) => {
    await below();
    await look();
    expect(await raised(rule)).toBe(0);
    await trip();
    await look();
    expect(await raised(rule)).toBe(1);
    await look();
    expect(await raised(rule)).toBe(1);
  });

  test('NAV-17 runtime-end is raised 180 days before the end of life of what the server runs on', async () => {
    expect(runtimeEnds({ node: '24.1.0', postgres: '18.4 (Debian)' })).toEqual([
      { kind: 'runtime', name: 'Node.js 24', on: '2028-04-30' },
      { kind: 'runtime', name: 'PostgreSQL 18', on: '2030-11-14' },
    ]);
    expect(runtimeEnds({ node: '99.0.0', postgres: '99' })).toEqual([]);
    const ends = (days: number) => [{ kind: 'runtime', name: 'X 1', on: dayAfter(days) }];
    await look(ends(180));
    expect(await raised('runtime-end')).toBe(0);
    await look(ends(179));
    expect(await raised('runtime-end')).toBe(1);
  });

  test('NAV-17 an alarm names who and when, is pushed to the desk, taken on and closed with a finding; the audit records it', async () => {
    const minh = await server.as('minh.operator');
    const list = async (body: object = {}) =>
      alarms.search.answer.parse((await minh.send(alarms.search, { body })).body.data).rows;
    const [first] = await list();
    expect(first).toMatchObject({ severity: 'critical', state: 'open' });
    const honey = (await list()).find(({ rule }) => rule === 'honey-subject');
    expect(honey).toMatchObject({ username: 'binh.clerk', institution: expect.stringMatching(/^\d{8}$/) });
    expect(JSON.stringify(honey)).not.toContain(decoys[0].cicCode);

    const listener = new Client({ connectionString: server.database.appUrl });
    await listener.connect();
    const heard: string[] = [];
    listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await listener.query('listen portal_event');
    await look([{ kind: 'certificate', name: 'TLS', on: dayAfter(3) }]);
    await expect.poll(() => heard.filter((one) => one.includes('"alarm"')).length).toBeGreaterThan(3);
    await listener.end();

    const alarm = honey?.alarm ?? 0;
    expect((await minh.send(alarms.acknowledge, { body: { alarm } })).status).toBe(200);
    expect((await minh.send(alarms.close, { body: { alarm, reason: 'Diễn tập' } })).status).toBe(200);
    expect((await minh.send(alarms.acknowledge, { body: { alarm } })).status).toBe(409);
    expect((await minh.send(alarms.close, { body: { alarm: 99_999, reason: 'x' } })).status).toBe(404);
    expect((await list({ state: 'closed' })).at(0)).toMatchObject({
      alarm,
      closedReason: 'Diễn tập',
      closedBy: 'minh.operator',
    });
    const [row] = await server.sql<{ detail: string }>(
      `select detail from portal.audit_log where action = 'POST /api/Alarm/Close' and result = 'ok' order by at desc limit 1`,
    );
    expect(JSON.parse(row?.detail ?? '')).toMatchObject({ alarm, rule: 'honey-subject', reason: 'Diễn tập' });
  });

  test('NAV-17 the alarms of each rule can be searched for', async () => {
    const minh = await server.as('minh.operator');
    for (const { code } of await server.sql<{ code: string }>('select code from portal.alarm_rule')) {
      const body: object = { rule: code };
      expect([code, (await minh.send(alarms.search, { body })).status]).toEqual([code, 200]);
    }
  });

  test('NAV-17 alarms, decoys and rules belong to the bureau: no member, not even its auditor, can read them', async () => {
    await server.sql(`update portal.membership m set roles = '{auditor}' from portal.user_account u
      where u.id = m.user_id and u.username = 'yen.admin'`);
    const yen = await server.as('yen.admin');
    for (const answer of [
      await yen.send(alarms.search, { body: {} }),
      await yen.send(alarms.rules, { body: {} }),
      await yen.send(freezes.search, { body: {} }),
      await (await server.as('ha.auditor')).send(freezes.freeze, { body: { kind: 'exports', reason: 'x' } }),
    ])
      expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([403, '4030001']);
    const app = new Client({ connectionString: server.database.appUrl });
    await app.connect();
    for (const statement of [
      'select from bureau.honey_subject',
      'select from portal.alarm',
      'delete from portal.freeze',
      `select portal.read_alarms('{"state":"all"}', 0, 1)`,
      `select portal.freeze_now('exports', null, null, 'x', null, 'x')`,
    ])
      await expect(app.query(statement), statement).rejects.toMatchObject({ code: '42501' });
    await app.end();
  });
});

describe('freezing', () => {
  const freeze = async (body: object, by = 'minh.operator') =>
    (await server.as(by)).send(freezes.freeze, { body: { reason: 'Kiểm tra', ...body } as never });
  const numberOf = async (body: object) => freezes.freeze.answer.parse((await freeze(body)).body.data).freeze;
  const lift = async (number: number, by: string) =>
    (await server.as(by)).send(freezes.lift, { body: { freeze: number, reason: 'Đã rõ' } });
  const codeOf = (answer: Answer) => answer.body.errors?.[0]?.code;

  test('NAV-17 a frozen user is refused in a live session and at the sign-in, and continues once another person lifts the freeze', async () => {
    const lan = await server.as('lan.clerk');
    const number = await numberOf({ kind: 'user', username: 'Lan.clerk' });
    const refused = await lan.send(session.profile);
    expect([refused.status, codeOf(refused)]).toEqual([401, '4010006']);
    expect(refused.body.message).toContain('tạm dừng');
    const userName = 'lan.clerk';
    const logon = await server.nobody.send(session.logon, { body: { userName, password: demoPassword } });
    expect([logon.status, codeOf(logon)]).toEqual([401, '4010006']);
    expect((await server.as('hoa.approver')).token).toBeDefined();
    expect(codeOf(await freeze({ kind: 'user', username: userName }, 'root.bureau'))).toBe('4090181');

    expect(codeOf(await lift(number, 'minh.operator'))).toBe('4030182');
    expect((await lift(number, 'root.bureau')).status).toBe(200);
    expect(codeOf(await lift(number, 'root.bureau'))).toBe('4090004');
    expect((await lan.send(session.profile)).status).toBe(200);
  });

  test('NAV-17 everything of a frozen institution stops; the bureau, oneself and an unknown user cannot be frozen', async () => {
    const [phuc, lan] = [await server.as('phuc.fund'), await server.as('lan.clerk')];
    const codes = await server.sql<{ code: string; class: string }>(
      `select i.code, i.class from bureau.institution i where i.class in ('credit_fund', 'bureau') order by i.class desc, i.id`,
    );
    const [fund, bureau] = [
      codes.find((one) => one.class === 'credit_fund'),
      codes.find((one) => one.class === 'bureau'),
    ];
    const number = await numberOf({ kind: 'institution', institution: fund?.code });
    expect(codeOf(await phuc.send(session.profile))).toBe('4010007');
    expect((await lan.send(session.profile)).status).toBe(200);
    expect((await lift(number, 'thu.bureau')).status).toBe(200);
    expect((await phuc.send(session.profile)).status).toBe(200);
    for (const [body, code] of [
      [{ kind: 'institution', institution: bureau?.code }, '4090182'],
      [{ kind: 'institution', institution: '99999999' }, '4040001'],
      [{ kind: 'user', username: 'minh.operator' }, '4030111'],
      [{ kind: 'user', username: 'no.body' }, '4040001'],
    ] as const)
      expect(codeOf(await freeze(body))).toBe(code);
    expect((await freeze({ kind: 'user' })).status).toBe(400);
  });

  test('NAV-17 frozen exports refuse every file and nothing else; auditors still export the evidence; the audit records it all', async () => {
    const lan = await server.as('lan.clerk');
    const day = { fromDate: dayAfter(-1), toDate: dayAfter(0) };
    const download = () => lan.send(inquiryControl.download, { query: day });
    const number = await numberOf({ kind: 'exports' });
    const refused = await download();
    expect([refused.status, codeOf(refused)]).toEqual([403, '4030181']);
    expect((await lan.send(inquiryControl.list, { query: day })).status).toBe(200);
    const evidence = await (await server.as('ha.auditor')).send(auditTrail.export, { body: day });
    expect(evidence.status).toBe(200);
    expect(evidence.text).toContain('exports-frozen');
    expect((await lift(number, 'quang.operator')).status).toBe(200);
    expect((await download()).status).toBe(200);
  });

  test('NAV-17 the command freezes, lists and lifts in the name of a person of the desk, by the same rules', async () => {
    const command = async (...given: string[]) => {
      const { ownerUrl } = server.database;
      const where = { MODE: 'demo', DATABASE_URL: ownerUrl, DATA_DIR: server.settings.dataDir };
      const options = { env: { ...process.env, ...keyVariables(), ...where } };
      try {
        const { stdout } = await promisify(execFile)(process.execPath, ['apps/server/freeze.ts', ...given], options);
        return stdout;
      } catch (error) {
        return error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
      }
    };
    const binh = await server.as('binh.clerk');
    const by = ['--by', 'minh.operator', '--reason', 'Diễn tập'];
    const frozen = await command('user', 'binh.clerk', ...by);
    expect(frozen).toMatch(/^frozen: number \d+/);
    const number = /\d+/.exec(frozen)?.[0] ?? '';
    expect(codeOf(await binh.send(session.profile))).toBe('4010006');
    expect(await command('list', '--by', 'root.bureau')).toContain('binh.clerk');
    expect(await command('lift', number, ...by)).toContain('Another person');
    expect(await command('exports', '--by', 'lan.clerk', '--reason', 'x')).toContain('do not have permission');
    expect(await command('lift', number, '--by', 'root.bureau', '--reason', 'Xong')).toContain('lifted: user');
    expect((await binh.send(session.profile)).status).toBe(200);
    expect(await command('everything')).toContain('npm run freeze');
    const [row] = await server.sql<{ count: number }>(
      `select count(*)::int as count from portal.audit_log where action like 'command freeze %' and username in ('minh.operator', 'root.bureau')`,
    );
    expect(row?.count).toBe(3);
  }, 60_000);
});
