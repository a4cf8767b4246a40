import { useParams } from '@tanstack/react-router';
import Errors from '#features/developers/errors.screen.tsx';
import { EntranceFrame } from '#apps/portal/entrance-frame.tsx';

/** The public page of an error, or of all of them (API-05). */
export default function DeveloperErrorsPage() {
  const { type } = useParams({ strict: false });
  return (
    <EntranceFrame isWide>
      <Errors type={type} />
    </EntranceFrame>
  );
}
