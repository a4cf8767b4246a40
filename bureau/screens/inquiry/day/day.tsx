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
    const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
    // The header shows the same day under the same key, so that it is read once for both.
    const { data, isError, isFetching, refetch } = useQuery({
      queryKey: ['portal', 'today'],
      queryFn: ({ signal }) => read(signal),
    });
    useLiveEvent('reply', (event) => {
      const ticket = ticketOf(event);
      if (ticket !== undefined) setAnswered((before) => new Set([...before, ticket]));
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
    return { used: data?.used, limit: data?.limit, answered, counted: () => void refetch(), aside };
  };
}

function ticketOf(event: unknown): string | undefined {
  return typeof event === 'object' && event !== null && 'voucher' in event && typeof event.voucher === 'string'
    ? event.voucher
    : undefined;
}
