import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { decisions } from '#kit/browser/list-screen/rows/decisions.ts';
import { people } from './contract.ts';
import { showPassword } from './user-actions.tsx';

/** Changes of rights that one administrator requested and another decides. */
export default listScreen(people.changes, {
  name: 'right-changes',
  note: 'note',
  fields: ['state'],
  actions: decisions(people.decide, {
    no: ['refuse', 'askRefuse'],
    question: ({ kind, userStatus }) =>
      kind === 'reset' ? 'askApproveReset' : userStatus === 'frozen' ? 'askApproveFrozen' : 'askApprove',
    facts: ['username', 'fullName', 'userStatus', 'rolesBefore', 'rolesAfter', 'reason', 'askedBy'],
    allowed: (row) => (row.state !== 'waiting' ? 'notWaiting' : row.isOwn ? 'concerned' : true),
    input: ({ id }, _, state) => ({ body: { id, state } }),
    said: ['approvedDone', 'refusedDone'],
    about: ({ username }) => ({ user: username }),
    after: (done, { username }) => (done === '0' ? undefined : showPassword(username, done.oneTimePassword)),
  }),
});
