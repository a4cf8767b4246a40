import { QueryClient, type QueryKey } from '@tanstack/react-query';

/** Server state as specified: no retry, no cache, no second fetch when the window is looked at again (PLT-14). */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      gcTime: 0,
      staleTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Reads a query again after an event, although it is being read: what is on its way may be older than the event. */
export async function readAgain(queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.refetchQueries({ queryKey });
}
