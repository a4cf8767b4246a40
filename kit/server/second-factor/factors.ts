import { randomBytes } from 'node:crypto';
import type { Cipher } from '#kit/server/cipher.ts';
import { sharedTime } from '#kit/server/clock.ts';
import type { Settings } from '#kit/server/settings/settings.ts';
import { hashToken, uuidV7 } from '#kit/server/session/tokens.ts';
import { factorRights } from './owed.ts';
import { type Passkey, type Site, counterAfter, credentialIn, questionOf } from './passkeys.ts';
import { matchingStep } from './totp.ts';
import type { Connection } from '#database/connection.ts';
import { together } from '#kit/server/database/database.ts';
import { type Answers, inlined } from '#kit/server/database/inlined.ts';

export type Factor = {
  readonly id: string;
  readonly kind: 'totp' | 'passkey';
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
};

/** The factors of a person that are in use, the oldest first. Everything here runs in the identity scope. */
export async function factorsOf(client: Connection, userId: number): Promise<Factor[]> {
  const { rows } = await client.query(
    `select id, kind, name, created_at as "createdAt", used_at as "usedAt" from portal.user_factor
     where user_id = $1 and is_confirmed order by created_at, id`,
    [userId],
  );
  return rows;
}

type At = { readonly userId: number; readonly institutionId: number };

/** True if a person needs a second factor and has none yet. */
export async function lacksFactor(client: Connection, settings: Settings, of: At): Promise<boolean> {
  const { statements, read } = lackOfFactor(settings, of);
  return statements.length > 0 && read(await together(client, statements));
}

/** The statement that reads whether they lack one, if there is any such rule, to be sent with others, and what reads its answer. */
export function lackOfFactor(settings: Settings, of: At) {
  if (settings.secondFactor === 'offered') return { statements: [], read: () => false };
  const asked = inlined(
    `select not exists (select from portal.user_factor f where f.user_id = $1 and f.is_confirmed)
       and ($3 or exists (select from portal.membership m join portal.role_permission p on p.role = any (m.roles)
         where m.user_id = $1 and m.institution_id = $2 and p.permission = any ($4))) as lacks /* never null: lacks */`,
    [of.userId, of.institutionId, settings.secondFactor === 'everybody', factorRights],
  );
  return { statements: [asked], read: (answers: Answers) => answers.of(asked)[0]?.lacks === true };
}

/** The content of a second-factor question: the available kinds, and the passkey options. */
export type Question = {
  readonly kinds: readonly ('totp' | 'passkey')[];
  readonly options: string;
  readonly challenge: string;
};

/** The question for a person's second factor; undefined for a person without one. */
export async function secondQuestion(client: Connection, site: Site, userId: number): Promise<Question | undefined> {
  const asked = factorsToAsk(userId);
  return questionFrom(site, (await together(client, [asked])).of(asked));
}

/** The statement that reads what a person can be asked for; `questionFrom` its answer. */
export function factorsToAsk(userId: number) {
  return inlined(
    `select kind, credential_id as "credentialId" from portal.user_factor where user_id = $1 and is_confirmed`,
    [userId],
  );
}

type ToAsk = Pick<Factor, 'kind'> & { readonly credentialId: string | null };

/** The question about these factors; undefined if there are none. */
export async function questionFrom(site: Site, factors: readonly ToAsk[]): Promise<Question | undefined> {
  if (factors.length === 0) return undefined;
  const ids = factors.flatMap(({ credentialId }) => credentialId ?? []);
  const asked = ids.length === 0 ? { options: '', challenge: '' } : await questionOf(site, ids);
  return { kinds: [...new Set(factors.map(({ kind }) => kind))], ...asked };
}

export type Proof = { readonly code?: string | undefined; readonly answer?: string | undefined };

/** True of a right proof, which is used up: an app's code, a recovery code, or a passkey's answer. */
export async function isRightProof(
  client: Connection,
  of: { readonly userId: number; readonly cipher: Cipher; readonly site: Site; readonly challenge: string },
  proof: Proof,
): Promise<boolean> {
  if (proof.answer !== undefined) return isRightAnswer(client, of, proof.answer);
  const code = (proof.code ?? '').replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return isRightCode(client, of, code);
  const { rowCount } = await client.query(
    'update portal.recovery_code set used_at = clock_timestamp() where user_id = $1 and code_hash = $2 and used_at is null',
    [of.userId, hashToken(code)],
  );
  return rowCount === 1;
}

async function isRightCode(
  client: Connection,
  { userId, cipher }: { readonly userId: number; readonly cipher: Cipher },
  code: string,
): Promise<boolean> {
  const { rows } = await client.query(
    `select id, secret, last_step::text as "lastStep" from portal.user_factor
     where user_id = $1 and kind = 'totp' and is_confirmed for update /* never null: secret */`,
    [userId],
  );
  const [factor] = rows;
  if (factor === undefined) return false;
  const given = { now: sharedTime(), lastStep: Number(factor.lastStep) };
  const step = matchingStep(cipher.open(factor.secret), code, given);
  if (step === undefined) return false;
  await client.query(
    'update portal.user_factor set last_step = $3, used_at = clock_timestamp() where user_id = $1 and id = $2',
    [userId, factor.id, step],
  );
  return true;
}

