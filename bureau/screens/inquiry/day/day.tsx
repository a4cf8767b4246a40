import { hanoiDay } from '#kit/words/hanoi.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveEvent } from '#kit/browser/events.ts';
import type { Day } from '#bureau/screens/inquiry/declaration.ts';
import { type Today, TodayTickets } from './today-tickets.tsx';

type Source = {
  readonly read: (signal: AbortSignal) => Promise<Today>;
  /** Where to read a ticket's reply. */
  readonly hrefOf: (ticket: string) => string;
  /** Where all tickets are listed. */
  readonly listHref: string;
};

/**
 * Makes a screen's hook for the person's day, read again after each inquiry and when a reply comes, never by a timer.
 */
export function dayOf({ read, hrefOf, listHref }: Source): () => Day {
  return function useDay() {
    const [ended, setEnded] = useState<ReadonlyMap<string, boolean>>(new Map());
    // The header shows the same day under the same key, so that it is read once for both.
    const { data, isError, isFetching, refetch } = useQuery({
      queryKey: ['portal', 'today'],
      queryFn: ({ signal }) => read(signal),
    });
    useLiveEvent('reply', (event) => {
      const end = endOf(event);
      if (end !== undefined) setEnded((before) => new Map([...before, end]));
      void refetch({ cancelRefetch: false });
    });
    const aside = (
      <TodayTickets
        today={data}
        isFailed={isError}
        isBusy={isFetching}
        retry={() => void refetch()}
        hrefOf={hrefOf}
        listHref={`${listHref}?fromDate=${hanoiDay()}&toDate=${hanoiDay()}`}
      />
    );
    return { used: data?.used, limit: data?.limit, ended, counted: () => void refetch(), aside };
  };
}

/** The ticket of a 'reply' event, and whether it ended with an answer (status 1). */
function endOf(event: unknown): readonly [string, boolean] | undefined {
  if (typeof event !== 'object' || event === null || !('voucher' in event) || !('status' in event)) return undefined;
  return typeof event.voucher === 'string' ? [event.voucher, event.status === 1] : undefined;
}
