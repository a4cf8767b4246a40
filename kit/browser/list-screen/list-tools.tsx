import { Download, Printer, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { sendForFile } from '#kit/browser/call.ts';
import { useKey, useKeyHint } from '#kit/browser/keys/use-key.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { toast, toastFailure } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import { exportOf, type FileFormat, formatField, partOf } from '#kit/contract/export.ts';
import { commonWords } from '#kit/words/common.ts';
import { listWords } from '#kit/words/list.ts';
import { both } from '#kit/words/words.ts';
import styles from './list-screen.module.css';
import { saveFile } from './save-file.ts';
import type { AnySpec } from './spec.ts';
import type { Loaded, Run } from './use-list.ts';

type Props = {
  readonly spec: AnySpec;
  readonly run: Run | undefined;
  readonly loaded: Loaded;
  /** Rows that are listed just now. */
  readonly count: number;
  readonly onRefresh: () => void;
  readonly onPrint: () => void;
};

/** What can be done with a list as a whole: load it anew, have it as a file, print it. */
export function ListToolbar({ spec, run, loaded, count, onRefresh, onPrint }: Props): ReactNode {
  const t = useWords(listWords);
  const common = useWords(commonWords);
  const { saving, save, formats } = useFiles(spec, run);
  const isEmpty = loaded.data.size === 0;
  useKey('Ctrl+Enter', {
    label: both(commonWords, 'exportExcel'),
    run: () => void save('xlsx'),
    // Where the list has no file of its own, the key sends the form above it.
    when: spec.export !== undefined && !isEmpty,
  });
  const print = () => count > 0 && onPrint();
  useKey('Ctrl+P', { label: both(listWords, 'printList'), run: print, when: count > 0 });
  const [exportKey, printKey] = [useKeyHint('Ctrl+Enter'), useKeyHint('Ctrl+P')];
  return (
    <span className={styles.tools}>
      <span role="status">
        {loaded.isChanged && (
          <button type="button" className={styles.changed} onClick={onRefresh}>
            {t('changedLoad')}
          </button>
        )}
      </span>
      <button
        type="button"
        aria-label={common('refresh')}
        data-tip={common('refresh')}
        aria-disabled={run === undefined || loaded.isLoading}
        onClick={onRefresh}
      >
        <RefreshCw size={16} aria-hidden />
      </button>
      {formats.map((format) => (
        <button
          key={format}
          type="button"
          aria-disabled={isEmpty || saving !== undefined}
          aria-busy={saving === format}
          aria-label={format === 'xlsx' ? common('exportExcel') : t('exportCsv')}
          {...(format === 'xlsx' && spec.export !== undefined ? exportKey : {})}
          onClick={() => void (isEmpty ? undefined : save(format))}
        >
          <Download size={16} aria-hidden /> {format === 'xlsx' ? 'Excel' : 'CSV'}
        </button>
      ))}
      <button
        type="button"
        aria-label={common('print')}
        aria-disabled={count === 0}
        {...printKey}
        data-tip={`${common('print')} (Ctrl+P)`}
        onClick={print}
      >
        <Printer size={16} aria-hidden />
      </button>
    </span>
  );
}

/** The files that a list can be had as, and the one that is on its way. */
function useFiles(spec: AnySpec, run: Run | undefined) {
  const { can } = useSession();
  const [saving, setSaving] = useState<FileFormat>();
  const exported = exportOf(spec.call);
  const own = spec.export?.permission === undefined || can(spec.export.permission) ? spec.export : undefined;
  const formats: FileFormat[] = [
    ...(own !== undefined || exported !== undefined ? (['xlsx'] as const) : []),
    ...(exported === undefined ? [] : (['csv'] as const)),
  ];
  const download = (format: FileFormat, criteria: Run['criteria']) => {
    if (format === 'xlsx' && own !== undefined) return own.download(criteria);
    if (exported === undefined) return undefined;
    // All that match: a file needs no window.
    const { start: _start, end: _end, ...asked } = criteria;
    return sendForFile(exported, { [partOf(exported)]: { ...asked, [formatField]: format } });
  };
  const save = async (format: FileFormat) => {
    if (run === undefined || saving !== undefined) return;
    setSaving(format);
    try {
      const answer = await download(format, run.criteria);
      if (answer !== undefined) {
        saveFile(answer.blob, answer.fileName);
        toast({ kind: 'success', message: both(listWords, 'exported', { file: answer.fileName }) });
      }
    } catch (error) {
      toastFailure(error);
    } finally {
      setSaving(undefined);
    }
  };
  return { saving, save, formats };
}
