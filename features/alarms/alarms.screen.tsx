import { sendAndSay } from '#kit/browser/sending.ts';
import { useRead } from '#kit/browser/reading.ts';
import { Archive, Eye, Landmark, ScrollText, UserX, Users } from 'lucide-react';
import { ScreenStack } from '#kit/browser/form-card/form-card.tsx';
import { askReason } from '#kit/browser/dialogs/ask.tsx';
import { action, openAction } from '#kit/browser/list-screen/actions.ts';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { keepPrivate } from '#kit/browser/list-screen/url-state.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { both } from '#kit/words/words.ts';
import { alarms, freezes } from './contract.ts';
import { alarmWords } from './words.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

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
  return (
    <ScreenStack>
      <List />
      <Rules />
    </ScreenStack>
  );
}

function Rules() {
  const t = useWords(alarmWords);
  const { data } = useRead(alarms.rules, { body: {} }, { follows: true });
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

async function closeAlarm(row: Row): Promise<void> {
  const reason = await askReason({ title: both(alarmWords, 'close'), message: both(alarmWords, 'closeWhy') });
  if (reason === undefined) return;
  await sendAndSay(alarms.close, { body: { alarm: row.alarm, reason } }, both(alarmWords, 'done'));
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
  await sendAndSay(
    freezes.freeze,
    { body: { kind, ...target, reason, alarm: row.alarm } },
    both(alarmWords, 'frozen', { whom }),
  );
}

/** Opens a list of the audit for an alarm's days and user; the user is never in the address. */
function lookInto(screen: string, row: Row, field: string): void {
  const query = new URLSearchParams({ fromDate: hanoiDay(row.seenFrom), toDate: hanoiDay(row.raisedAt) });
  const key = row.username === null ? undefined : keepPrivate({ [field]: row.username });
  if (key !== undefined) query.set('k', key);
  goTo(`/portal/main/${screen}?${query}`);
}
