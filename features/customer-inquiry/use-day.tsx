import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { send } from '#kit/browser/call.ts';
import { useLiveEvent } from '#kit/browser/events.ts';
import type { Day } from '#kit/browser/inquiry-screen/declaration.ts';
import { askedBefore, type AskedHere, keysOf } from './asked-before.ts';
import { customerInquiry } from './contract.ts';
import { productOf } from './products.ts';
import { TodayTickets } from './today-tickets.tsx';

/** The person's day: tickets, limit, what was asked before. Read anew after each inquiry and when a reply comes, never by the clock. */
export function useDay(): Day<string> {
  const asked = useRef<AskedHere>(new Map());
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  // The header shows the same day under the same key, so that it is read once for both.
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['portal', 'today'],
    queryFn: ({ signal }) => send(customerInquiry.today, {}, { signal }),
  });
  useLiveEvent('reply', (event) => {
    const ticket = ticketOf(event);
    if (ticket !== undefined) setAnswered((before) => new Set([...before, ticket]));
    void refetch({ cancelRefetch: false });
  });
  return {
    used: data?.used,
    limit: data?.limit,
    answered,
    askedBefore: (values) => askedBefore(values, asked.current, data, productOf(values['productType'] ?? '')),
    counted: () => void refetch(),
    taken(values) {
      const ticket = { ticket: values['voucherNumber'] ?? '', at: new Date().toISOString() };
      for (const key of keysOf(values)) asked.current.set(key, ticket);
      void refetch();
    },
    aside: <TodayTickets today={data} isFailed={isError} isBusy={isFetching} retry={() => void refetch()} />,
  };
}

function ticketOf(event: unknown): string | undefined {
  return typeof event === 'object' && event !== null && 'voucher' in event && typeof event.voucher === 'string'
    ? event.voucher
    : undefined;
}
