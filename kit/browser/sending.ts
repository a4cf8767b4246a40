import { useState } from 'react';
import type { AnswerOf, Call, RequestOf } from '#kit/contract/call.ts';
import type { Said } from '#kit/words/said.ts';
import { CallFailed } from './call-failed.ts';
import { type SendOptions, send } from './call.ts';
import { toast, toastFailure } from './toasts/toast.ts';

/** What a call answered; undefined when it was refused, which has been shown. */
export type Sent<C extends Call> = { readonly answer: AnswerOf<C> } | undefined;

/** What is said once the work has succeeded; nothing without it. */
type Saying<A> = Said | ((answer: A) => Said | undefined);

type TryOptions = {
  /** True where the failure stands elsewhere too, such as at a field. */
  readonly shows?: (error: unknown) => boolean;
};

/**
 * Makes a call that somebody asked for: shows its failure, or says its success; what it made stale is loaded again. For what is
 * done outside a component; inside one `useSend` also tells that it is under way.
 */
export async function sendAndSay<C extends Call>(
  call: C,
  request: RequestOf<C>,
  said?: NoInfer<Saying<AnswerOf<C>>>,
  options?: SendOptions & TryOptions,
): Promise<Sent<C>> {
  const work = async () => {
    if (call.upload === undefined) return send(call, request, options);
    const { sendFile } = await import('./upload.ts');
    return sendFile(call, request);
  };
  return tryAndSay<AnswerOf<C>>(work, said, options);
}

/** Shows the failure of work that somebody asked for, of several calls or none, or says its success; undefined when it failed. */
export async function tryAndSay<A>(
  work: () => Promise<A>,
  said?: Said | ((answer: NoInfer<A>) => Said | undefined),
  { shows }: TryOptions = {},
): Promise<{ readonly answer: A } | undefined> {
  try {
    const answer = await work();
    const message = typeof said === 'function' ? said(answer) : said;
    if (message !== undefined) toast({ kind: 'success', message });
    return { answer };
  } catch (error) {
    toastFailure(error, { isAnnounced: shows?.(error) === true });
    return undefined;
  }
}

type Sending<C extends Call> = {
  readonly send: (request: RequestOf<C>, options?: SendOptions) => Promise<Sent<C>>;
  readonly isSending: boolean;
  /** What the last refusal says of a field. */
  readonly faultOf: (field: string) => string | undefined;
  /** Forgets the last refusal, because what was refused is being changed. */
  readonly forgetFaults: () => void;
};

/** The same for a component: `isSending` is true while a call is under way, and a second one meanwhile is not made. */
export function useSend<C extends Call>(call: C, said?: NoInfer<Saying<AnswerOf<C>>>): Sending<C> {
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<CallFailed>();
  const forgetFaults = () => setRefusal(undefined);
  return {
    isSending,
    faultOf: (field) => refusal?.failures.find((failure) => failure.field === field)?.message,
    forgetFaults,
    async send(request, options) {
      if (isSending) return undefined;
      setSending(true);
      forgetFaults();
      const shows = (error: unknown) => {
        if (error instanceof CallFailed) setRefusal(error);
        return false;
      };
      const sent = await sendAndSay(call, request, said, { ...options, shows });
      setSending(false);
      return sent;
    },
  };
}
