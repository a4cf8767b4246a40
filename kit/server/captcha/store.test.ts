import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#kit/server/database/database.ts';
import { scopesOf } from '#kit/server/database/scopes.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { answerToSpeak, type CaptchaStore, issueCaptcha, putBackCaptcha, soundSeed, takeCaptcha } from './store.ts';

let database: TestDatabase;
let owner: pg.Client;
let pool: pg.Pool;
let store: CaptchaStore;

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  pool = openPool(database.appUrl, 20);
  store = { scopes: scopesOf(pool), key: randomBytes(32), fixedAnswer: undefined };
});

afterAll(async () => {
  await pool.end();
  await owner.end();
  await database.drop();
});

const purpose = 'inquiry';

/** The database's clock decides: all challenges become older. */
async function passTime(seconds: number): Promise<void> {
  await owner.query('update portal.captcha set expires_at = expires_at - make_interval(secs => $1)', [seconds]);
}

async function countRows(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from portal.captcha');
  return rows[0]?.count ?? 0;
}

test('CAP-01 HRD-05 a challenge has an unguessable handle and five digits, no 0 and no 1, that look and sound distinct', async () => {
  const made = await Promise.all(Array.from({ length: 40 }, () => issueCaptcha(store)));
  for (const { handle, answer } of made) {
    expect(handle).toMatch(/^[\w-]{22}$/);
    expect(answer).toMatch(/^[2-9]{5}$/);
  }
  expect(new Set(made.map(({ handle }) => handle)).size).toBe(40);
  expect(new Set(made.map(({ answer }) => answer)).size).toBeGreaterThan(35);
});

test('CAP-02 a right answer is right once; spaces and full-width digits of a Vietnamese keyboard do not matter', async () => {
  const { handle, answer } = await issueCaptcha(store);
  const wide = answer.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  expect(await takeCaptcha(store, { handle, answer: ` ${wide.slice(0, 2)} ${wide.slice(2)}`, purpose })).toBe('right');
  expect(await takeCaptcha(store, { handle, answer, purpose })).toBe('wrong');
});

test('CAP-02 a wrong answer uses the captcha up, and nothing puts it back', async () => {
  const { handle, answer } = await issueCaptcha(store);
  expect(await takeCaptcha(store, { handle, answer: '11111', purpose })).toBe('wrong');
  expect(await putBackCaptcha(store.scopes, handle)).toBe(false);
  expect(await takeCaptcha(store, { handle, answer, purpose })).toBe('wrong');
});

test('CAP-02 of twenty uses at once exactly one is right, in each of twenty rounds', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { handle, answer } = await issueCaptcha(store);
    const results = await Promise.all(
      Array.from({ length: 20 }, () => takeCaptcha(store, { handle, answer, purpose })),
    );
    expect(results.filter((result) => result === 'right')).toHaveLength(1);
  }
});

test('CAP-01 a captcha is valid for three minutes by the clock of the database', async () => {
  const [early, late] = [await issueCaptcha(store), await issueCaptcha(store)];
  await passTime(170);
  expect(await takeCaptcha(store, { ...early, purpose })).toBe('right');
  await passTime(11);
  expect(await takeCaptcha(store, { ...late, purpose })).toBe('wrong');
  expect(await answerToSpeak(store, late.handle)).toBeUndefined();
  expect(await putBackCaptcha(store.scopes, early.handle)).toBe(false);
});

test('CAP-02 a captcha is put back three times at most; the fourth use is the last', async () => {
  const captcha = await issueCaptcha(store);
  for (let time = 0; time < 3; time += 1) {
    expect(await takeCaptcha(store, { ...captcha, purpose })).toBe('right');
    expect(await putBackCaptcha(store.scopes, captcha.handle)).toBe(true);
  }
  expect(await takeCaptcha(store, { ...captcha, purpose })).toBe('right');
  expect(await putBackCaptcha(store.scopes, captcha.handle)).toBe(false);
  expect(await takeCaptcha(store, { ...captcha, purpose })).toBe('wrong');
});

