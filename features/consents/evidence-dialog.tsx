import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { FormButtons } from '#kit/browser/form-card/form-card.tsx';
import { ScreenStack } from '#kit/browser/form-card/screen-stack.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { FileInput } from '#kit/browser/inputs/file/file-input.tsx';
import { useSend } from '#kit/browser/sending.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import { consents } from './contract.ts';
import { evidenceExtensions, evidenceMb } from './fields.ts';
import { consentWords } from './words.ts';

/** Opens the form that sends the file of a consent's evidence; resolves once it is closed. */
export function openEvidence({ id, name }: { readonly id: string; readonly name: string }): Promise<void> {
  return openDialog({
    title: both(consentWords, 'attachOf', { name }),
    preventDefaultClose: true,
    body: (close) => <EvidenceForm id={id} close={close} />,
  });
}

function EvidenceForm({ id, close }: { readonly id: string; readonly close: () => void }) {
  const t = useWords(consentWords);
  const [files, setFiles] = useState<readonly File[]>([]);
  const { send, isSending, faultOf, forgetFaults } = useSend(consents.attach);
  const [file] = files;
  const start = async () => {
    if (file === undefined || (await send({ body: { id }, file })) === undefined) return;
    toast({ kind: 'success', message: both(consentWords, 'attachDone') });
    close();
  };
  return (
    <ScreenStack>
      <FileInput
        label={t('evidenceFile')}
        hint={t('attachHint')}
        value={files}
        error={faultOf('file')}
        onChange={(chosen) => {
          forgetFaults();
          setFiles(chosen);
        }}
        extensions={evidenceExtensions}
        maxFiles={1}
        maxMb={evidenceMb}
      />
      <FormButtons>
        <Button
          variant="filled"
          leftSection={<FileUp size={16} aria-hidden />}
          aria-disabled={file === undefined}
          aria-busy={isSending}
          onClick={() => void start()}
        >
          {t('attach')}
        </Button>
      </FormButtons>
    </ScreenStack>
  );
}
