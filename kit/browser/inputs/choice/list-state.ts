import type { UseQueryResult } from '@tanstack/react-query';
import type { ListState } from './choice-list.tsx';

type Load = Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>;

/** The state of a choice whose entries come from a query: the message while there are none, and the retry. */
export function listState({ data, isError, isFetching, refetch }: Load): ListState {
  if (data !== undefined) return {};
  const state = isFetching ? 'loading' : isError ? 'failed' : undefined;
  return { state, onRetry: () => void refetch() };
}
