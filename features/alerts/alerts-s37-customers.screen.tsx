import { purposeChoices } from '#bureau/contract/purposes.ts';
import type { Day } from '#bureau/screens/inquiry/declaration.ts';
import { inquiryScreen } from '#bureau/screens/inquiry/inquiry-screen.tsx';
import type { CellPlace } from '#bureau/contract/figure-source.ts';
import { ShownSource, sourceOpener } from '#bureau/screens/source/open-source.tsx';
import { ReportView } from '#bureau/screens/report/report-view.tsx';
import { send } from '#kit/browser/call.ts';
import { replies } from '#features/replies/contract.ts';
import { useRead } from '#kit/browser/reading.ts';
import { lookups } from '#features/lookups/contract.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { Report } from '#bureau/contract/report.ts';
import styles from './alert-months.module.css';
import { borrowerAlerts } from './contract.ts';
import { borrowerWords } from './words.ts';

/** Whether one borrower has bad or attention debt, asked by CIC code alone and answered at once (ALR-04). */
export default inquiryScreen({
  call: borrowerAlerts.confirm,
  words: borrowerWords,
  name: 'alerts-s37-customers',
  start: { purpose: 'credit-granting' },
  fields: [
    { name: 'cicCode', kind: 'code', required: true, span: 3 },
    { name: 'purpose', kind: 'segments', pinned: true, span: 5, options: purposeChoices },
  ],
  confirm: {
    title: 'form',
    question: 'askConfirm',
    shows: ['cicCode'],
    fee: 'feeByTariff',
    price: {
      word: 'feeOfPrice',
      load: async () => {
        const { rows } = await send(lookups.products, { query: {} });
        const price = rows.find(({ id }) => id === 'S37')?.priceVnd;
        return () => price;
      },
    },
  },
  result: ({ answer }) => ({ kind: 'shown', view: <Shown report={answer.report} ticket={answer.msPhieu} /> }),
  useDay: () => beside,
});

/** No day of its own; beside the form what the answer will mean. */
const beside: Day = {
  used: undefined,
  limit: undefined,
  counted: () => undefined,
  ended: new Map(),
  aside: <Scale />,
};

const results = ['scale0', 'scale1', 'scale2', 'scale3', 'scale4', 'scale5'] as const;

function Scale() {
  const t = useWords(borrowerWords);
  return (
    <div className={styles.hint}>
      {t('scale')}
      <ul className={styles.scale}>
        {results.map((one) => (
          <li key={one}>{t(one)}</li>
        ))}
      </ul>
    </div>
  );
}

type Read = { readonly ticket: string; readonly report: Report };

function Shown({ report, ticket }: Read) {
  const { profile, can } = useSession();
  const open = sourceOpener((place, close) => <Source of={{ report, ticket }} place={place} close={close} />);
  return <ReportView report={report} user={profile.userName} onSource={can('reply.read') ? open : undefined} />;
}

type SourceProps = { readonly of: Read; readonly place: CellPlace; readonly close: () => void };

function Source({ of: { report, ticket }, place, close }: SourceProps) {
  const read = useRead(replies.source, { query: { voucherCode: ticket, ...place } });
  return <ShownSource read={read} place={place} cicCode={report.subject.cicCode} close={close} />;
}
