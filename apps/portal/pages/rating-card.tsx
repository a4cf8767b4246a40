import RatingCard from '#features/model-card/rating-card.screen.tsx';
import { EntranceFrame } from '#apps/portal/entrance-frame.tsx';

/** The public page of the rating model (SCO-08). */
export default function RatingCardPage() {
  return (
    <EntranceFrame isWide>
      <RatingCard />
    </EntranceFrame>
  );
}
