import { Ban, Stamp } from 'lucide-react';
import type { z } from 'zod';
import { send } from '#kit/browser/call.ts';
import { askConfirm } from '#kit/browser/dialogs/ask.tsx';
import { openAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import type { ListTools } from '#kit/browser/list-screen/spec.ts';
import { toast, toastFailure } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import { type changeRow, people } from './contract.ts';
import { RoleNames } from './role-names.tsx';
import { showPassword } from './user-actions.tsx';
import { rightChangeWords } from './words.ts';

type Row = z.output<typeof changeRow>;

const states = [
  { value: 'waiting', label: 'waiting', family: 'pending' },
  { value: 'approved', label: 'approved', family: 'approved' },
  { value: 'refused', label: 'refused', family: 'reject' },
] as const;

const kinds = [
  { value: 'roles', label: 'changesRoles', family: 'pending' },
  { value: 'reset', label: 'resetsPassword', family: 'reject' },
] as const;

const allowed = (row: Row) => (row.state !== 'waiting' ? 'notWaiting' : row.isOwn ? 'concerned' : true);

/** Changes of rights that one administrator asked for, for another one to decide on. */
export default listScreen({
  call: people.changes,
  words: rightChangeWords,
  name: 'right-changes',
  caption: 'list',
  fields: [{ name: 'state', kind: 'choice', options: [{ value: 'all', label: 'all' }, ...states] }],
  columns: [
    { name: 'username', width: 150 },
    { name: 'fullName', person: true, width: 180 },
    { name: 'state', kind: 'status', options: states, width: 150 },
    { name: 'kind', kind: 'status', options: kinds, width: 150 },
    { name: 'rolesBefore', width: 190, sortable: false, render: (row) => <Roles row={row} of="rolesBefore" /> },
    { name: 'rolesAfter', width: 190, sortable: false, render: (row) => <Roles row={row} of="rolesAfter" /> },
    { name: 'reason', width: 240 },
    { name: 'askedBy', width: 140 },
    { name: 'askedAt', kind: 'dateTime' },
    { name: 'institution', width: 220 },
    { name: 'decidedBy', width: 140 },
    { name: 'decidedAt', kind: 'dateTime' },
  ],
  rowKey: (row) => row.id,
  actions: [
    openAction({
      label: 'approve',
      icon: Stamp,
      isMain: true,
      allowed,
      open: (row: Row, tools) => decide(row, 'approved', tools),
    }),
    openAction({
      label: 'refuse',
      icon: Ban,
      isDanger: true,
      allowed,
      open: (row: Row, tools) => decide(row, 'refused', tools),
    }),
  ],
  defaults: () => ({ state: 'waiting' as const }),
});

async function decide(row: Row, state: 'approved' | 'refused', { refresh }: ListTools): Promise<void> {
  const isApproval = state === 'approved';
  const approval = row.kind === 'reset' ? 'askApproveReset' : 'askApprove';
  const isSure = await askConfirm({
    title: both(rightChangeWords, isApproval ? 'approve' : 'refuse'),
    message: both(rightChangeWords, isApproval ? approval : 'askRefuse'),
    details: <Facts row={row} />,
    confirm: both(rightChangeWords, isApproval ? 'approve' : 'refuse'),
    ...(isApproval ? {} : { tone: 'danger' as const }),
  });
  if (!isSure) return;
  try {
    const done = await send(people.decide, { body: { id: row.id, state } });
    const word = isApproval ? 'approvedDone' : 'refusedDone';
    toast({ kind: 'success', message: both(rightChangeWords, word, { user: row.username }) });
    refresh();
    if (done !== '0') await showPassword(row.username, done.oneTimePassword);
  } catch (error) {
    toastFailure(error);
  }
}

/** What is looked at once more before a change of rights is decided on. */
function Facts({ row }: { row: Row }) {
  const t = useWords(rightChangeWords);
  return (
    <dl>
      <dt>{t('username')}</dt>
      <dd>
        {row.username} – {row.fullName}
      </dd>
      <dt>{t('rolesBefore')}</dt>
      <dd>
        <Roles row={row} of="rolesBefore" />
      </dd>
      <dt>{t('rolesAfter')}</dt>
      <dd>
        <Roles row={row} of="rolesAfter" />
      </dd>
      <dt>{t('reason')}</dt>
      <dd>{row.reason}</dd>
      <dt>{t('askedBy')}</dt>
      <dd>{row.askedBy}</dd>
    </dl>
  );
}

function Roles({ row, of }: { row: Row; of: 'rolesBefore' | 'rolesAfter' }) {
  const t = useWords(rightChangeWords);
  return <RoleNames roles={row[of]} own={row.ownRoles} none={t('none')} />;
}
