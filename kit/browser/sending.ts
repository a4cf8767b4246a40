import { useState } from 'react';
import type { AnswerOf, Call, RequestOf } from '#kit/contract/call.ts';
import type { Said } from '#kit/words/said.ts';
import { type SendOptions, send } from './call.ts';
import { toast, toastFailure } from './toasts/toast.ts';
import { sendFile } from './upload.ts';

/** What a call answered; undefined when it was refused, which has been shown. */
export type Sent<C extends Call> = { readonly answer: AnswerOf<C> } | undefined;

/** What is said once the call has succeeded; nothing without it. */
type Saying<C extends Call> = Said | ((answer: AnswerOf<C>) => Said);

/**
 * Makes a call that somebody asked for: shows its failure, or says its success; what it made stale is loaded again. For what is
 * done outside a component; inside one `useSend` also tells that it is under way.
 */
export async function sendAndSay<C extends Call>(
  call: C,
  request: RequestOf<C>,
  said?: NoInfer<Saying<C>>,
  options?: SendOptions,
): Promise<Sent<C>> {
  return telling<C>(() => (call.upload === undefined ? send(call, request, options) : sendFile(call, request)), said);
}

/** Shows the failure of a piece of work, or says its success; undefined when it failed. */
async function telling<C extends Call>(work: () => Promise<AnswerOf<C>>, said?: Saying<C>): Promise<Sent<C>> {
  try {
    const answer = await work();
    if (said !== undefined) toast({ kind: 'success', message: typeof said === 'function' ? said(answer) : said });
    return { answer };
  } catch (error) {
    toastFailure(error);
    return undefined;
  }
}

/** The same for a component: `isSending` is true while a call is under way, and a second one meanwhile is not made. */
export function useSend<C extends Call>(
  call: C,
  said?: NoInfer<Saying<C>>,
): { readonly send: (request: RequestOf<C>, options?: SendOptions) => Promise<Sent<C>>; readonly isSending: boolean } {
  const [isSending, setSending] = useState(false);
  return {
    isSending,
    async send(request, options) {
      if (isSending) return undefined;
      setSending(true);
      const sent = await sendAndSay(call, request, said, options);
      setSending(false);
      return sent;
    },
  };
}
