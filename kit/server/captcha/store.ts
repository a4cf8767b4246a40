import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Scopes } from '#kit/server/database/scopes.ts';
import { inlined } from '#kit/server/database/inlined.ts';

/**
 * The settings of challenges. `key` is at least 32 secret bytes; `fixedAnswer` is a demo's only answer to every
 * captcha.
 */
export type CaptchaStore = { readonly scopes: Scopes; readonly key: Buffer; readonly fixedAnswer: string | undefined };

/** Whose a captcha is: of a session, or of a page without one. */
export type CaptchaOwner = {
  readonly sessionId?: string | null | undefined;
  /** SHA-256 of the page's cookie. */
  readonly pageHash?: Buffer | undefined;
};

/** A caller's use of a captcha: its handle, what was read or heard, for which call, and by whom. */
export type CaptchaUse = CaptchaOwner & { readonly handle: string; readonly answer: string; readonly purpose: string };

/** The store from a server's settings; its key serves nothing else. */
export function captchaStore(services: {
  readonly scopes: Scopes;
  readonly settings: { readonly sealKey: Buffer; readonly captchaAnswer: string | undefined };
}): CaptchaStore {
  const { sealKey, captchaAnswer } = services.settings;
  return {
    scopes: services.scopes,
    key: Buffer.from(hkdfSync('sha256', sealKey, '', 'captcha', 32)),
    fixedAnswer: captchaAnswer,
  };
}

// Only digits: the number keys suffice, a Vietnamese keyboard changes nothing, and each sounds distinct. No 0 and no 1,
// which look like letters and like a warped 6 or 7 (HRD-05).
const digits = '23456789';
const answerLength = 5;

/** A new challenge of three minutes for its owner, drawn for a purpose or for the first use (CAP-01, HRD-05). */
export async function issueCaptcha(
  store: CaptchaStore,
  use: CaptchaOwner & { readonly purpose?: string | undefined } = {},
): Promise<{ handle: string; answer: string }> {
  const handle = randomBytes(16).toString('base64url');
  const answer = answerOf(store, handle);
  const row = [
    hashOfHandle(handle),
    hashOfAnswer(store, handle, answer),
    use.purpose ?? null,
    use.sessionId ?? null,
    use.pageHash ?? null,
  ] as const;
  await store.scopes.identity(async (client) => {
    // Each new row deletes some old ones, so that the table stays as small as the last minutes.
    await client.query(
      `delete from portal.captcha where handle_hash in
         (select handle_hash from portal.captcha where expires_at < now() order by expires_at limit 20 for update skip locked)`,
    );
    await client.query(
      `insert into portal.captcha (handle_hash, answer_hash, purpose, session_id, page_hash) values ($1, $2, $3, $4, $5)`,
      row,
    );
  });
  return { handle, answer };
}

/**
 * Uses a captcha up and returns whether it was right: known, within its three minutes, not used before, of this
 * purpose, session and page, and correctly answered, ignoring case and spaces. One statement, so that of many simultaneous
 * uses one is right. A wrong answer uses it up too.
 */
export async function takeCaptcha(store: CaptchaStore, use: CaptchaUse): Promise<'right' | 'wrong'> {
  const answerHash = hashOfAnswer(store, use.handle, use.answer);
  const rows = await store.scopes.identityStatement(
    inlined(
      `update portal.captcha set taken_at = clock_timestamp(), purpose = $3, session_id = coalesce(session_id, $4::uuid),
       kept = case when answer_hash = $2::bytea then kept else 3 end
     where handle_hash = $1::bytea and taken_at is null and expires_at > clock_timestamp()
       and (purpose is null or purpose = $3) and (session_id is null or session_id = $4::uuid)
       and (page_hash is null or page_hash = $5::bytea)
     returning answer_hash = $2::bytea as right`,
      [hashOfHandle(use.handle), answerHash, use.purpose, use.sessionId ?? null, use.pageHash ?? null],
    ),
  );
  return rows[0]?.right === true ? 'right' : 'wrong';
}

/**
 * Puts back a correctly answered captcha, for another use of the same purpose and session within its three minutes
 * (CAP-02). False if it was put back three times already, was answered wrong, is not taken, or has expired.
 */
export async function putBackCaptcha({ identity }: Scopes, handle: string): Promise<boolean> {
  const { rowCount } = await identity((client) =>
    client.query(
      `update portal.captcha set taken_at = null, kept = kept + 1
       where handle_hash = $1 and taken_at is not null and kept < 3 and expires_at > clock_timestamp()`,
      [hashOfHandle(handle)],
    ),
  );
  return rowCount === 1;
}

/** The answer of a challenge that its owner can still use, for speaking; undefined for any other handle. */
export async function answerToSpeak(
  store: CaptchaStore,
  handle: string,
  owner: CaptchaOwner = {},
): Promise<string | undefined> {
  const { rowCount } = await store.scopes.identity((client) =>
    client.query(
      `select from portal.captcha where handle_hash = $1 and taken_at is null and expires_at > clock_timestamp()
         and (session_id is null or session_id = $2) and (page_hash is null or page_hash = $3)`,
      [hashOfHandle(handle), owner.sessionId ?? null, owner.pageHash ?? null],
    ),
  );
  return rowCount === 1 ? answerOf(store, handle) : undefined;
}

/**
 * A seed for the sound of a challenge: the same each time, so that hearing it twice gives a machine no new
 * information.
 */
export function soundSeed(store: CaptchaStore, handle: string): Buffer {
  return keyed(store, 'sound', handle);
}

// The answer is derived from the handle and the key, so that any server can speak it and no table holds it.
function answerOf(store: CaptchaStore, handle: string): string {
  if (store.fixedAnswer !== undefined) return store.fixedAnswer;
  let number = keyed(store, 'answer', handle).readUIntBE(0, 6);
  let answer = '';
  while (answer.length < answerLength) {
    answer += digits.charAt(number % digits.length);
    number = Math.floor(number / digits.length);
  }
  return answer;
}

function hashOfHandle(handle: string): Buffer {
  return createHash('sha256').update(handle).digest();
}

function hashOfAnswer(store: CaptchaStore, handle: string, answer: string): Buffer {
  return keyed(store, 'check', `${handle} ${answer.normalize('NFKC').replace(/\s/g, '').toUpperCase()}`);
}

function keyed(store: CaptchaStore, use: string, text: string): Buffer {
  return createHmac('sha256', store.key).update(`${use} ${text}`).digest();
}
