import { expect, test } from 'vitest';
import { type Rate, rateOf } from './reader-threads.ts';

const isLong = process.env['LONG'] === '1';
const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const said = ({ answers, characters }: Rate) => `${percent(answers)} of answers, ${percent(characters)} of digits`;

test.for(['ink', 'edges'] as const)(
  'HRD-05 a template matcher that learned %s from the drawing code itself solves at most one captcha in ten',
  { timeout: 1_200_000 },
  async (layer, { task }) => {
    const rate = await rateOf({ by: 'templates', layer, pictures: isLong ? 2000 : 60, unseen: isLong ? 200 : 10 });
    Object.assign(task.meta, { figure: said(rate) });
    expect(rate.answers).toBeLessThanOrEqual(0.1);
    // It is no strawman: it tells single characters better than by chance.
    expect(rate.characters).toBeGreaterThan(0.13);
  },
);

test.for(['vi', 'en'] as const)(
  'HRD-05 a matcher that knows the recordings themselves (%s) hears at most one spoken captcha in ten',
  { timeout: 300_000 },
  async (language, { task }) => {
    const rate = await rateOf({ by: 'hearing', language, unseen: isLong ? 100 : 12 });
    Object.assign(task.meta, { figure: said(rate) });
    expect(rate.answers).toBeLessThanOrEqual(0.1);
  },
);

// What decision 187 publishes: of the smaller one from before, of the larger one as it was measured last. A picture takes two to three
// milliseconds of one processor.
const networks = [
  { pictures: 8_000, published: 0.34 },
  { pictures: 30_000, published: 0.35 },
];

test.runIf(isLong).for(networks)(
  'HRD-05 what a small network reads that was trained on $pictures pictures is measured, and no more than decision 187 published',
  { timeout: 1_200_000 },
  async ({ pictures, published }, { task }) => {
    const rate = await rateOf({ by: 'network', pictures, unseen: 300 });
    Object.assign(task.meta, { figure: said(rate) });
    expect(rate.characters).toBeGreaterThan(0.16);
    expect(rate.answers).toBeLessThanOrEqual(published);
  },
);
