import { Upload } from 'lucide-react';
import { type ComponentType, type DragEvent, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Drawer } from '#kit/browser/dialogs/drawer.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useKey, useKeyHint } from '#kit/browser/keys/use-key.ts';
import { laterPart, whenIdle } from '#kit/browser/later-part.tsx';
import { NewOneContext } from '#kit/browser/list-screen/new-one.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { useEmptiedStore } from '#kit/browser/store.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { fileWords } from '#kit/words/files.ts';
import { both } from '#kit/words/words.ts';
import { begun } from './begun.ts';
import type { UploadSpec } from './declaration.ts';
import type { UploadFormProps } from './upload-form.tsx';
import styles from './upload-screen.module.css';
import { useSending } from './use-sending.ts';
import { useSent } from './use-sent.ts';
import { uploadWords } from './words.ts';

/**
 * Makes an upload screen from its declaration: the history of what was sent, above it what is on its way, and in a drawer
 * beside them the form for one file (UPL-01). A reload at any moment leaves one true line for each file.
 */
export function uploadScreen(spec: UploadSpec): ComponentType {
  return function UploadOf() {
    return <UploadScreen spec={spec} />;
  };
}

const LedgerList = lazy(async () => ({ default: (await import('./ledger-list.tsx')).LedgerList }));
const form = laterPart<UploadFormProps>(async () => (await import('./upload-form.tsx')).UploadForm);

function UploadScreen({ spec }: { spec: UploadSpec }) {
  const t = useWords(uploadWords);
  const { profile } = useSession();
  const place = `${spec.name}:${profile.userName}@${profile.current.id}`;
  const sending = useSending(spec, place);
  const sent = useSent(spec, place, sending.now !== undefined);
  const { language } = useLanguage();
  const wanted = useEmptiedStore(begun.shown);
  const hint = useKeyHint('F2');
  useEffect(() => whenIdle(form.preload), []);
  const title = spec.titles?.form ?? both(uploadWords, 'form');
  const begin = () => void begun.open({});
  // Bound here, after the history's own: F2 begins a file, this screen's main task.
  useKey('F2', { label: title, run: begin });
  const { Due, History } = spec;
  return (
    <NewOneContext
      value={
        <>
          {Due !== undefined && <Due onPick={(folder) => void begun.open({ folder })} />}
          <Button {...hint} variant="filled" leftSection={<Upload size={16} aria-hidden />} onClick={begin}>
            {title[language]}
          </Button>
        </>
      }
    >
      <DropZone>
        {spec.purpose !== undefined && <p className={styles.purpose}>{spec.purpose[language]}</p>}
        {(sent.isFailed || sent.files.length > 0 || sent.lost.length > 0) && (
          <Suspense>
            <LedgerList sent={sent} toolsOf={(file) => spec.fileTools?.(file, language) ?? []} />
          </Suspense>
        )}
        <h2 className="visually-hidden">{spec.titles?.history[language] ?? t('history')}</h2>
        <History />
      </DropZone>
      {wanted !== undefined && (
        <Drawer title={title} onClose={begun.close}>
          <form.Part
            spec={spec}
            title={title[language]}
            wanted={wanted}
            sending={sending}
            onSent={sent.keep}
            close={begun.close}
          />
        </Drawer>
      )}
    </NewOneContext>
  );
}

/** The screen takes a file that is dropped on it into its form. */
function DropZone({ children }: { children: ReactNode }) {
  const t = useWords(fileWords);
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={styles.screen}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!isOfFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        const { relatedTarget: to } = event;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
      }}
      onDrop={(event) => {
        if (!isOfFiles(event)) return;
        event.preventDefault();
        setOver(false);
        void begun.open({ files: [...event.dataTransfer.files] });
      }}
    >
      {children}
      {isOver && (
        <p className={styles.drop} aria-hidden>
          {t('dropNow')}
        </p>
      )}
    </div>
  );
}

/** Columns are dragged too. */
function isOfFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}
