import { KeyRound, Lock, LockOpen, LogOut, ShieldCheck, UserPlus } from 'lucide-react';
import { FormsOverList } from '#kit/browser/form-card/forms-over-list.tsx';
import { openAction, openRowAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { language } from '#kit/browser/language.ts';
import { laterPart } from '#kit/browser/later-part.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { say } from '#kit/words/words.ts';
import { people, roleCodes } from './contract.ts';
import { endSessions, lockUser, opened, resetUser } from './user-actions.tsx';
import { peopleWords, roleWords } from './words.ts';

const List = listScreen(people.search, {
  name: 'users',
  fields: [
    'text',
    'status',
    { name: 'role', load: async () => roleCodes.map((id) => ({ id, label: say(roleWords, language(), id) })) },
  ],
  more: ['tctd'],
  actions: [
    openRowAction({
      label: 'edit',
      icon: ShieldCheck,
      allowed: (row) => !row.isOwn || 'isOwn',
      open: (row) => opened.open({ row }),
    }),
    openAction({
      label: 'reset',
      icon: KeyRound,
      allowed: (row) => !row.isOwn || 'isOwn',
      open: (row) => resetUser(row),
    }),
    openAction({
      label: 'endSessions',
      icon: LogOut,
      permission: 'session.end',
      allowed: (row) => !row.isOwn || 'isOwn',
      open: endSessions,
    }),
    openAction({
      label: 'lock',
      icon: Lock,
      isDanger: true,
      allowed: (row) => (row.isOwn ? 'isOwn' : !row.isLocked || 'isLocked'),
      open: (row) => lockUser(row, 'locked'),
    }),
    openAction({
      label: 'unlock',
      icon: LockOpen,
      allowed: (row) => (row.isOwn ? 'isOwn' : row.isLocked || (row.status === 'frozen' ? 'isFrozen' : 'isActive')),
      open: (row) => lockUser(row, 'active'),
    }),
  ],
});

const form = laterPart(async () => (await import('./user-form.tsx')).UserForm);

/** The people of an institution: rights, live sessions, locks (NAV-17). */
export default function Users() {
  const t = useWords(peopleWords);
  return (
    <FormsOverList
      opened={opened}
      newOne={{ label: t('newOne'), icon: UserPlus, opens: { row: undefined } }}
      list={List}
      form={form}
    />
  );
}
