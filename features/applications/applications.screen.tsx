import { BadgeCheck, BadgeX, Ban, KeyRound, RotateCcw } from 'lucide-react';
import { type FormProps, FormsOverList } from '#kit/browser/form-card/forms-over-list.tsx';
import { openedForm } from '#kit/browser/form-card/opened-form.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action } from '#kit/browser/list-screen/rows/actions.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { laterPart } from '#kit/browser/later-part.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import { sandbox } from '#features/sandbox/contract.ts';
import { applications } from './contract.ts';
import { applicationWords } from './words.ts';

const opened = openedForm<string>();

const List = listScreen(applications.search, {
  name: 'applications',
  fields: ['state'],
  actions: [
    action(applications.decide, {
      label: 'approve',
      icon: BadgeCheck,
      allowed: (row) => (row.state !== 'waiting' ? 'notWaiting' : row.isOwn ? 'isOwn' : true),
      reason: 'approveWhy',
      input: ({ clientId }, reason) => ({ body: { clientId, decision: 'approved' as const, reason } }),
      said: 'approvedFirst',
      after: ({ state }) => {
        if (state === 'live') toast({ kind: 'success', message: both(applicationWords, 'approvedLive') });
      },
    }),
    action(applications.decide, {
      label: 'refuse',
      icon: BadgeX,
      isDanger: true,
      allowed: (row) => row.state === 'waiting' || 'notWaiting',
      reason: 'refuseWhy',
      input: ({ clientId }, reason) => ({ body: { clientId, decision: 'refused' as const, reason } }),
      said: 'refusedDone',
    }),
    action(applications.stop, {
      label: 'stop',
      icon: Ban,
      isDanger: true,
      allowed: (row) => row.state === 'waiting' || row.state === 'live' || 'isOver',
      reason: 'stopWhy',
      input: ({ clientId }, reason) => ({ body: { clientId, reason } }),
      said: 'stopDone',
    }),
    action(sandbox.reset, {
      label: 'reset',
      icon: RotateCcw,
      isDanger: true,
      confirm: 'askReset',
      allowed: (row) => row.environment === 'sandbox' || 'isLive',
      input: () => ({}),
      said: 'resetDone',
    }),
  ],
  searchesAtOnce: true,
});

const form = laterPart<FormProps<string>>(async () => (await import('./application-form.tsx')).ApplicationForm);

/** Applications: an institution registers its own and stops them; the bureau approves them by two, and stops them. */
export default function Applications() {
  const t = useWords(applicationWords);
  const { can } = useSession();
  if (!can('application.manage')) return <List />;
  return (
    <FormsOverList
      opened={opened}
      newOne={{ label: t('newOne'), icon: KeyRound, opens: 'new' }}
      list={List}
      form={form}
    />
  );
}