async function isRightAnswer(
  client: Connection,
  of: { readonly userId: number; readonly site: Site; readonly challenge: string },
  answer: string,
): Promise<boolean> {
  const { rows } = await client.query(
    `select id, credential_id as "credentialId", public_key as "publicKey", counter::text as counter
     from portal.user_factor where user_id = $1 and credential_id = $2 and is_confirmed for update /* never null: publicKey */`,
    [of.userId, credentialIn(answer)],
  );
  const [row] = rows;
  if (row === undefined || of.challenge === '') return false;
  const passkey: Passkey = { ...row, counter: Number(row.counter) };
  const counter = await counterAfter(of.site, passkey, { challenge: of.challenge, answer });
  if (counter === undefined) return false;
  await client.query(
    'update portal.user_factor set counter = $3, used_at = clock_timestamp() where user_id = $1 and id = $2',
    [of.userId, row.id, counter],
  );
  return true;
}

/**
 * Begins registering an authenticator app: its secret counts only once one of its codes was received. It replaces an
 * earlier beginning.
 */
export async function beginTotp(
  client: Connection,
  of: { readonly userId: number; readonly sealed: Buffer; readonly name: string },
): Promise<void> {
  await client.query(`delete from portal.user_factor where user_id = $1 and kind = 'totp' and not is_confirmed`, [
    of.userId,
  ]);
  await client.query(
    `insert into portal.user_factor (user_id, id, kind, name, secret) values ($1, $2, 'totp', $3, $4)`,
    [of.userId, uuidV7(), of.name, of.sealed],
  );
}

/** Registers the begun app, replacing an earlier one; false if the code is wrong. */
export async function confirmTotp(
  client: Connection,
  of: { readonly userId: number; readonly cipher: Cipher },
  code: string,
): Promise<boolean> {
  const { rows } = await client.query(
    `select id, secret from portal.user_factor where user_id = $1 and kind = 'totp' and not is_confirmed for update /* never null: secret */`,
    [of.userId],
  );
  const [begun] = rows;
  if (begun === undefined) return false;
  const step = matchingStep(of.cipher.open(begun.secret), code.replace(/\s/g, ''), { now: sharedTime(), lastStep: 0 });
  if (step === undefined) return false;
  await client.query(`delete from portal.user_factor where user_id = $1 and kind = 'totp' and is_confirmed`, [
    of.userId,
  ]);
  await client.query(
    'update portal.user_factor set is_confirmed = true, last_step = $3 where user_id = $1 and id = $2',
    [of.userId, begun.id, step],
  );
  return true;
}

/** Stores a registered passkey; false if somebody already has it. */
export async function addPasskey(
  client: Connection,
  of: { readonly userId: number; readonly name: string; readonly passkey: Passkey },
): Promise<boolean> {
  const { credentialId, publicKey, counter } = of.passkey;
  const { rowCount } = await client.query(
    `insert into portal.user_factor (user_id, id, kind, name, is_confirmed, credential_id, public_key, counter)
     values ($1, $2, 'passkey', $3, true, $4, $5, $6) on conflict (credential_id) do nothing`,
    [of.userId, uuidV7(), of.name, credentialId, publicKey, counter],
  );
  return rowCount === 1;
}

/** Removes every second factor and recovery code of a person. */
export async function removeFactors(client: Connection, userId: number): Promise<void> {
  await client.query('delete from portal.user_factor where user_id = $1', [userId]);
  await client.query('delete from portal.recovery_code where user_id = $1', [userId]);
}

const recoveryCodes = 10;

/** New recovery codes that replace the old ones, shown only once. */
export async function newRecoveryCodes(client: Connection, userId: number): Promise<string[]> {
  // Never six digits, which would be an app's code: sixteen letters and digits of base 16, 64 random bits.
  const codes = Array.from({ length: recoveryCodes }, () => `R${randomBytes(8).toString('hex').toUpperCase()}`);
  await client.query('delete from portal.recovery_code where user_id = $1', [userId]);
  await client.query('insert into portal.recovery_code (user_id, code_hash) select $1, unnest($2::bytea[])', [
    userId,
    codes.map(hashToken),
  ]);
  return codes.map((code) => code.replace(/^(.{5})(.{4})(.{4})(.{4})$/, '$1-$2-$3-$4'));
}

/** How many recovery codes are left. */
export async function recoveryCodesLeft(client: Connection, userId: number): Promise<number> {
  const { rows } = await client.query(
    'select count(*)::int as count from portal.recovery_code where user_id = $1 and used_at is null',
    [userId],
  );
  return rows[0]?.count ?? 0;
}
