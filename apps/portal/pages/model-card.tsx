import ModelCard from '#features/model-card/model-card.screen.tsx';
import { EntranceFrame } from '#apps/portal/entrance-frame.tsx';

/** The public page of the trained scorecard (SCO-05). */
export default function ModelCardPage() {
  return (
    <EntranceFrame isWide>
      <ModelCard />
    </EntranceFrame>
  );
}
