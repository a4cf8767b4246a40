import { expect, test } from 'vitest';
import { alertFacts, programAlerts, programEvent } from '#bureau/contract/program-events.ts';
import { watchTriggers } from '#bureau/contract/watch-triggers.ts';
import { fieldSamples } from '#features/developers/fields/field-sample.ts';
import { alertFactWords } from './words.ts';

test('API-07 API-09 the guide says of each trigger when it is told and what each of its facts means, and shows an event as one comes', () => {
  const said = programAlerts.flatMap((trigger) => [
    trigger,
    ...Object.keys(alertFacts[trigger].shape).map((field) => `${trigger}.${field}`),
  ]);
  expect(said.toSorted()).toEqual(Object.keys(alertFactWords.texts).toSorted());
  expect(programAlerts).toEqual(expect.arrayContaining([...watchTriggers]));
  expect(programEvent.safeParse(fieldSamples['Event']).success).toBe(true);
});
