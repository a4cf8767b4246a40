import { useQuery } from '@tanstack/react-query';
import { Archive, Eye, Landmark, ScrollText, UserX, Users } from 'lucide-react';
import { useState } from 'react';
import { ScreenStack } from '#kit/browser/form-card/form-card.tsx';
import { send } from '#kit/browser/call.ts';
import { askReason } from '#kit/browser/dialogs/ask.tsx';
import { useLiveEvent } from '#kit/browser/events.ts';
import { action, openAction } from '#kit/browser/list-screen/actions.ts';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import type { ListTools } from '#kit/browser/list-screen/spec.ts';
import { keepPrivate } from '#kit/browser/list-screen/url-state.ts';
import { toast, toastFailure } from '#kit/browser/toasts/toast.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { both } from '#kit/words/words.ts';
import { alarms, freezes } from './contract.ts';
import { alarmWords } from './words.ts';

type Row = AnswerOf<typeof alarms.search>['rows'][number];

const List = listScreen(alarms.search, {
  name: 'alarms',
  note: 'note',
  fields: ['state', 'severity'],
  defaults: () => ({ state: 'standing' as const, severity: 'all' as const }),
  actions: [
    action(alarms.acknowledge, {
      label: 'acknowledge',
      icon: Eye,
      confirm: 'askAcknowledge',
      allowed: (row: Row) => row.state === 'open' || 'isOpen',
      input: (row: Row) => ({ body: { alarm: row.alarm } }),
    }),
    openAction({
      label: 'close',
      icon: Archive,
      permission: 'alarm.act',
      allowed: (row: Row) => row.state !== 'closed' || 'isClosed',
      open: closeAlarm,
    }),
    openAction({
      label: 'freezeUser',
      icon: UserX,
      isDanger: true,
      permission: 'alarm.act',
      allowed: (row: Row) => row.username !== null || 'noUser',
      open: (row: Row) => freeze(row, 'user'),
    }),
    openAction({
      label: 'freezeInstitution',
      icon: Landmark,
      isDanger: true,
      permission: 'alarm.act',
      allowed: (row: Row) => row.institution !== null || 'noInstitution',
      open: (row: Row) => freeze(row, 'institution'),
    }),
    openAction({
      label: 'evidence',
      icon: ScrollText,
      permission: 'audit.read',
      open: (row: Row) => lookInto('audit-log', row, 'username'),
    }),
    openAction({
      label: 'victims',
      icon: Users,
      permission: 'audit.read',
      allowed: (row: Row) => row.username !== null || 'noUser',
      open: (row: Row) => lookInto('audit-victims', row, 'actor'),
    }),
  ],
});

/** The list of alarms, and the actions on each. */
export default function Alarms() {
  const [loads, setLoads] = useState(0);
  useLiveEvent('alarm', () => setLoads((count) => count + 1));
  return (
    <ScreenStack>
      <List loads={loads} />
      <Rules loads={loads} />
    </ScreenStack>
  );
}

function Rules({ loads }: { loads: number }) {
  const t = useWords(alarmWords);
  const { language } = useLanguage();
  const { data } = useQuery({
    queryKey: ['alarm-rules', language, loads],
    queryFn: ({ signal }) => send(alarms.rules, { body: {} }, { signal }),
  });
  return (
    <details>
      <summary>{t('rules')}</summary>
      <ul>
        {data?.rows.map((one) => (
          <li key={one.code}>
            {one.name} – {t(one.severity)}: {one.standing}
          </li>
        ))}
      </ul>
    </details>
  );
}

async function closeAlarm(row: Row, { refresh }: ListTools): Promise<void> {
  const reason = await askReason({ title: both(alarmWords, 'close'), message: both(alarmWords, 'closeWhy') });
  if (reason === undefined) return;
  try {
    await send(alarms.close, { body: { alarm: row.alarm, reason } });
    toast({ kind: 'success', message: both(alarmWords, 'done') });
    refresh();
  } catch (error) {
    toastFailure(error);
  }
}

async function freeze(row: Row, kind: 'user' | 'institution'): Promise<void> {
  const whom = (kind === 'user' ? row.username : row.institutionName) ?? '';
  const reason = await askReason({
    title: both(alarmWords, kind === 'user' ? 'freezeUser' : 'freezeInstitution'),
    message: both(alarmWords, 'freezeWhy', { whom }),
    tone: 'danger',
  });
  if (reason === undefined) return;
  const target = kind === 'user' ? { username: row.username ?? '' } : { institution: row.institution ?? '' };
  try {
    await send(freezes.freeze, { body: { kind, ...target, reason, alarm: row.alarm } });
    toast({ kind: 'success', message: both(alarmWords, 'frozen', { whom }) });
  } catch (error) {
    toastFailure(error);
  }
}

/** Opens a list of the audit for an alarm's days and user; the user is never in the address. */
function lookInto(screen: string, row: Row, field: string): void {
  const dayOf = (instant: string) => new Date(Date.parse(instant) + 7 * 3_600_000).toISOString().slice(0, 10);
  const query = new URLSearchParams({ fromDate: dayOf(row.seenFrom), toDate: dayOf(row.raisedAt) });
  const key = row.username === null ? undefined : keepPrivate({ [field]: row.username });
  if (key !== undefined) query.set('k', key);
  goTo(`/portal/main/${screen}?${query}`);
}
