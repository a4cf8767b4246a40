import type { Call } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Services, Who } from '#kit/server/calls/context.ts';
import { captchaStore, putBackCaptcha, takeCaptcha } from './store.ts';

/**
 * The captcha step of a call. Refuses `captcha-required` if none came and one is due, `captcha-wrong` for a wrong,
 * used or expired one. `taken`: a right answer was used up; parsing may give it back (CAP-02).
 */
export async function takeCaptchaFor(
  call: Call,
  services: Services,
  body: unknown,
  who: Who,
): Promise<'taken' | 'none'> {
  const { captcha } = call;
  if (captcha === undefined) return 'none';
  if (captcha.after !== undefined && !(await isDue(services, `${captcha.purpose}:${who.userId}`, captcha.after)))
    return 'none';
  await takeCaptchaOf(services, body, { purpose: captcha.purpose, sessionId: who.sessionId });
  return 'taken';
}

/** Uses up the captcha of a body for a purpose. Refuses `captcha-required` or `captcha-wrong`. */
export async function takeCaptchaOf(
  services: Pick<Services, 'scopes' | 'settings'>,
  body: unknown,
  use: { purpose: string; sessionId?: string },
): Promise<void> {
  const handle = textOf(body, 'twoFactorCode');
  const answer = textOf(body, 'twoFactorRecoveryCode');
  if (handle === undefined || answer === undefined) throw new Refusal('captcha-required', 'twoFactorRecoveryCode');
  const result = await takeCaptcha(captchaStore(services), { handle, answer, ...use });
  if (result === 'wrong') throw new Refusal('captcha-wrong', 'twoFactorRecoveryCode');
}

/** Gives a right captcha back after another field was refused; false once it was given back three times. */
export async function keepCaptchaOf(services: Pick<Services, 'scopes'>, body: unknown): Promise<boolean> {
  const handle = textOf(body, 'twoFactorCode');
  return handle === undefined ? false : putBackCaptcha(services.scopes, handle);
}

function textOf(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value = new Map<string, unknown>(Object.entries(body)).get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

// Counts the call; true once more than `count` were made within the window.
async function isDue(services: Services, key: string, after: { count: number; minutes: number }): Promise<boolean> {
  const used = await countIn(services, { kind: 'captcha', key, minutes: after.minutes });
  return used > after.count;
}

/** Adds one to a short window's counter and returns it; an expired window restarts. */
export async function countIn(
  services: Pick<Services, 'scopes'>,
  of: { kind: string; key: string; minutes: number },
): Promise<number> {
  return services.scopes.identity(async (client) => {
    const { rows } = await client.query(
      `insert into portal.throttle as t (kind, key_hash) values ($1, sha256(convert_to($2, 'UTF8')))
       on conflict (kind, key_hash) do update set
         count = case when t.opened_at > clock_timestamp() - make_interval(mins => $3) then t.count + 1 else 1 end,
         opened_at = case when t.opened_at > clock_timestamp() - make_interval(mins => $3) then t.opened_at else clock_timestamp() end
       returning count`,
      [of.kind, of.key, of.minutes],
    );
    return rows[0]?.count ?? 1;
  });
}
