import { Button } from '#kit/browser/inputs/button/button.tsx';
import { FileText, Upload } from 'lucide-react';
import { type DragEvent, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { fieldWords } from '#kit/words/fields.ts';
import { fileWords } from '#kit/words/files.ts';
import { FileName } from '#kit/browser/status/file-name.tsx';
import { pageSettings } from '#kit/browser/settings.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { CloseButton } from '#kit/browser/inputs/button/close-button.tsx';
import { FieldFrame, type FieldLook } from '#kit/browser/inputs/form/field-frame.tsx';
import {
  addFiles,
  attachmentExtensions,
  defaultMaxFiles,
  defaultMaxMb,
  type FileFault,
  type FileRules,
  sizeText,
} from './file-check.ts';
import styles from './file.module.css';

export type FileInputProps = FieldLook &
  Omit<FileRules, 'extensions'> & {
    /**
     * Extensions with their dot; default those of the runtime settings, or the eight of attachments if none are set.
     */
    readonly extensions?: readonly string[];
    /** Said after the limits. */
    readonly advice?: string | undefined;
    readonly value: readonly File[];
    readonly onChange: (files: readonly File[]) => void;
    readonly onBlur?: () => void;
    readonly inputRef?: Ref<HTMLButtonElement>;
    /** Dropped beside it: taken as if they were dropped on it, once. */
    readonly dropped?: readonly File[];
  };

/** Files by button or by dropping (FRM-09): default 15 MB and 30 files, each refusal shown at once. */
export function FileInput(props: FileInputProps) {
  const t = useWords(fileWords);
  const field = useWords(fieldWords);
  const picker = useRef<HTMLInputElement>(null);
  const [faults, setFaults] = useState<readonly FileFault[]>([]);
  const [isOver, setOver] = useState(false);
  const { value, maxMb = defaultMaxMb, maxFiles = defaultMaxFiles } = props;
  const extensions = props.extensions ?? configuredExtensions();
  const takesAny = extensions.includes('*');
  const most = maxFiles > 1 ? `; ${t('fileLimit', { count: maxFiles })}` : '';
  const hint =
    props.hint ??
    (takesAny ? t('fileRulesAny', { max: maxMb }) : t('fileRules', { max: maxMb, allowed: extensions.join(', ') })) +
      most +
      (props.advice === undefined ? '' : `. ${props.advice}`);

  const add = (added: readonly File[]) => {
    const result = addFiles(value, added, { extensions, maxMb, maxFiles });
    setFaults(result.faults);
    if (result.files !== value) props.onChange(result.files);
  };
  const { dropped } = props;
  const take = useEffectEvent(add);
  useEffect(() => {
    if (dropped !== undefined) take(dropped);
  }, [dropped]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };

  return (
    <FieldFrame look={{ ...props, hint }}>
      {(control) => (
        <div
          className={styles.zone}
          data-over={isOver || undefined}
          data-disabled={control.disabled || undefined}
          onDragOver={(event) => {
            if (control.disabled) return;
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={control.disabled ? undefined : drop}
        >
          <Button
            id={control.id}
            ref={props.inputRef}
            disabled={control.disabled}
            aria-describedby={control['aria-describedby']}
            aria-label={`${props.label}: ${t(maxFiles > 1 ? 'chooseFiles' : 'chooseFile')}`}
            leftSection={<Upload size={20} strokeWidth={1.5} aria-hidden />}
            onClick={() => picker.current?.click()}
            onBlur={props.onBlur}
          >
            {t(maxFiles > 1 ? 'chooseFiles' : 'chooseFile')}
          </Button>
          <span className={styles.aside}>{t(isOver ? 'dropNow' : 'dropHere')}</span>
          <input
            ref={picker}
            type="file"
            hidden
            tabIndex={-1}
            multiple={maxFiles > 1}
            accept={takesAny ? undefined : extensions.join(',')}
            onChange={(event) => {
              add([...(event.target.files ?? [])]);
              // Allow choosing the same file again after it was corrected.
              event.target.value = '';
            }}
          />
          <FileList files={value} onRemove={(file) => props.onChange(value.filter((one) => one !== file))} />
          {faults.length > 0 && (
            <div className={styles.alert} role="alert">
              <ul className={styles.faults}>
                {faults.map((fault) => (
                  <li key={`${fault.key}-${fault.params['name'] ?? ''}`}>{field(fault.key, fault.params)}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

function configuredExtensions(): readonly string[] {
  const { uploadExtensions } = pageSettings();
  return uploadExtensions.length > 0 ? uploadExtensions : attachmentExtensions;
}

function FileList({ files, onRemove }: { files: readonly File[]; onRemove: (file: File) => void }) {
  const t = useWords(fileWords);
  const { language } = useLanguage();
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={t('chosenFiles')}>
      {files.map((file) => (
        <li key={`${file.name}-${file.size}-${file.lastModified}`}>
          <FileText size={20} strokeWidth={1.5} aria-hidden />
          <span className={styles.name}>
            <FileName name={file.name.normalize('NFC')} />
          </span>
          <span className={styles.size}>{sizeText(file.size, language === 'vi' ? ',' : '.')}</span>
          <CloseButton
            label={t('removeFile', { name: file.name.normalize('NFC') })}
            size={28}
            onClick={() => onRemove(file)}
          />
        </li>
      ))}
    </ul>
  );
}
