import { createHash } from 'node:crypto';
import { beginsWithZeros, readSolution, type Work, workText } from '#kit/contract/work.ts';
import type { Services } from '#kit/server/calls/context.ts';
import { keepChallenge, takeChallenge, textIn } from '#kit/server/second-factor/challenges.ts';
import type { CaptchaOwner } from './store.ts';

/** Work beside a captcha, or in place of its picture, which is four times as much. */
export type WorkKind = 'beside' | 'instead';

const partsOf: Readonly<Record<WorkKind, number>> = { beside: 16, instead: 64 };

/** A new challenge of five minutes for its owner, to be used once (HRD-05). */
export async function issueWork(
  { scopes, settings }: Pick<Services, 'scopes' | 'settings'>,
  of: { readonly owner: CaptchaOwner; readonly kind: WorkKind },
): Promise<Work> {
  const [bits, parts] = [settings.workBits, partsOf[of.kind]];
  const facts = { kind: of.kind, bits, parts, owner: nameOf(of.owner) };
  const handle = await scopes.identity((client) => keepChallenge(client, 'work', { userId: null, facts }));
  return { handle, bits, parts };
}

/** Uses a challenge up, right or wrong; true of a right solution by its owner, of the kind that is asked. */
export async function takeWork(
  { scopes }: Pick<Services, 'scopes'>,
  sent: string | undefined,
  of: { readonly owner: CaptchaOwner; readonly kind: WorkKind },
): Promise<boolean> {
  const solution = sent === undefined ? undefined : readSolution(sent);
  if (solution === undefined) return false;
  const { handle, nonces } = solution;
  const kept = await scopes.identity((client) => takeChallenge(client, 'work', handle));
  if (kept === undefined) return false;
  const { facts } = kept;
  const isOwn = namesOf(of.owner).includes(textIn(facts, 'owner'));
  const isOfKind = textIn(facts, 'kind') === of.kind || textIn(facts, 'kind') === 'instead';
  if (!isOwn || !isOfKind || nonces.length !== facts['parts']) return false;
  return nonces.every((nonce, part) =>
    beginsWithZeros(
      createHash('sha256')
        .update(workText(handle, part, nonce))
        .digest(),
      Number(facts['bits']),
    ),
  );
}

function nameOf({ sessionId, pageHash }: CaptchaOwner): string {
  return sessionId ?? pageHash?.toString('hex') ?? '';
}

/** A page may have fetched it before its session began. */
function namesOf({ sessionId, pageHash }: CaptchaOwner): readonly string[] {
  return [sessionId, pageHash?.toString('hex')].filter((name) => typeof name === 'string');
}
