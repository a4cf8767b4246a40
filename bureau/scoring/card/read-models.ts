import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { scorecardFile } from './card.ts';

/** What the training found out about the declared model CB-1: its scale is declared in code, its chances of default are data. */
const declaredModelFile = scorecardFile.pick({ code: true, version: true, trained: true, calibration: true });

function read<T extends z.ZodObject>(name: string, schema: T): z.output<T> & { readonly fileHash: string } {
  const text = readFileSync(new URL(`./models/${name}.json`, import.meta.url), 'utf8');
  return { ...schema.parse(JSON.parse(text)), fileHash: createHash('sha256').update(text).digest('hex') };
}

export const declaredFile = read('CB-1', declaredModelFile);

/** The trained cards that the bureau has, the oldest first, one data file each, with the SHA-256 of the file. */
export const trainedCards = ['CB-2.1', 'CB-2.2', 'CB-2.3'].map((name) => read(name, scorecardFile));
