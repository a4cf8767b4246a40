import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { ScreenStack } from '#kit/browser/form-card/screen-stack.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { FileInput } from '#kit/browser/inputs/file/file-input.tsx';
import { useSend } from '#kit/browser/sending.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { both } from '#kit/words/words.ts';
import { consentCovers, consentKinds, consents } from './contract.ts';
import { consentFields } from './fields.ts';
import { consentWords } from './words.ts';

/** Opens the form that registers the consents of a file; resolves once it is closed. */
export function openRegisterFile(): Promise<void> {
  return openDialog({
    title: both(consentWords, 'fileTitle'),
    width: 'wide',
    preventDefaultClose: true,
    body: () => <RegisterFile />,
  });
}

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
    <ScreenStack>
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
    </ScreenStack>
  );
}
