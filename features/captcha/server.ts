import { randomBytes } from 'node:crypto';
import { Refusal } from '#kit/contract/refusal.ts';
import { drawCaptcha } from '#kit/server/captcha/drawing.ts';
import { randomFrom } from '#kit/server/captcha/random.ts';
import { speak } from '#kit/server/captcha/sound.ts';
import { answerToSpeak, captchaStore, issueCaptcha, soundSeed } from '#kit/server/captcha/store.ts';
import type { PublicContext } from '#kit/server/calls/context.ts';
import { file } from '#kit/server/files/file-answer.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { captcha } from './contract.ts';

export const captchaServer = serve(captcha, {
  async challenge({ query }, context) {
    context.setHeader('vary', 'accept, accept-language');
    if (wantsSound(context)) return spoken(query, context);
    const { handle, answer } = await issueCaptcha(captchaStore(context), { purpose: query.purpose });
    return { twoFactorCode: handle, captchaImage: drawCaptcha(answer, randomFrom(randomBytes(16))) };
  },
});

function wantsSound({ request }: PublicContext): boolean {
  return /\baudio\/(x-)?wave?\b/i.test(String(request.headers.accept ?? ''));
}

/** The sound of an existing challenge, or of a new one for users who never see it (CAP-01). */
async function spoken(
  query: { purpose?: string | undefined; twoFactorCode?: string | undefined },
  context: PublicContext,
) {
  const store = captchaStore(context);
  const handle = query.twoFactorCode ?? (await issueCaptcha(store, { purpose: query.purpose })).handle;
  const answer = await answerToSpeak(store, handle);
  if (answer === undefined) throw new Refusal('captcha-wrong', 'twoFactorCode');
  context.setHeader('x-two-factor-code', handle);
  const body = speak(answer, context.request.language, randomFrom(soundSeed(store, handle)));
  return file({ name: 'captcha.wav', type: 'audio/wav', body, inline: true });
}
