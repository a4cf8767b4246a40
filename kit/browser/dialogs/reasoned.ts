import type { AnswerOf, Call, RequestOf } from '#kit/contract/call.ts';
import type { Said } from '#kit/words/said.ts';
import { send } from '#kit/browser/call.ts';
import { type Sent, tryAndSay } from '#kit/browser/sending.ts';
import { askReason } from './ask.tsx';
import type { ReasonQuestion } from './reason-body.tsx';

/**
 * Makes a call for which a person gives a reason, and says its success. A refusal stands beside the reason, which can be changed and
 * sent again (ERR-02). Undefined if the person cancels.
 */
export async function sendWithReason<C extends Call>(
  call: C,
  question: Omit<ReasonQuestion, 'act'>,
  request: (reason: string) => RequestOf<C>,
  said?: Said | ((answer: NoInfer<AnswerOf<C>>) => Said | undefined),
): Promise<Sent<C>> {
  const answers: AnswerOf<C>[] = [];
  const act = async (reason: string) => void answers.push(await send(call, request(reason)));
  const reason = await askReason({ ...question, act });
  const [answer] = answers;
  return reason === undefined || answer === undefined ? undefined : tryAndSay(() => Promise.resolve(answer), said);
}
