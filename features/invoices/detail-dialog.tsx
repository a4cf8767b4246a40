import type { UseQueryResult } from '@tanstack/react-query';
import { FileCode, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { ScrollBox } from '#kit/browser/scroll-box/scroll-box.tsx';
import { ActionButton } from '#kit/browser/inputs/button/action-button.tsx';
import { FactList } from '#kit/browser/status/fact-list.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatDate, formatDateTime, formatNumber, noValue } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import type { invoices } from './contract.ts';
import { PaidOf, SignOf, StatusOf } from './invoice-list.tsx';
import styles from './invoices.module.css';
import { invoiceWords } from './words.ts';

type Detail = AnswerOf<typeof invoices.detail>;

type DetailProps = {
  /** The invoice, read by a call: each side of the portal has its own. */
  readonly query: UseQueryResult<Detail>;
  readonly save: (ending: 'pdf' | 'xml') => void;
};

/** Opens a complete invoice: parties, lines, sums, signature and files. */
export function openInvoice(row: { readonly id: string; readonly name: string }, body: () => ReactNode): Promise<void> {
  return openDialog({
    title: both(invoiceWords, 'detailTitle', { name: row.name }),
    width: 'lg',
    body,
  });
}

/** What stands in the dialog of an invoice. */
export function InvoiceDetail({ query, save }: DetailProps) {
  const t = useWords(invoiceWords);
  const { data, isError, isFetching, refetch } = query;
  if (isError) return <RetryStrip message={t('loadFailed')} onRetry={() => void refetch()} isBusy={isFetching} />;
  if (data === undefined) return <Skeleton lines={8} />;
  return (
    <div className={styles.detail}>
      <p className={styles.states}>
        <StatusOf row={data} />
        <SignOf row={data} />
        <PaidOf row={data} />
      </p>
      <Head detail={data} />
      <Lines detail={data} />
      <Signature detail={data} />
      <p className={styles.files}>
        <ActionButton
          leftSection={<FileText size={16} aria-hidden />}
          reason={data.invNum === '' ? t('noNumberYet') : undefined}
          onClick={() => save('pdf')}
        >
          {t('getPdf')}
        </ActionButton>
        <ActionButton
          leftSection={<FileCode size={16} aria-hidden />}
          reason={data.signStatus === '0' ? t('notSigned') : undefined}
          onClick={() => save('xml')}
        >
          {t('getXml')}
        </ActionButton>
      </p>
    </div>
  );
}

function Head({ detail }: { detail: Detail }) {
  const t = useWords(invoiceWords);
  const party = (side: Detail['nguoiBan']) =>
    side === null ? undefined : `${side.ten} – ${t('taxCode')} ${side.maSoThue} – ${side.diaChi}`;
  return (
    <FactList
      shape="rows"
      facts={[
        [t('kind'), t(detail.kind)],
        [t('publishDate'), detail.publishDate === null ? noValue : formatDate(detail.publishDate)],
        [t('seller'), party(detail.nguoiBan)],
        [t('buyer'), party(detail.nguoiMua)],
        [t('contractId'), detail.contractId],
        [t('ky'), `${detail.ky.slice(5)}/${detail.ky.slice(0, 4)}`],
        [t('reason'), detail.lyDo],
        [
          t('related'),
          detail.lienQuan.length === 0
            ? undefined
            : detail.lienQuan.map(({ ten, kind }) => `${ten} (${t(kind)})`).join('; '),
        ],
      ]}
    />
  );
}

type Line = Detail['dong'][number];
type LineColumn = readonly [key: keyof Line, label: keyof (typeof invoiceWords)['texts']];

/** The columns of numbers: a price, and a discount, only where some line has one. */
function lineColumns({ dong }: Detail): readonly LineColumn[] {
  const isPriced = dong.some(({ donGia }) => donGia !== null);
  const isDiscounted = dong.some(({ chietKhau }) => (chietKhau ?? '0') !== '0');
  return [
    ['soLuong', 'lineQuantity'],
    ...(isPriced ? [['donGia', 'linePrice'] as const] : []),
    ...(isDiscounted ? [['chietKhau', 'lineDiscount'] as const] : []),
    ['thanhTien', 'lineAmount'],
  ];
}

function Lines({ detail }: { detail: Detail }) {
  const t = useWords(invoiceWords);
  const { language } = useLanguage();
  const number = (value: string) => formatNumber(value, language);
  const sums = [
    ['net', t('net'), detail.tienTruocThue],
    ['vat', t('vat', { percent: detail.thueSuat }), detail.tienThue],
    ['total', t('total'), detail.amount],
  ] as const;
  const columns = lineColumns(detail);
  return (
    <ScrollBox title={t('lines')}>
      <table className={styles.lines}>
        <caption>{t('lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('lineName')}</th>
            <th scope="col">{t('lineUnit')}</th>
            {columns.map(([key, label]) => (
              <th key={key} scope="col" data-number>
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {detail.dong.map((line, at) => (
            <tr key={`${at} ${line.ten}`}>
              <td lang="vi">{line.ten}</td>
              <td lang="vi">{line.donVi}</td>
              {columns.map(([key]) => (
                <td key={key} data-number>
                  {number(line[key] ?? noValue)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(([key, label, amount]) => (
            <tr key={key} data-sum={key}>
              <th scope="row" colSpan={columns.length + 1}>
                {label}
              </th>
              <td data-number>{number(amount)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      <p className={styles.words}>
        {t('inWords')}: <strong>{detail.tienBangChu}</strong>
      </p>
    </ScrollBox>
  );
}

function Signature({ detail }: { detail: Detail }) {
  const t = useWords(invoiceWords);
  if (detail.chuKyDung === null) return null;
  return (
    <FactList
      shape="rows"
      facts={[
        [t('signedBy'), `${detail.nguoiKy ?? ''} – ${formatDateTime(detail.ngayKy ?? '', 'seconds')}`],
        [t('signature'), t(detail.chuKyDung ? 'signatureHolds' : 'signatureBroken')],
        [t('maCoQuanThue'), detail.maCoQuanThue],
      ]}
    />
  );
}
