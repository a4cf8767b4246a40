import { Ban, Stamp } from 'lucide-react';
import type { z } from 'zod';
import { askConfirm } from '#kit/browser/dialogs/ask.tsx';
import { openAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { sendAndSay } from '#kit/browser/sending.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import { type changeRow, people } from './contract.ts';
import { RoleNames } from './role-names.tsx';
import { showPassword } from './user-actions.tsx';
import { rightChangeWords } from './words.ts';

type Row = z.output<typeof changeRow>;

const allowed = (row: Row) => (row.state !== 'waiting' ? 'notWaiting' : row.isOwn ? 'concerned' : true);

/** Changes of rights that one administrator requested and another decides. */
export default listScreen(people.changes, {
  name: 'right-changes',
  fields: ['state'],
  cells: {
    rolesBefore: (row) => <Roles row={row} of="rolesBefore" />,
    rolesAfter: (row) => <Roles row={row} of="rolesAfter" />,
  },
  actions: [
    openAction({
      label: 'approve',
      icon: Stamp,
      isMain: true,
      allowed,
      open: (row: Row) => decide(row, 'approved'),
    }),
    openAction({
      label: 'refuse',
      icon: Ban,
      isDanger: true,
      allowed,
      open: (row: Row) => decide(row, 'refused'),
    }),
  ],
  defaults: () => ({ state: 'waiting' as const }),
});

async function decide(row: Row, state: 'approved' | 'refused'): Promise<void> {
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
  const said = both(rightChangeWords, isApproval ? 'approvedDone' : 'refusedDone', { user: row.username });
  const done = (await sendAndSay(people.decide, { body: { id: row.id, state } }, said))?.answer ?? '0';
  if (done !== '0') await showPassword(row.username, done.oneTimePassword);
}

/** The facts to check before a decision on a change of rights. */
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
