import type { Call } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Services } from '#kit/server/calls/context.ts';
import { inlined } from '#kit/server/database/inlined.ts';
import { type CaptchaOwner, captchaStore, putBackCaptcha, takeCaptcha } from './store.ts';
import { takeWork } from './work.ts';

/**
 * The captcha step of a call. Refuses `captcha-required` if none came and one is due, `captcha-wrong` for a wrong,
 * used or expired one. `taken`: a right answer was used up; parsing may give it back (CAP-02).
 */
export async function takeCaptchaFor(
  call: Call,
  services: Services,
  body: unknown,
  who: CaptchaOwner & { readonly userId: number },
): Promise<'taken' | 'none'> {
  const { captcha } = call;
  if (captcha === undefined) return 'none';
  const { purpose, after } = captcha;
  if (after !== undefined) {
    const key = `${purpose}:${who.userId}`;
    const made = await countIn(services, { kind: 'captcha', key, minutes: after.minutes });
    if (made <= after.count) return 'none';
    // Whoever goes on at that speed solves captchas by the dozen.
    if (made > after.count * 2) await requireWork(services, body, who);
  }
  await takeCaptchaOf(services, body, { purpose, ...ownerOf(who) });
  return 'taken';
}

const ownerOf = ({ sessionId, pageHash }: CaptchaOwner): CaptchaOwner => ({ sessionId, pageHash });

/** Uses up the proof of work of a body, which stands beside a captcha where there is a risk; refuses `work-required` (HRD-05). */
export async function requireWork(
  services: Pick<Services, 'scopes'>,
  body: unknown,
  owner: CaptchaOwner,
): Promise<void> {
  const isDone = await takeWork(services, textOf(body, 'proofOfWork'), { owner, kind: 'beside' });
  if (!isDone) throw new Refusal('work-required', 'proofOfWork');
}

/** Uses up a proof of work that stands in place of the picture; false if the body has none (WCAG 3.3.8). */
export async function isWorkInstead(
  services: Pick<Services, 'scopes'>,
  body: unknown,
  owner: CaptchaOwner,
): Promise<boolean> {
  return takeWork(services, textOf(body, 'proofOfWork'), { owner, kind: 'instead' });
}

/** Uses up the captcha of a body for a purpose. Refuses `captcha-required` or `captcha-wrong`. */
export async function takeCaptchaOf(
  services: Pick<Services, 'scopes' | 'settings'>,
  body: unknown,
  use: CaptchaOwner & { readonly purpose: string },
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

type Counted = { readonly kind: string; readonly key: string; readonly minutes: number };

/** Adds one to a short window's counter and returns it; an expired window restarts. */
export async function countIn(services: Pick<Services, 'scopes'>, of: Counted): Promise<number> {
  const [row] = await services.scopes.identityStatement(countedIn(of));
  return row?.count ?? 1;
}

/** The statement that does it, to be sent with others. */
export function countedIn({ kind, key, minutes }: Counted) {
  return inlined(
    `insert into portal.throttle as t (kind, key_hash) values ($1, sha256(convert_to($2, 'UTF8')))
       on conflict (kind, key_hash) do update set
         count = case when t.opened_at > clock_timestamp() - make_interval(mins => $3) then t.count + 1 else 1 end,
         opened_at = case when t.opened_at > clock_timestamp() - make_interval(mins => $3) then t.opened_at else clock_timestamp() end
       returning count`,
    [kind, key, minutes],
  );
}
