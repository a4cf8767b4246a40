import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { watches } from '#features/subscriptions/contract.ts';
import { route } from '#kit/browser/call.ts';
import { useLiveEvent } from '#kit/browser/events.ts';
import { useRead } from '#kit/browser/reading.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { makeStore, useStore } from '#kit/browser/store.ts';

const repliesPath = 'reply-customer';
const alertsPath = 'watch-alerts';

const unseen = route<typeof watches.unseen>({
  method: 'GET',
  path: '/api/TheoDoi/ChuaXem',
  access: { permission: 'watch.manage' },
  audit: 'none',
  reads: ['watch'],
});

/** Tickets whose reply came since the list of replies was last open. */
const arrived = makeStore<ReadonlySet<string>>(new Set());

/** What waits beside an entry of the menu, by its path: new replies, and alerts that nobody has seen. */
export function useWaitingCounts(): ReadonlyMap<string, number> {
  const { can } = useSession();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isAtReplies = path.startsWith(`/main/${repliesPath}`);
  useLiveEvent('reply', (data) => {
    if (!isAtReplies) arrived.set(new Set([...arrived.get(), ticketOf(data)]));
  });
  useEffect(() => {
    if (isAtReplies) arrived.set(new Set());
  }, [isAtReplies]);
  const { data } = useRead(unseen, {}, { enabled: can('watch.manage'), follows: true, keeps: true });
  return new Map([
    [repliesPath, useStore(arrived).size],
    [alertsPath, data?.count ?? 0],
  ]);
}

function ticketOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'voucher' in data ? String(data.voucher) : '';
}
