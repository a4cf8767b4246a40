import { monthAgo, type Observed } from '#bureau/scoring/observed/observe.ts';
import type { ReportedNation } from '#bureau/scoring/observed/reported.ts';
import type { Scorecard } from '#bureau/scoring/card/card.ts';
import { model as declared } from '#bureau/scoring/scorecard.ts';
import { trainingMonths } from './months.ts';
import { calibrated, trainCard } from './train.ts';

/** The files of a training: the card, and what the same two months say of the chances by the declared model. */
export function trainedModels(
  nation: ReportedNation,
  observed: readonly [development: Observed, choosing: Observed],
  name: { readonly code: string; readonly version: number },
): { card: Scorecard; declared: Pick<Scorecard, 'code' | 'version' | 'trained' | 'calibration'> } {
  const [{ sample: development }, { sample: choosing }] = observed;
  const outOfTimeMonth = monthAgo(nation, trainingMonths.outOfTime);
  const card = trainCard({ development, choosing, outOfTimeMonth }, name);
  const calibration = calibrated(observed.map(({ champion, sample }) => ({ scores: champion, bad: sample.bad })));
  return { card, declared: { code: declared.code, version: declared.version, trained: card.trained, calibration } };
}
