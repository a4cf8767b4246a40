import { VerifyPaper } from '#features/verify/verify.screen.tsx';
import { EntranceFrame } from '#apps/portal/entrance-frame.tsx';

/** The public page where the number and code of a printed report are typed (INS-07). */
export default function VerifyPaperPage() {
  return (
    <EntranceFrame>
      <VerifyPaper />
    </EntranceFrame>
  );
}
