import { Fold } from '#kit/browser/fold/fold.tsx';
import { useRead } from '#kit/browser/reading.ts';
import { Archive, Eye, Landmark, ScrollText, UserX, Users } from 'lucide-react';
import { action, openAction } from '#kit/browser/list-screen/rows/actions.ts';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { keepPrivate } from '#kit/browser/list-screen/url-state.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { alarms, freezes } from './contract.ts';
import { alarmWords } from './words.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

type Row = AnswerOf<typeof alarms.search>['rows'][number];

/** The list of alarms, and the actions on each. */
export default listScreen(alarms.search, {
  name: 'alarms',
  note: 'note',
  fields: ['state', 'severity'],
  below: Rules,
  actions: [
    action(alarms.acknowledge, {
      label: 'acknowledge',
      icon: Eye,
      confirm: 'askAcknowledge',
      allowed: (row) => row.state === 'open' || 'isOpen',
      input: (row) => ({ body: { alarm: row.alarm } }),
    }),
    action(alarms.close, {
      label: 'close',
      icon: Archive,
      allowed: (row) => row.state !== 'closed' || 'isClosed',
      reason: 'closeWhy',
      input: ({ alarm }, reason) => ({ body: { alarm, reason } }),
      said: 'done',
    }),
    action(freezes.freeze, {
      label: 'freezeUser',
      icon: UserX,
      isDanger: true,
      allowed: (row) => row.username !== null || 'noUser',
      reason: 'freezeWhy',
      about: (row) => ({ whom: row.username ?? '' }),
      input: ({ alarm, username }, reason) => ({
        body: { kind: 'user' as const, username: username ?? '', reason, alarm },
      }),
      said: 'frozen',
    }),
    action(freezes.freeze, {
      label: 'freezeInstitution',
      icon: Landmark,
      isDanger: true,
      allowed: (row) => row.institution !== null || 'noInstitution',
      reason: 'freezeWhy',
      about: (row) => ({ whom: row.institutionName ?? '' }),
      input: ({ alarm, institution }, reason) => ({
        body: { kind: 'institution' as const, institution: institution ?? '', reason, alarm },
      }),
      said: 'frozen',
    }),
    openAction({
      label: 'evidence',
      icon: ScrollText,
      permission: 'audit.read',
      // Without a user it would be everybody's day.
      allowed: (row) => row.username !== null || 'noUser',
      open: (row) => lookInto('audit-log', row, 'username'),
    }),
    openAction({
      label: 'victims',
      icon: Users,
      permission: 'audit.read',
      allowed: (row) => row.username !== null || 'noUser',
      open: (row) => lookInto('audit-victims', row, 'actor'),
    }),
  ],
});

function Rules() {
  const t = useWords(alarmWords);
  const { data } = useRead(alarms.rules, { body: {} }, { follows: true });
  return (
    <Fold title={t('rules')}>
      <ul>
        {data?.rows.map((one) => (
          <li key={one.code}>
            {one.name} – {t(one.severity)}: {one.standing}
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** Opens a list of the audit for an alarm's days and user; the user is never in the address. */
function lookInto(screen: string, row: Row, field: string): void {
  const query = new URLSearchParams({ fromDate: hanoiDay(row.seenFrom), toDate: hanoiDay(row.raisedAt) });
  const key = row.username === null ? undefined : keepPrivate({ [field]: row.username });
  if (key !== undefined) query.set('k', key);
  goTo(`/portal/main/${screen}?${query}`);
}
