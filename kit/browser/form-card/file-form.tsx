import { FileUp } from 'lucide-react';
import { type ComponentType, type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { FileInput } from '#kit/browser/inputs/file/file-input.tsx';
import { useSend } from '#kit/browser/sending.ts';
import { useUnsaved } from '#kit/browser/unsaved.ts';
import type { AnswerOf, Call, RequestOf } from '#kit/contract/call.ts';
import type { Said } from '#kit/words/said.ts';
import { FormButtons, FormCard } from './form-card.tsx';

type Props<C extends Call> = {
  /** Takes one file, and nothing else. */
  readonly call: C;
  /** Names the form, and is on its button. */
  readonly title: string;
  readonly submitKey: Said;
  readonly label: string;
  readonly hint: string;
  readonly extensions: readonly string[];
  readonly maxMb: number;
  /** What else somebody who chooses a file must know. */
  readonly children?: ReactNode;
  /** What is said of a file that was taken. */
  readonly said?: Said;
  /** What came of the file, to be read in the form: then it stays open for the next one. */
  readonly Result?: ComponentType<{ readonly answer: AnswerOf<C> }>;
  readonly close: () => void;
};

/** A form that sends one file, in a drawer beside the list of what was sent. */
export function FileForm<C extends Call>({ call, title, submitKey, said, children, Result, close, ...file }: Props<C>) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [answer, setAnswer] = useState<AnswerOf<C>>();
  const { send, isSending, faultOf, forgetFaults } = useSend(call, said);
  const [chosen] = files;
  useUnsaved(chosen !== undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const sent = chosen === undefined ? undefined : await send({ file: chosen } as RequestOf<C>);
    if (sent === undefined) return;
    setFiles([]);
    if (Result === undefined) close();
    else setAnswer(sent.answer);
  };
  const choose = (next: readonly File[]) => {
    forgetFaults();
    setFiles(next);
  };
  return (
    <FormCard title={title} submitKey={submitKey} onSubmit={submit}>
      <FileInput {...file} value={files} onChange={choose} error={faultOf('file')} maxFiles={1} />
      {children}
      {Result !== undefined && <div role="status">{answer !== undefined && <Result answer={answer} />}</div>}
      <FormButtons>
        <Button
          type="submit"
          variant="filled"
          leftSection={<FileUp size={16} aria-hidden />}
          aria-disabled={chosen === undefined}
          aria-busy={isSending}
        >
          {title}
        </Button>
      </FormButtons>
    </FormCard>
  );
}
