import { Download, FileCheck, FileUp, Paperclip, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ScreenStack } from '#kit/browser/form-card/screen-stack.tsx';
import { Panel } from '#kit/browser/form-card/panel.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { FileInput } from '#kit/browser/inputs/file/file-input.tsx';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { formAction } from '#kit/browser/list-screen/entry/form-action.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action, openAction } from '#kit/browser/list-screen/rows/actions.ts';
import { saveAnswer } from '#kit/browser/list-screen/save-answer.ts';
import { useSend } from '#kit/browser/sending.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { say } from '#kit/words/words.ts';
import { consentCovers, consentKinds, consents } from './contract.ts';
import { evidenceExtensions, evidenceMb, openEvidence } from './evidence-dialog.tsx';
import { consentFields } from './fields.ts';
import { consentWords } from './words.ts';

type ConsentRow = AnswerOf<typeof consents.search>['rows'][number];

/** A consent is given in Vietnamese, whatever language the clerk reads. */
const shown = (key: 'defaultWording' | 'defaultSources' | 'defaultReceivers') => say(consentWords, 'vi', key);

function inAYear(day: string): string {
  return new Date(Date.parse(day) + 364 * 86_400_000).toISOString().slice(0, 10);
}

const List = listScreen(consents.search, {
  name: 'consents',
  note: 'note',
  fields: ['which', 'cicCode', 'identityNumber'],
  entry: entryForm(consents.register, {
    texts: { heading: 'register', hint: 'registerHint', verb: 'submit', said: 'registered' },
    fields: consentFields,
    file: {
      ...{ call: consents.registerWithEvidence, label: 'evidenceFile', hint: 'attachHint' },
      ...{ extensions: evidenceExtensions, maxMb: evidenceMb },
    },
    defaults: () => ({
      covers: 'score' as const,
      kind: 'paper' as const,
      startsOn: hanoiDay(),
      endsOn: inAYear(hanoiDay()),
      wording: shown('defaultWording'),
      dataSources: shown('defaultSources'),
      receivers: shown('defaultReceivers'),
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
      open: ({ id, customerName }: ConsentRow) => openEvidence({ id, name: customerName }),
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

function RegisterFile() {
  const t = useWords(consentWords);
  const [files, setFiles] = useState<readonly File[]>([]);
  const { send, isSending } = useSend(consents.registerFile);
  const [done, setDone] = useState<AnswerOf<typeof consents.registerFile>>();
  const [file] = files;
  const valueText = (value: (typeof consentCovers)[number] | (typeof consentKinds)[number]) => `${value} (${t(value)})`;
  const start = async () => {
    const sent = file === undefined ? undefined : await send({ file });
    if (sent === undefined) return;
    setDone(sent.answer);
    setFiles([]);
  };
  return (
    <Panel title={t('fileTitle')}>
      <FileInput
        label={t('chooseFile')}
        hint={t('fileHint')}
        value={files}
        onChange={setFiles}
        extensions={['.csv']}
        maxFiles={1}
        maxMb={5}
      />
      <ul aria-label={t('fileColumns')}>
        {consentFields.map((name) => (
          <li key={name}>
            <code>{name}</code> – {t(name)}
            {name === 'covers' && `: ${consentCovers.map(valueText).join(', ')}`}
            {name === 'kind' && `: ${consentKinds.map(valueText).join(', ')}`}
          </li>
        ))}
      </ul>
      <span>
        <Button
          leftSection={<FileUp size={16} aria-hidden />}
          aria-disabled={file === undefined}
          aria-busy={isSending}
          onClick={() => void start()}
        >
          {t('fileTitle')}
        </Button>
      </span>
      <div role="status">
        {done && (
          <>
            <p>{t('fileDone', { registered: done.registered, known: done.known, faults: done.faultCount })}</p>
            <ul>
              {done.faults.map((one) => (
                <li key={one.row}>{t('faultRow', one)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Panel>
  );
}

/** Consents of customers: what ends first stands above; registering opens beside the list, many at once below it. */
export default function Consents() {
  return (
    <ScreenStack>
      <List />
      <RegisterFile />
    </ScreenStack>
  );
}
