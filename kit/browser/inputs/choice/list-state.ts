import type { UseQueryResult } from '@tanstack/react-query';
import type { ListState } from './choice-list.tsx';

type Load = Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>;

/** How far the entries of a choice are that a query brings: what the input says while there are none, and its second attempt. */
export function listState({ data, isError, isFetching, refetch }: Load): ListState {
  if (data !== undefined) return {};
  const state = isFetching ? 'loading' : isError ? 'failed' : undefined;
  return { state, onRetry: () => void refetch() };
}
