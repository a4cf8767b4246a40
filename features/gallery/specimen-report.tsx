import { sampleReport } from '#bureau/reports/sample.ts';
import { ReportView } from '#bureau/screens/report/report-view.tsx';
import { useSession } from '#kit/browser/session/use-session.ts';

/** A report on somebody invented: a person, a company, or an unknown customer. */
export default function SpecimenReport({ of }: { of: 'person' | 'company' | 'nobody' }) {
  const { profile } = useSession();
  return <ReportView report={sampleReport(of)} user={profile.userName} />;
}
