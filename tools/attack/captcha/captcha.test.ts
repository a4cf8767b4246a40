import { expect, test } from 'vitest';
import { learnTemplates, matchTemplates } from './matcher.ts';
import { readByNetwork, trainNetwork } from './network.ts';
import { rateOf } from './rate.ts';
import { drawSamples } from './samples.ts';

const isLong = process.env['LONG'] === '1';

test.each(['ink', 'edges'] as const)(
  'HRD-05 a template matcher that learned %s from the drawing code itself solves at most one captcha in ten',
  (layer) => {
    const templates = learnTemplates(drawSamples('known', isLong ? 2000 : 60), layer);
    const rate = rateOf((sample) => matchTemplates(templates, sample), isLong ? 200 : 10);
    if (isLong) console.log(`templates of ${layer}: ${JSON.stringify(rate)}`);
    expect(rate.answers).toBeLessThanOrEqual(0.1);
    // It is no strawman: it tells single characters better than by chance.
    expect(rate.characters).toBeGreaterThan(0.13);
  },
  1_200_000,
);

// Training takes minutes.
test.runIf(isLong)(
  'HRD-05 what a small trained network reads is measured',
  () => {
    const network = trainNetwork(30_000);
    const rate = rateOf((sample) => readByNetwork(network, sample), 500);
    console.log(`network: ${JSON.stringify(rate)}`);
    expect(rate.characters).toBeGreaterThan(0.16);
  },
  1_200_000,
);
