import { useEffect } from 'react';
import type { spend } from '#features/spend/contract.ts';
import type { watches, webhooks } from '#features/subscriptions/contract.ts';
import { route, send } from '#kit/browser/call.ts';
import { hearEvents } from '#kit/browser/events.ts';
import { whenIdle } from '#kit/browser/later-part.tsx';
import { log } from '#kit/browser/log.ts';
import type { Profile } from '#kit/browser/session/profile.ts';
import type { Permission } from '#kit/contract/names.ts';
import { inTime, PartFailed } from './part.ts';

/*
 * What the inbox is told: by live events, and once when the page opens. Each feature says it in its own words, which are
 * loaded when there is something to say and the page is idle; the calls stand here without their schemas for the same reason.
 */

type Heard = {
  readonly events: readonly string[];
  /** The right that it is for; everybody without it. */
  readonly to?: Permission;
  readonly load: () => Promise<{ readonly tell: (data: unknown, event: string) => void }>;
};

const watchNotices = () => inTime(import('#features/subscriptions/watch-notices.ts'));
const webhookNotices = () => inTime(import('#features/subscriptions/webhook-notices.ts'));
const budgetNotice = () => inTime(import('#features/spend/budget-notice.ts'));

const heard: readonly Heard[] = [
  { events: ['alarm'], to: 'alarm.read', load: () => inTime(import('#features/alarms/alarm-notices.ts')) },
  { events: ['consent-withdrawn'], load: () => inTime(import('#features/consents/consent-notices.ts')) },
  { events: ['search-hold'], load: () => inTime(import('#features/search-holds/search-hold-notices.ts')) },
  {
    events: ['correction', 'figure-request'],
    to: 'dispute.raise',
    load: () => inTime(import('#features/disputes/correction-arrivals.ts')),
  },
  { events: ['file-needs'], to: 'file.send', load: () => inTime(import('#features/held-files/file-notices.ts')) },
  { events: ['order-handed'], to: 'order.work', load: () => inTime(import('#features/orders/hand-over-notices.ts')) },
  { events: ['watch', 'watch-digest'], to: 'watch.manage', load: watchNotices },
  { events: ['webhook'], to: 'webhook.manage', load: webhookNotices },
];

const unseen = route<typeof watches.unseen>({
  method: 'GET',
  path: '/api/TheoDoi/ChuaXem',
  access: { permission: 'watch.manage' },
});
const failing = route<typeof webhooks.failing>({
  method: 'GET',
  path: '/api/TheoDoiWebhook/Failing',
  access: { permission: 'webhook.manage' },
});
const budget = route<typeof spend.budget>({
  method: 'GET',
  path: '/api/ChiPhi/NganSach',
  access: { permission: 'fee.read' },
});

/** Tells a person what arrives while the portal is open, and what waits when it opens. */
export function Notices({ profile }: { profile: Profile }): null {
  const rights = profile.permissions.join(' ');
  useEffect(() => startNotices(rights.split(' ')), [rights]);
  return null;
}

function startNotices(rights: readonly string[]): () => void {
  const has = (right: Permission | undefined) => right === undefined || rights.includes(right);
  let isHere = true;
  // Whoever has left meanwhile is told nothing.
  const withPart = async <T,>(load: () => Promise<T>, use: (part: T) => void) => {
    const part = await load();
    if (isHere) use(part);
  };
  const tellCount = async (call: typeof unseen | typeof failing, load: typeof watchNotices | typeof webhookNotices) => {
    const { count } = await send(call, {});
    if (isHere && count > 0) whenIdle(() => quietly(withPart(load, ({ tellAtStart }) => tellAtStart(count))));
  };
  const tellBudget = async (why: 'start' | 'event') => {
    const state = await send(budget, {});
    if (isHere && (state.state === 'warning' || state.state === 'spent'))
      whenIdle(() => quietly(withPart(budgetNotice, ({ tell }) => tell(state, why))));
  };
  if (has('watch.manage')) quietly(tellCount(unseen, watchNotices));
  if (has('webhook.manage')) quietly(tellCount(failing, webhookNotices));
  if (has('fee.read')) quietly(tellBudget('start'));
  const stop = hearEvents(({ name, data }) => {
    for (const { events, to, load } of heard)
      if (events.includes(name) && has(to)) quietly(withPart(load, ({ tell }) => tell(data, name)));
    if (name === 'fee-budget' && has('fee.read')) quietly(tellBudget('event'));
  });
  return () => {
    isHere = false;
    stop();
  };
}

/** The page can do without a notice: the lists show the same. */
function quietly(work: Promise<void>): void {
  work.catch((error: unknown) => {
    if (error instanceof PartFailed) log('warn', 'the words of a notice could not be loaded');
  });
}
