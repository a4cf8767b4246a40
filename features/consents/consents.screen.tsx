import { Download, FileCheck, FileUp, Paperclip, Undo2 } from 'lucide-react';
import { type FormProps, FormsOverList } from '#kit/browser/form-card/forms-over-list.tsx';
import { openedForm } from '#kit/browser/form-card/opened-form.ts';
import { laterPart } from '#kit/browser/later-part.tsx';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { formAction } from '#kit/browser/list-screen/entry/form-action.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action, openAction } from '#kit/browser/list-screen/rows/actions.ts';
import { saveAnswer } from '#kit/browser/list-screen/save-answer.ts';
import { sessionState } from '#kit/browser/session/session.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { say } from '#kit/words/words.ts';
import { consents } from './contract.ts';
import { consentFields, evidenceExtensions, evidenceMb, wordingOf } from './fields.ts';
import { consentWords } from './words.ts';

type ConsentRow = AnswerOf<typeof consents.search>['rows'][number];

/** The institution that the session acts for: a customer agrees to what it does. */
function receiver(): string {
  const state = sessionState.get();
  return state.phase === 'signed-in' ? state.profile.current.label : say(consentWords, 'vi', 'defaultReceivers');
}

function inAYear(day: string): string {
  return new Date(Date.parse(day) + 364 * 86_400_000).toISOString().slice(0, 10);
}

const List = listScreen(consents.search, {
  name: 'consents',
  note: 'note',
  fields: ['which', 'cicCode', 'identityNumber'],
  entry: entryForm(consents.register, {
    texts: { heading: 'register', hint: 'registerHint', verb: 'submit', said: 'registered' },
    fields: consentFields.map((name) => {
      if (name === 'evidence') return { name, required: ({ kind }) => kind !== 'declared' };
      return name === 'wording' ? { name, follows: ({ covers }) => wordingOf(covers, receiver()) } : name;
    }),
    file: {
      ...{ call: consents.registerWithEvidence, label: 'evidenceFile', hint: 'attachHint' },
      ...{ extensions: evidenceExtensions, maxMb: evidenceMb },
    },
    defaults: () => ({
      covers: 'score' as const,
      kind: 'paper' as const,
      startsOn: hanoiDay(),
      endsOn: inAYear(hanoiDay()),
      dataSources: say(consentWords, 'vi', 'defaultSources'),
      receivers: receiver(),
    }),
  }),
  actions: [
    formAction(consents.show, {
      texts: { heading: 'showOf', hint: 'showHint', verb: 'show', said: 'showDone' },
      label: 'show',
      icon: FileCheck,
      allowed: (row) => row.sampleDueOn !== null || 'notSampled',
      titled: ({ customerName }) => ({ name: customerName }),
      fields: ['evidence', 'evidenceHash'],
      defaults: ({ id }) => ({ id }),
    }),
    openAction({
      label: 'attach',
      icon: Paperclip,
      allowed: (row) => row.evidenceFile === null || 'hasFile',
      open: async ({ id, customerName }: ConsentRow) =>
        (await import('./evidence-dialog.tsx')).openEvidence({ id, name: customerName }),
    }),
    openAction({
      label: 'download',
      icon: Download,
      allowed: (row) => row.evidenceFile !== null || 'noFile',
      open: ({ id }: ConsentRow) => saveAnswer(consents.evidenceFile, { query: { id } }),
    }),
    action(consents.withdraw, {
      label: 'withdraw',
      icon: Undo2,
      isDanger: true,
      allowed: (row) => row.state !== 'withdrawn' || 'isWithdrawn',
      reason: 'withdrawWhy',
      input: ({ id }, reason) => ({ body: { id, reason } }),
      said: 'withdrawDone',
    }),
  ],
});

const opened = openedForm<'file'>();
const form = laterPart<FormProps<'file'>>(async () => (await import('./register-file-form.tsx')).RegisterFile);

/** Consents of customers: what ends first stands above; registering opens beside the list, of one or of many at once. */
export default function Consents() {
  const t = useWords(consentWords);
  const newOne = { label: t('fileTitle'), icon: FileUp, opens: 'file' } as const;
  return <FormsOverList opened={opened} newOne={newOne} width="wide" list={List} form={form} />;
}
