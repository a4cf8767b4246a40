import { type QueryKey, type QueryMeta, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AnswerOf, Call, RequestOf } from '#kit/contract/call.ts';
import { send } from './call.ts';
import { useLanguage } from './words.tsx';

/** What a query says about itself: the call that it makes, and whether it follows what others change. */
export type ReadingMeta = { readonly call: Call; readonly follows: boolean };

type Options<A, S> = {
  /** False while there is nothing to ask for yet. */
  readonly enabled?: boolean;
  /** What was read before stays in sight until the new answer is there; or only where it passes. */
  readonly keeps?: boolean | ((before: A) => boolean);
  /** It is loaded again after a colleague's change as well; nothing typed may hang on it. */
  readonly follows?: boolean;
  /** It is read again by the clock as well. */
  readonly everySeconds?: number;
  readonly select?: (answer: A) => S;
};

/** The key of what a call answers: the call, the language that it answers in, and its input. */
export function keyOf(call: Call, request: unknown, language?: string): QueryKey {
  return [`${call.method} ${call.path}`, language, request];
}

/** What a query has to carry to be loaded again when its call's topics are stale. */
export function metaOf(call: Call, follows = false): QueryMeta {
  return { call, follows } satisfies ReadingMeta;
}

/**
 * Reads a call's answer for as long as the component is on the screen, and again when something changes that the call reads.
 * The same call with the same input is read once for all who ask at the same time.
 */
export function useRead<C extends Call, S = AnswerOf<C>>(
  call: C,
  request: NoInfer<RequestOf<C>>,
  { enabled = true, keeps = false, follows = false, everySeconds, select }: Options<AnswerOf<C>, S> = {},
): UseQueryResult<S> {
  const { language } = useLanguage();
  return useQuery(
    queryOptions({
      queryKey: keyOf(call, request, language),
      queryFn: async ({ signal }): Promise<AnswerOf<C>> => send<C>(call, request, { signal }),
      meta: metaOf(call, follows),
      enabled,
      ...(everySeconds === undefined ? {} : { refetchInterval: everySeconds * 1_000 }),
      placeholderData: keptWhere(keeps),
      ...(select === undefined ? {} : { select }),
    }),
  ) as UseQueryResult<S>;
}

/** What TanStack asks for what stands in sight meanwhile; its own type leaves out answers that are functions, which none is. */
function keptWhere<A>(keeps: boolean | ((before: A) => boolean)): never {
  const kept = (before: A | undefined) => {
    const isKept = before !== undefined && (typeof keeps === 'function' ? keeps(before) : keeps);
    return isKept ? before : undefined;
  };
  return kept as never;
}