test('CAP-02 a captcha that is not taken cannot be put back, and simultaneous returns count once', async () => {
  const captcha = await issueCaptcha(store);
  expect(await putBackCaptcha(store.scopes, captcha.handle)).toBe(false);
  await takeCaptcha(store, { ...captcha, purpose });
  const kept = await Promise.all(Array.from({ length: 10 }, () => putBackCaptcha(store.scopes, captcha.handle)));
  expect(kept.filter(Boolean)).toHaveLength(1);
});

test('CAP-01 a captcha drawn for a purpose serves no other, and trying does not use it up', async () => {
  const captcha = await issueCaptcha(store, { purpose });
  expect(await takeCaptcha(store, { ...captcha, purpose: 'logon' })).toBe('wrong');
  expect(await takeCaptcha(store, { ...captcha, purpose })).toBe('right');
});

test('CAP-01 without a purpose the captcha belongs to the call and session that first use it', async () => {
  const [mine, other] = [randomUUID(), randomUUID()];
  const captcha = await issueCaptcha(store);
  expect(await takeCaptcha(store, { ...captcha, purpose, sessionId: mine })).toBe('right');
  expect(await putBackCaptcha(store.scopes, captcha.handle)).toBe(true);
  expect(await takeCaptcha(store, { ...captcha, purpose, sessionId: other })).toBe('wrong');
  expect(await takeCaptcha(store, { ...captcha, purpose, sessionId: null })).toBe('wrong');
  expect(await takeCaptcha(store, { ...captcha, purpose: 'logon', sessionId: mine })).toBe('wrong');
  expect(await takeCaptcha(store, { ...captcha, purpose, sessionId: mine })).toBe('right');
});

test('CAP-01 a captcha drawn for a session serves that session alone', async () => {
  const mine = randomUUID();
  const captcha = await issueCaptcha(store, { sessionId: mine });
  expect(await takeCaptcha(store, { ...captcha, purpose })).toBe('wrong');
  expect(await takeCaptcha(store, { ...captcha, purpose, sessionId: mine })).toBe('right');
});

test('CAP-01 any server with the same key speaks a challenge that can still be used, and it always sounds the same', async () => {
  const captcha = await issueCaptcha(store);
  const another = { ...store };
  expect(await answerToSpeak(another, captcha.handle)).toBe(captcha.answer);
  expect(soundSeed(another, captcha.handle)).toEqual(soundSeed(store, captcha.handle));
  await takeCaptcha(store, { ...captcha, purpose });
  expect(await answerToSpeak(another, captcha.handle)).toBeUndefined();
  expect(await answerToSpeak(another, 'never issued')).toBeUndefined();
});

test('a fixed answer of a demo is right whatever its case', async () => {
  const fixed = { ...store, fixedAnswer: 'AbC12' };
  const captcha = await issueCaptcha(fixed);
  expect(captcha.answer).toBe('AbC12');
  expect(await answerToSpeak(fixed, captcha.handle)).toBe('AbC12');
  expect(await takeCaptcha(fixed, { handle: captcha.handle, answer: 'aBc12', purpose })).toBe('right');
});

test('the table holds neither handles nor answers, and shows nothing outside the identity scope', async () => {
  const { handle, answer } = await issueCaptcha(store);
  const { rows } = await owner.query('select * from portal.captcha');
  const text = JSON.stringify(rows);
  expect(text).not.toContain(handle);
  expect(text).not.toContain(`"${answer}"`);
  const app = new pg.Client({ connectionString: database.appUrl });
  await app.connect();
  expect((await app.query('select 1 from portal.captcha')).rows).toEqual([]);
  await expect(
    app.query(`insert into portal.captcha (handle_hash, answer_hash) values ('x', 'y')`),
  ).rejects.toMatchObject({ code: '42501' });
  await app.end();
});

test('expired challenges go as new ones come', async () => {
  await Promise.all(Array.from({ length: 30 }, () => issueCaptcha(store)));
  await passTime(200);
  const before = await countRows();
  for (let at = 0; at < Math.ceil(before / 20); at += 1) await issueCaptcha(store);
  expect(await countRows()).toBe(Math.ceil(before / 20));
});
