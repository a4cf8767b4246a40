import { useParams } from '@tanstack/react-router';
import Verify from '#features/verify/verify.screen.tsx';
import { EntranceFrame } from '#apps/portal/entrance-frame.tsx';

/** The public page behind a report's QR code: the same with or without a session (INS-07). */
export default function VerifyPage() {
  const { code = '' } = useParams({ strict: false });
  return (
    <EntranceFrame>
      <Verify code={code} />
    </EntranceFrame>
  );
}
