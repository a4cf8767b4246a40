import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from '@playwright/test';

/** A file of the running test for a page to choose: one of 15 MB that is handed over by its bytes takes half a minute. */
export function pickedFile(name: string, content: Buffer): string {
  const path = test.info().outputPath(name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}
