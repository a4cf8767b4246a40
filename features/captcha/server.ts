import { randomBytes } from 'node:crypto';
import { Refusal } from '#kit/contract/refusal.ts';
import { drawCaptcha } from '#kit/server/captcha/drawing.ts';
import { randomFrom } from '#kit/server/captcha/random.ts';
import { speak } from '#kit/server/captcha/sound.ts';
import { countIn, isWorkInstead } from '#kit/server/captcha/step.ts';
import { answerToSpeak, type CaptchaOwner, captchaStore, issueCaptcha, soundSeed } from '#kit/server/captcha/store.ts';
import { issueWork } from '#kit/server/captcha/work.ts';
import type { PublicContext } from '#kit/server/calls/context.ts';
import { file } from '#kit/server/files/file-answer.ts';
import { isWithin, networkOf } from '#kit/server/http/network.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { sessionOfCall } from '#kit/server/session/caller-of.ts';
import { captcha } from './contract.ts';

export const captchaServer = serve(captcha, {
  async work({ query }, context) {
    return issueWork(context, { owner: await newOwner(context, 'work'), kind: query.for });
  },

  async challenge({ query }, context) {
    context.setHeader('vary', 'accept, accept-language');
    if (wantsSound(context)) return spoken(query, context);
    const owner = await newOwner(context, 'captcha');
    const { handle, answer } = await issueCaptcha(captchaStore(context), { purpose: query.purpose, ...owner });
    return { twoFactorCode: handle, captchaImage: drawCaptcha(answer, randomFrom(randomBytes(16))) };
  },
});

/**
 * Whose a new challenge is: the session of the call, or the page that gets a cookie. An address without a session gets few
 * a minute; refuses `captchas-too-many` (HRD-05).
 */
async function newOwner(context: PublicContext, what: 'captcha' | 'work'): Promise<CaptchaOwner> {
  const sessionId = await sessionOfCall(context);
  if (sessionId !== undefined) return { sessionId };
  const { settings, request } = context;
  const isKnown = isWithin(request.address, settings.knownNetworks);
  const most = isKnown ? settings.networkCaptchasPerMinute : settings.addressCaptchasPerMinute;
  const got = await countIn(context, { kind: `${what}-address`, key: networkOf(request.address), minutes: 1 });
  if (got > most) throw new Refusal('captchas-too-many', undefined, { seconds: 60 });
  return { pageHash: context.binding.page.ensure() };
}

function wantsSound({ request }: PublicContext): boolean {
  return /\baudio\/(x-)?wave?\b/i.test(String(request.headers.accept ?? ''));
}

type Asked = {
  readonly purpose?: string | undefined;
  readonly twoFactorCode?: string | undefined;
  readonly proofOfWork?: string | undefined;
};

/**
 * The sound of an existing challenge of the caller, or of a new one for users who never see it (CAP-01). Each takes a proof
 * of work, and a few a minute are given: a sound is easier for a machine than a picture (HRD-05).
 */
async function spoken(query: Asked, context: PublicContext) {
  await takeSound(query, context);
  const store = captchaStore(context);
  const { handle, owner } =
    query.twoFactorCode === undefined ? await newSpoken(query, context) : await ownSpoken(query.twoFactorCode, context);
  const answer = await answerToSpeak(store, handle, owner);
  if (answer === undefined) throw new Refusal('captcha-wrong', 'twoFactorCode');
  context.setHeader('x-two-factor-code', handle);
  const body = speak(answer, context.request.language, randomFrom(soundSeed(store, handle)));
  return file({ name: 'captcha.wav', type: 'audio/wav', body, inline: true });
}

const soundsPerMinute = 10;

async function takeSound({ proofOfWork }: Asked, context: PublicContext): Promise<void> {
  const { request, binding, settings } = context;
  const sessionId = await sessionOfCall(context);
  const isKnown = isWithin(request.address, settings.knownNetworks);
  const most = sessionId === undefined && isKnown ? settings.networkCaptchasPerMinute : soundsPerMinute;
  const key = sessionId ?? networkOf(request.address);
  if ((await countIn(context, { kind: 'captcha-sound', key, minutes: 1 })) > most)
    throw new Refusal('captchas-too-many', undefined, { seconds: 60 });
  const owner = { sessionId, pageHash: binding.page.hash };
  const isDone = await isWorkInstead(context, { proofOfWork }, owner);
  if (!isDone) throw new Refusal('work-required', 'proofOfWork');
}

async function newSpoken({ purpose }: { purpose?: string | undefined }, context: PublicContext) {
  const owner = await newOwner(context, 'captcha');
  const { handle } = await issueCaptcha(captchaStore(context), { purpose, ...owner });
  return { handle, owner };
}

async function ownSpoken(handle: string, context: PublicContext) {
  return { handle, owner: { sessionId: await sessionOfCall(context), pageHash: context.binding.page.hash } };
}
