import { readFileSync } from 'node:fs';

const read: { version: string } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** The version of the program that this process runs, as its package says. */
export const programVersion = read.version;
