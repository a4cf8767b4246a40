import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Upload, X } from 'lucide-react';
import { type FormEvent, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCatalogueTurns } from '#kit/browser/catalogue.ts';
import { Fold } from '#kit/browser/fold/fold.tsx';
import { FormButtons, FormCard } from '#kit/browser/form-card/form-card.tsx';
import { ActionButton } from '#kit/browser/inputs/button/action-button.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { ChoiceInput } from '#kit/browser/inputs/choice/choice-input.tsx';
import { Textarea } from '#kit/browser/inputs/textarea/textarea.tsx';
import { FileInput } from '#kit/browser/inputs/file/file-input.tsx';
import { useSession } from '#kit/browser/session/use-session.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import type { Begun } from './begun.ts';
import { CheckedParts } from './checked-parts.tsx';
import type { CheckedPart, Folders, SentFile, UploadSpec } from './declaration.ts';
import { Bar } from './bar.tsx';
import styles from './upload-form.module.css';
// Comes with the form, so that a line which breaks afterwards keeps no file from being sent or from saying why not.
import './send-one.ts';
import type { Sending } from './use-sending.ts';
import { type UploadForm as Form, useUploadForm } from './use-upload-form.ts';
import { uploadFormWords } from './form-words.ts';

export type UploadFormProps = {
  readonly spec: UploadSpec;
  readonly title: string;
  readonly wanted: Begun;
  readonly sending: Sending;
  readonly onSent: (file: SentFile | null) => void;
  readonly close: () => void;
};

const signatureExtensions = ['.p7s', '.sig', '.pem'];

/** Institution, folder, one file, send: what would be refused is shown before a byte of it is sent. */
export function UploadForm({ spec, title, wanted: start, sending, onSent, close }: UploadFormProps) {
  const t = useWords(uploadFormWords);
  const { profile } = useSession();
  const { language } = useLanguage();
  const turns = useCatalogueTurns();
  const folders = useQuery({
    queryKey: ['upload-folders', spec.name, turns],
    queryFn: spec.folders,
    placeholderData: keepPreviousData,
  });
  const form = useUploadForm(spec, start, folders);
  const [wasSent, setWasSent] = useState(false);
  // The user asked to send while this file was still being checked: sending begins when the check has succeeded.
  const [wanted, setWanted] = useState<File>();
  const element = useRef<HTMLFormElement>(null);
  const folderBox = useRef<HTMLInputElement>(null);
  const fileButton = useRef<HTMLButtonElement>(null);
  const hasFolders = spec.hasFolders !== false;
  const fault = faultOf(form);
  const begin = useEffectEvent(() => {
    const isPlaced = !hasFolders || start.folder !== undefined || start.files !== undefined;
    (isPlaced ? fileButton : folderBox).current?.focus();
  });
  useEffect(() => begin(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.isChecking) return setWanted(form.file);
    setWasSent(true);
    if (hasFolders && form.folder === '') return folderBox.current?.focus();
    const given = await form.given(profile.current.id);
    if (given === undefined || fault !== undefined) return fileButton.current?.focus();
    const sent = await sending.send(given);
    if (sent === undefined) return fileButton.current?.focus();
    onSent(sent);
    close();
  };
  const isWanted = wanted !== undefined && wanted === form.file;
  useEffect(() => {
    if (!isWanted || form.isChecking) return;
    setWanted(undefined);
    element.current?.requestSubmit();
  }, [isWanted, form.isChecking]);
  const { Budget } = spec;

  return (
    <FormCard ref={element} title={title} submitKey={both(uploadFormWords, 'send')} onSubmit={submit}>
      {folders.isError && (
        <RetryStrip
          message={t(spec.titles?.folder === undefined ? 'foldersFailed' : 'choicesFailed')}
          onRetry={() => void folders.refetch()}
          isBusy={folders.isFetching}
        />
      )}
      {form.corrects !== undefined && <Correcting name={form.corrects.name} clear={form.noCorrection} />}
      <ChoiceInput
        label={t('institution')}
        required
        choices={[profile.current]}
        value={profile.current.id}
        onChange={() => undefined}
      />
      {hasFolders && (
        <ChoiceInput
          label={spec.titles?.folder?.[language] ?? t('folder')}
          required
          first
          inputRef={folderBox}
          choices={folders.data?.rows ?? []}
          state={folders.isPending ? 'loading' : undefined}
          value={form.folder}
          hint={form.corrects?.hint ?? folders.data?.rows.find(({ id }) => id === form.folder)?.hint ?? ''}
          error={
            wasSent && form.folder === '' ? t(spec.titles?.folder === undefined ? 'noFolder' : 'noChoice') : undefined
          }
          onChange={form.setFolder}
        />
      )}
      {spec.choice !== undefined && (
        <ChoiceInput
          label={spec.choice.label[language]}
          required
          choices={spec.choice.options.map(({ id, label }) => ({ id, label: label[language] }))}
          value={form.choice}
          onChange={(chosen) => chosen !== '' && form.setChoice(chosen)}
        />
      )}
      <FileInput
        label={t('file')}
        required
        maxFiles={1}
        maxMb={folders.data?.limits.maxMb ?? 512}
        extensions={folders.data?.limits.extensions ?? ['*']}
        advice={folders.data?.limits.extensions.includes('.json') === true ? t('zipAdvice') : undefined}
        // Limits that are not known yet are not shown.
        {...(folders.data === undefined ? { hint: '' } : {})}
        {...(folders.isPending || start.files === undefined ? {} : { dropped: start.files })}
        disabled={sending.now !== undefined}
        inputRef={fileButton}
        value={form.file === undefined ? [] : [form.file]}
        error={wasSent && form.file === undefined ? t('noFile') : undefined}
        onChange={(files) => {
          sending.clear();
          form.setFile(files[0]);
        }}
      />
      {form.isChecking && <p role="status">{t(isWanted ? 'checkingThenSend' : 'checking')}</p>}
      {form.checked !== undefined && !form.isChecking && (
        <CheckedParts checked={form.checked} cost={costOf(form, folders.data)} />
      )}
      {spec.takesSignature === true && <Signature form={form} isSending={sending.now !== undefined} />}
      {spec.takesReason === true && <Reason form={form} isSending={sending.now !== undefined} />}
      {sending.failure !== undefined && (
        <p role="alert" className={styles.failure}>
          {sending.failure}
        </p>
      )}
      {Budget !== undefined && (
        <Suspense>
          <Budget />
        </Suspense>
      )}
      {sending.now === undefined && <Tools spec={spec} form={form} clear={sending.clear} />}
      <FormButtons>
        <SendOrStop sending={sending} fault={fault} />
      </FormButtons>
    </FormCard>
  );
}

