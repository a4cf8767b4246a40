import { useParams } from '@tanstack/react-router';
import Developers from '#features/developers/developers.screen.tsx';
import { EntranceFrame } from '#apps/portal/entrance-frame.tsx';

/** The public guide for people who connect a program (API-09). */
export default function DevelopersPage() {
  const { topic } = useParams({ strict: false });
  return (
    <EntranceFrame isWide>
      <Developers topic={topic} />
    </EntranceFrame>
  );
}
