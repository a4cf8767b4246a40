import { purposeChoices } from '#bureau/contract/purposes.ts';
import { inquiryScreen } from '#bureau/screens/inquiry/inquiry-screen.tsx';
import { ReportView } from '#bureau/screens/report/report-view.tsx';
import { send } from '#kit/browser/call.ts';
import { lookups } from '#features/lookups/contract.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import type { Report } from '#bureau/contract/report.ts';
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
  result: ({ answer }) => ({ kind: 'shown', view: <Shown report={answer.report} /> }),
});

function Shown({ report }: { report: Report }) {
  const { profile } = useSession();
  return <ReportView report={report} user={profile.userName} />;
}
