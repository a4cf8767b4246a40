import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileStore, Problem } from '#kit/server/settings/setting-kinds.ts';
import { openBucket } from '#kit/server/files/open-files.ts';
import { readSettings } from '#kit/server/settings/settings.ts';

type WitnessFile = { readonly name: string; readonly lines: readonly string[] };

/** The files of a witness: a file of lines, a folder of them, or a bucket reached as the settings of the store say. */
export async function* readWitnessFiles(place: string): AsyncGenerator<WitnessFile> {
  if (place.startsWith('s3://')) return yield* bucketFiles(place);
  const path = place.startsWith('file:') ? fileURLToPath(place) : place;
  if (!(await stat(path)).isDirectory()) return yield fileOf(basename(path), await readFile(path, 'utf8'));
  for (const name of (await readdir(path)).filter((one) => /\.jsonl?$/.test(one)).toSorted())
    yield fileOf(name, await readFile(join(path, name), 'utf8'));
}

async function* bucketFiles(place: string): AsyncGenerator<WitnessFile> {
  const bucket = fileStore(place);
  if (bucket instanceof Problem || bucket === 'disk') throw new Error(`${place} must be like s3://bucket/folder`);
  const names = ['ENDPOINT', 'REGION', 'ACCESS_KEY', 'SECRET_KEY'].map((name) => `BUREAU_S3_${name}`);
  const given = names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  const far = await openBucket(bucket, readSettings({ MODE: 'demo', ...Object.fromEntries(given) }));
  try {
    for await (const { path } of far.list('')) yield fileOf(path, (await far.text(path)) ?? '');
  } finally {
    far.close();
  }
}

function fileOf(name: string, text: string): WitnessFile {
  return { name, lines: text.split('\n') };
}
