import Developers from '#features/developers/developers.screen.tsx';
import { EntranceFrame } from '#apps/portal/entrance-frame.tsx';

/** The public page for people who connect a program (API-09). */
export default function DevelopersPage() {
  return (
    <EntranceFrame isWide>
      <Developers />
    </EntranceFrame>
  );
}
