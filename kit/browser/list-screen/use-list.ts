import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useMemo, useState } from 'react';
import { CallFailed, send } from '#kit/browser/call.ts';
import { quotaCounted } from '#kit/browser/quota.ts';
import { keyOf, metaOf } from '#kit/browser/reading.ts';
import { dataOfRows, type TableData } from '#kit/browser/table/data.ts';
import { toastFailure } from '#kit/browser/toasts/toast.ts';
import { arrivalsOf } from './arrivals.ts';
import type { Bar } from './bars.tsx';
import { wireCodes } from '#kit/browser/wire-codes.ts';
import type { CaptchaAnswer } from '#kit/browser/inputs/captcha/use-captcha.ts';
import type { AnyRow, AnySpec } from './spec.ts';

/** One run of a search: the same criteria searched again are another run. */
export type Run = { readonly number: number; readonly criteria: Readonly<Record<string, unknown>> };

export type Loaded = {
  /** The answer itself, for a picture of it; undefined before there is one. */
  readonly answer: unknown;
  readonly data: TableData<AnyRow>;
  /** All that match, which may be more than were sent. */
  readonly total: number;
  /** Rows by value of the field that the screen counts, where its call does. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  /** Rows by value of the fields that the screen shows as bars. */
  readonly bars: Readonly<Record<string, readonly Bar[]>> | undefined;
  /** Sums of columns over all that match, where the call gives them. */
  readonly sums: Readonly<Record<string, string>> | undefined;
  /** How many more rows the day allows, where the call counts those that it shows. */
  readonly left: number | undefined;
  /** When the figures were counted, where the call keeps them from then on. */
  readonly countedAt: string | undefined;
  readonly fresh: ReadonlySet<string>;
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  /** What the server said of it: it stays in the page after its toast has gone (FIX-03). */
  readonly whyFailed: string | undefined;
  /** Somebody changed what is listed, and it was not loaded again by itself. */
  readonly isChanged: boolean;
  /** What is said where the search takes a captcha first; undefined where it takes none. */
  readonly captcha: string | undefined;
  /** What the search costs, where it waits for a yes. */
  readonly fee: string | undefined;
  /** When the rows were loaded; undefined before that. */
  readonly at: Date | undefined;
};

type ListAnswer = {
  readonly total: number;
  readonly rows: readonly AnyRow[];
  readonly counts?: Readonly<Record<string, number>>;
  readonly bars?: Readonly<Record<string, readonly Bar[]>>;
  readonly sums?: Readonly<Record<string, string>>;
  readonly countedAt?: string;
  readonly left?: number;
};

const none: ListAnswer = { total: 0, rows: [] };

/** Loads a search. A failure empties the list (LST-04), is shown as a toast (ERR-02) and is not tried again by itself (PLT-14). */
export function useList(spec: AnySpec, run: Run | undefined, once: RefObject<OneTimeInput | undefined>): Loaded {
  const id = useId();
  const query = useQuery({
    queryKey: [...keyOf(spec.call, run?.criteria), id, run?.number ?? 0],
    meta: metaOf(spec.call, true),
    // Stale is what is known to have changed, and nothing else.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    enabled: run !== undefined,
    queryFn: async ({ signal }): Promise<ListAnswer> => {
      const part = spec.call.body === undefined ? 'query' : 'body';
      // The contract was checked when the screen was declared; here the call is any list's.
      const answer: unknown = await send(
        spec.call,
        { [part]: { ...run?.criteria, ...takeOneTimeInput(once) } },
        {
          signal,
        },
        // A search counts whether it finds anybody or not.
      ).finally(() => spec.call.quota !== undefined && quotaCounted());
      return answer as ListAnswer;
    },
    // The rows stay in sight, dimmed, until the new ones are there.
    placeholderData: keepPreviousData,
  });
  const { error } = query;
  const captcha = captchaFault(error);
  const fee = spec.agree === undefined ? undefined : feeFault(error);
  const isAsked = captcha !== undefined || fee !== undefined;
  const whyFailed = error instanceof CallFailed ? error.failures[0]?.message : undefined;
  useEffect(() => {
    if (error !== null && !isAsked) toastFailure(error, { isAnnounced: whyFailed !== undefined });
  }, [error, isAsked, whyFailed]);

  const answer = query.isError ? none : (query.data ?? none);
  const data = useMemo(() => dataOfRows(answer.rows), [answer]);
  const [arrived, setArrived] = useState<{ readonly of: ListAnswer; readonly keys: ReadonlySet<string> }>({
    of: none,
    keys: new Set(),
  });
  const isNew = query.isSuccess && !query.isPlaceholderData && arrived.of !== answer;
  useEffect(() => {
    if (isNew)
      setArrived({
        of: answer,
        keys: arrivalsOf(JSON.stringify([spec.call.path, run?.criteria]), answer.rows.map(spec.rowKey)),
      });
  }, [isNew, answer, spec, run]);

  const updatedAt = query.isSuccess ? query.dataUpdatedAt : 0;
  return {
    answer: answer === none ? undefined : answer,
    data,
    total: answer.total,
    counts: answer.counts,
    bars: answer.bars,
    sums: answer.sums,
    left: answer.left,
    countedAt: answer.countedAt,
    fresh: arrived.keys,
    isLoading: query.isFetching,
    isChanged: query.isSuccess && query.isStale && !query.isPlaceholderData && !query.isFetching,
    isFailed: query.isError && !query.isFetching && !isAsked,
    whyFailed,
    captcha: query.isFetching ? undefined : captcha,
    fee: query.isFetching ? undefined : fee,
    at: useMemo(() => (updatedAt === 0 ? undefined : new Date(updatedAt)), [updatedAt]),
  };
}

/** What is sent with one search and no other: a captcha that was solved, a fee that was agreed to, a wider window. */
export type OneTimeInput = CaptchaAnswer | Readonly<Record<string, true>> | { readonly end: number };

function takeOneTimeInput(once: RefObject<OneTimeInput | undefined>): OneTimeInput | undefined {
  const sent = once.current;
  once.current = undefined;
  return sent;
}

function feeFault(error: unknown): string | undefined {
  return error instanceof CallFailed && error.code === wireCodes.alertFee ? error.message : undefined;
}

function captchaFault(error: unknown): string | undefined {
  if (!(error instanceof CallFailed)) return undefined;
  return error.code === wireCodes.captchaRequired || error.code === wireCodes.captchaWrong ? error.message : undefined;
}
