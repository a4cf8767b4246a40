import { FileSpreadsheet, FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import { sendForFile } from '#kit/browser/call.ts';
import { Button } from '#kit/browser/inputs/button.tsx';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { saveFile } from '#kit/browser/list-screen/save-file.ts';
import { toast, toastFailure } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import { replies } from '../replies/contract.ts';
import style from './instant-inquiry.module.css';
import type { Shown } from './instant-screen.tsx';
import { instantReplyPath } from './parts.ts';
import { instantWords } from './words.ts';

type FileType = 'pdf' | 'xlsx';

/** What can be done with a report that stands under its form: print, files, its own page. */
export function ReportFiles({ ticket, product, onPrint }: Shown & { readonly onPrint: () => Promise<void> }) {
  const t = useWords(instantWords);
  const [making, setMaking] = useState<FileType>();
  const href = instantReplyPath(ticket, product);

  const download = async (type: FileType) => {
    if (making !== undefined) return;
    setMaking(type);
    try {
      const { blob, fileName } = await sendForFile(replies.download, { query: { voucherCode: ticket, type } });
      saveFile(blob, fileName);
      toast({ kind: 'success', message: both(instantWords, 'downloaded', { file: fileName }) });
    } catch (error) {
      toastFailure(error);
    } finally {
      setMaking(undefined);
    }
  };
  const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const;

  return (
    <div className={`${style.files} no-print`} role="toolbar" aria-label={t('tools')}>
      <Button leftSection={<Printer {...icon} />} onClick={() => void onPrint()}>
        {t('print')}
      </Button>
      <Button leftSection={<FileText {...icon} />} aria-busy={making === 'pdf'} onClick={() => void download('pdf')}>
        {t('pdf')}
      </Button>
      <Button
        leftSection={<FileSpreadsheet {...icon} />}
        aria-busy={making === 'xlsx'}
        onClick={() => void download('xlsx')}
      >
        {t('xlsx')}
      </Button>
      <a
        href={href}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          goTo(href);
        }}
      >
        {t('ownPage')}
      </a>
    </div>
  );
}
