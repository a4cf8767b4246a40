import { useRead } from '#kit/browser/reading.ts';
import { Landmark } from 'lucide-react';
import { useLiveEvent } from '#kit/browser/events.ts';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatDateTime } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { payeeAccounts } from './contract.ts';
import styles from './payee-notices.module.css';
import { payeeWords } from './words.ts';

type Row = AnswerOf<typeof payeeAccounts.pending>['rows'][number];

const screen = '/portal/main/payee-accounts';

/**
 * On every page of users who work on invoices or on the account for fees: an alarm when somebody changes it, and a
 * banner while a change waits for a second person or for its day. A wrong account can be stopped in time.
 */
export default function PayeeNotices() {
  const t = useWords(payeeWords);
  const { data, refetch } = useRead(payeeAccounts.pending, {});
  useLiveEvent('payee', () => {
    toast({ kind: 'warning', message: both(payeeWords, 'changed'), stay: true });
    void refetch();
  });
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section className={`${styles.banner} no-print`} aria-label={t('banner')}>
      {rows.map((row) => (
        <p key={row.payeeId}>
          <Landmark size={16} aria-hidden />{' '}
          {t(row.trangThai === 'coming' ? 'bannerComing' : 'bannerProposed', about(row))}{' '}
          <a
            href={screen}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              goTo(screen);
            }}
          >
            {t('bannerOpen')}
          </a>
        </p>
      ))}
    </section>
  );
}

function about({ nguoiDeNghi, soTaiKhoan, nganHang, chuTaiKhoan, hieuLucTu }: Row) {
  return {
    who: nguoiDeNghi,
    account: soTaiKhoan,
    bank: nganHang,
    holder: chuTaiKhoan,
    time: formatDateTime(hieuLucTu ?? ''),
  };
}
