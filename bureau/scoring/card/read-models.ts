import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { scorecardFile } from './card.ts';

/** What the training found out about the declared model CB-1: its scale is declared in code, its chances of default are data. */
const declaredModelFile = scorecardFile.pick({ code: true, version: true, trained: true, calibration: true });

function read<T extends z.ZodType>(name: string, schema: T): z.output<T> {
  return schema.parse(JSON.parse(readFileSync(new URL(`./models/${name}.json`, import.meta.url), 'utf8')));
}

export const declaredFile = read('CB-1', declaredModelFile);

/** The trained cards that the bureau has, one data file each. */
export const trainedCards = ['CB-2'].map((name) => read(name, scorecardFile));