function Correcting({ name, clear }: { name: string; clear: () => void }) {
  const t = useWords(uploadFormWords);
  return (
    <p className={styles.correcting} role="status">
      <span>{t('correcting', { name })}</span>
      <Button size="xs" leftSection={<X size={16} aria-hidden />} onClick={clear}>
        {t('noCorrection')}
      </Button>
    </p>
  );
}

function Signature({ form, isSending }: { form: Form; isSending: boolean }) {
  const t = useWords(uploadFormWords);
  return (
    <Fold title={t('signatureMore')}>
      <FileInput
        label={t('signature')}
        hint={t('signatureHint')}
        maxFiles={1}
        maxMb={1}
        extensions={signatureExtensions}
        disabled={isSending}
        value={form.signature === undefined ? [] : [form.signature]}
        onChange={(files) => form.setSignature(files[0])}
      />
    </Fold>
  );
}

function Reason({ form, isSending }: { form: Form; isSending: boolean }) {
  const t = useWords(uploadFormWords);
  const isCorrecting = form.corrects !== undefined;
  return (
    // Open where a file is corrected: most corrections change the past.
    <Fold key={String(isCorrecting)} title={t('reasonMore')} isOpen={isCorrecting}>
      <Textarea
        label={t('reason')}
        hint={t('reasonHint')}
        max={255}
        rows={2}
        disabled={isSending}
        value={form.reason}
        onChange={form.setReason}
      />
    </Fold>
  );
}

/** What helps before there is a file: a template, a guide. */
function Tools({ spec, form, clear }: { spec: UploadSpec; form: Form; clear: () => void }) {
  const t = useWords(uploadFormWords);
  const { language } = useLanguage();
  const tools = spec.tools?.(form.folder, language) ?? [];
  const missing = spec.titles?.folder === undefined ? 'chooseFirst' : 'noChoice';
  if (tools.length === 0) return null;
  return (
    <div className={styles.tools}>
      {tools.map(({ label, run }) => (
        <ActionButton
          key={label}
          size="sm"
          reason={spec.hasFolders !== false && form.folder === '' ? t(missing) : undefined}
          onClick={() =>
            run((file) => {
              clear();
              form.setFile(file);
            })
          }
        >
          {label}
        </ActionButton>
      ))}
    </div>
  );
}

function SendOrStop({ sending, fault }: { sending: Sending; fault: string | undefined }) {
  const t = useWords(uploadFormWords);
  const stop: RefObject<HTMLButtonElement | null> = useRef(null);
  const { now } = sending;
  const name = now?.name;
  // The pressed button disappears, and the focus would be lost with it.
  useEffect(() => {
    if (name !== undefined) stop.current?.focus();
  }, [name]);
  if (now === undefined) {
    return (
      <ActionButton
        type="submit"
        variant="filled"
        leftSection={<Upload size={20} strokeWidth={1.5} aria-hidden />}
        reason={fault === undefined ? undefined : t('mend', { fault })}
      >
        {t('send')}
      </ActionButton>
    );
  }
  return (
    <>
      <span className={styles.sending}>
        <span>{t('sending', { name: now.name })}</span>
        <Bar percent={now.percent} label={t('progress', { percent: now.percent })} />
      </span>
      <Button ref={stop} onClick={sending.stop}>
        {t('stop')}
      </Button>
    </>
  );
}

/** The first fault that the server would refuse. */
function faultOf({ checked }: Form): string | undefined {
  return checked?.parts.find(({ fault }) => fault !== undefined)?.fault ?? checked?.faults[0];
}

/** What sending the file costs at most, once its rows and where it goes are known. */
function costOf({ checked, folder }: Form, folders: Folders | undefined): CheckedPart | undefined {
  if (checked?.rows === undefined || checked.faults.length > 0) return undefined;
  return folders?.rows.find(({ id }) => id === folder)?.costOf?.(checked.rows);
}
