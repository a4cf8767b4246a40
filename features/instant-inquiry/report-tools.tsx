import { sendForFile } from '#kit/browser/call.ts';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { ReportFiles } from '#bureau/screens/report/report-files.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { replies } from '#features/replies/contract.ts';
import styles from './instant-inquiry.module.css';
import type { Shown } from './instant-screen.tsx';
import { instantReplyPath } from './parts.ts';
import { instantWords } from './words.ts';

/** The actions on a report under its form: print, files, its own page. */
export function ReportTools({ ticket, product, onPrint }: Shown & { readonly onPrint: () => Promise<void> }) {
  const t = useWords(instantWords);
  const href = instantReplyPath(ticket, product);
  return (
    <div className={`${styles.files} no-print`} role="toolbar" aria-label={t('tools')}>
      <ReportFiles
        load={(type) => sendForFile(replies.download, { query: { voucherCode: ticket, type } })}
        onPrint={() => void onPrint()}
      />
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
