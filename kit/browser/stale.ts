import type { Query } from '@tanstack/react-query';
import type { Call } from '#kit/contract/call.ts';
import type { Topic } from '#kit/contract/names.ts';
import { dialogs } from './dialogs/stack.ts';
import { hearEvents } from './events.ts';
import { queries, readAgain } from './queries.ts';
import type { ReadingMeta } from './reading.ts';
import { lastSignAt } from './session/idle.ts';
import { sessionTabs } from './session/session.ts';
import { hasUnsaved } from './unsaved.ts';

/** The live event that says which topics a colleague has made stale. */
const changedEvent = 'changed';
// All who have the same list open are told at the same moment: they ask one after the other.
const soonest = 300;
const latest = 2_000;
// Nobody is at a screen that has not been touched for so long: a row of the audit says that somebody looked.
const attentionMilliseconds = 60_000;

/** Loads again what is open and reads one of these topics, after a change of one's own; the other tabs are told. */
export function loadChanged(topics: readonly Topic[]): void {
  sessionTabs.tell({ kind: 'event', name: changedEvent, data: { topics } });
  for (const query of openReading(topics)) {
    if (isByHand(callOf(query))) markChanged(query);
    else void readAgain(query.queryKey);
  }
}

/**
 * Follows what others change until the returned function is called: after a moment, which is another one in each browser, lists
 * that read a stale topic are loaded again. Where that is not to happen by itself the list says that it has changed.
 */
export function followChanges(): () => void {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = () => {
    timer = undefined;
    const topics = [...waiting];
    waiting.clear();
    for (const query of openReading(topics).filter((one) => metaOfQuery(one).follows)) {
      if (mayLoad(callOf(query))) void readAgain(query.queryKey);
      else markChanged(query);
    }
  };
  const stopHearing = hearEvents((event) => {
    for (const topic of topicsOf(event)) waiting.add(topic);
    if (waiting.size > 0) timer ??= setTimeout(load, soonest + Math.random() * (latest - soonest));
  });
  return () => {
    stopHearing();
    clearTimeout(timer);
  };
}

/** Topics that a live event makes stale: those that it lists, or the one that it is called after. */
function topicsOf({ name, data }: { readonly name: string; readonly data: unknown }): readonly string[] {
  if (name !== changedEvent) return [name];
  if (typeof data !== 'object' || data === null || !('topics' in data)) return [];
  return Array.isArray(data.topics) ? data.topics.filter((topic) => typeof topic === 'string') : [];
}

function openReading(topics: readonly string[]): Query[] {
  return queries.getQueryCache().findAll({
    type: 'active',
    predicate: ({ meta }) =>
      (meta as ReadingMeta | undefined)?.call.reads?.some((topic) => topics.includes(topic)) === true,
  });
}

/** True of a call that counts against a limit, costs, or names people in the audit: only a person repeats it. */
function isByHand({ captcha, quota, isRepeatedByHand }: Call): boolean {
  return isRepeatedByHand === true || captcha !== undefined || quota !== undefined;
}

/** Whether a colleague's change may load it now: somebody looks, and has nothing open or typed that rows might move away from. */
function mayLoad(call: Call): boolean {
  if (isByHand(call) || hasUnsaved() || dialogs.get().length > 0) return false;
  const isLookedAt = !document.hidden && Date.now() - lastSignAt() < attentionMilliseconds;
  return isLookedAt || call.audit === 'none';
}

function markChanged({ queryKey }: Query): void {
  void queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

function metaOfQuery(query: Query): ReadingMeta {
  return query.meta as ReadingMeta;
}

function callOf(query: Query): Call {
  return metaOfQuery(query).call;
}
