import { FileSpreadsheet, FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import { both } from '#kit/words/words.ts';
import { reportFileWords } from '#bureau/words/report.ts';
import { ActionButton } from '#kit/browser/inputs/button/action-button.tsx';
import { useKey, useKeyHint } from '#kit/browser/keys/use-key.ts';
import { saveFile } from '#kit/browser/list-screen/save-file.ts';
import { toast, toastFailure } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';

type FileType = 'pdf' | 'xlsx';

type Props = {
  /** Makes the file; the server may take a moment. */
  readonly load: (type: FileType) => Promise<{ readonly blob: Blob; readonly fileName: string }>;
  readonly onPrint: () => void;
  /** True while there is no report: the buttons say so. */
  readonly isMissing?: boolean;
};

const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const;
const files = [
  { type: 'pdf', Icon: FileText },
  { type: 'xlsx', Icon: FileSpreadsheet },
] as const;

/** Actions on a report: print it, save it as PDF or as a workbook. For a toolbar. */
export function ReportFiles({ load, onPrint, isMissing = false }: Props) {
  const t = useWords(reportFileWords);
  const [making, setMaking] = useState<FileType>();
  const download = async (type: FileType) => {
    if (making !== undefined) return;
    setMaking(type);
    try {
      const { blob, fileName } = await load(type);
      saveFile(blob, fileName);
      toast({ kind: 'success', message: both(reportFileWords, 'downloaded', { file: fileName }) });
    } catch (error) {
      toastFailure(error);
    } finally {
      setMaking(undefined);
    }
  };
  const printKey = useKeyHint('Ctrl+P');
  const reason = isMissing ? t('missing') : undefined;
  // The browser's own printing would not wait for what the paper needs first, such as a new proof code.
  useKey('Ctrl+P', { label: both(reportFileWords, 'print'), run: onPrint, when: !isMissing });
  return (
    <>
      <ActionButton leftSection={<Printer {...icon} />} {...printKey} reason={reason} onClick={onPrint}>
        {t('print')}
      </ActionButton>
      {files.map(({ type, Icon }) => (
        <ActionButton
          key={type}
          leftSection={<Icon {...icon} />}
          reason={reason}
          aria-busy={making === type}
          onClick={() => void download(type)}
        >
          {t(type)}
        </ActionButton>
      ))}
    </>
  );
}
