import { once } from 'node:events';
import { appendFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ownConnection } from '#database/own-connection.ts';
import { readProvinces } from '#bureau/population/load.ts';
import { makeNation } from '#bureau/population/nation.ts';
import type { Province } from '#bureau/population/provinces.ts';
import { reportedBorrowers, reportedNation } from '#bureau/population/reported.ts';
import { truthHead } from '#bureau/population/risk/truth.ts';
import { withScratchDatabases } from '#tools/scratch-databases.ts';

// node tools/nation/tell.ts --seed S --day D [--persons N] [--enterprises N] [--truth FILE]: writes what institutions reported of an
// invented nation to standard output, one JSON object a line, for those who make models; the truth goes to a file of its own.
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    day: { type: 'string', default: '2026-11-21' },
    persons: { type: 'string', default: '0' },
    enterprises: { type: 'string', default: '0' },
    truth: { type: 'string' },
  },
});
const nation = makeNation(Number(values.seed), values.day, await provincesOfANewBureau());
if (values.truth !== undefined) writeFileSync(values.truth, truthHead);
await say(`${reportedNation(nation)}\n`);
let truths = '';
const wanted = { persons: Number(values.persons), enterprises: Number(values.enterprises) };
for (const { line, truth } of reportedBorrowers(nation, wanted)) {
  if (values.truth !== undefined) truths += truth();
  if (truths.length > 60_000) keepTruths();
  await say(`${line}\n`);
}
keepTruths();

function keepTruths(): void {
  if (values.truth !== undefined) appendFileSync(values.truth, truths);
  truths = '';
}

async function say(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

async function provincesOfANewBureau(): Promise<Province[]> {
  return withScratchDatabases(async (make) => {
    const client = ownConnection(await make('provinces'), { application_name: 'tell' });
    await client.connect();
    try {
      return await readProvinces(client);
    } finally {
      await client.end();
    }
  });
}
