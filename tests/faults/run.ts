import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// npm run test:faults [-- NAME … --long]: runs the fault scripts one after the other, each in its own process, and
// fails if one fails. Each prints one result a line; --long sets LONG=1 for the scripts that have a long size.
const folder = fileURLToPath(new URL('.', import.meta.url));
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3))
  .sort();
const args = process.argv.slice(2);
const wanted = args.filter((argument) => !argument.startsWith('--'));
const unknown = wanted.filter((name) => !names.includes(name));

if (args.includes('--list') || unknown.length > 0) {
  process.stdout.write(`npm run test:faults [-- NAME … --long], where NAME is one of: ${names.join(', ')}\n`);
  process.exit(unknown.length > 0 ? 2 : 0);
}

const red: string[] = [];
for (const name of names) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const startedAt = Date.now();
  const script = spawn(process.execPath, [`${folder}${name}.ts`], {
    stdio: 'inherit',
    env: { ...process.env, ...(args.includes('--long') ? { LONG: '1' } : {}) },
  });
  const forward = (signal: NodeJS.Signals) => script.kill(signal);
  process.once('SIGINT', forward).once('SIGTERM', forward);
  const [code]: (number | null)[] = await once(script, 'exit');
  process.off('SIGINT', forward).off('SIGTERM', forward);
  if (code !== 0) red.push(name);
  process.stdout.write(
    `${code === 0 ? 'ok    ' : 'RED   '} ${name} (${Math.round((Date.now() - startedAt) / 1000)} s)\n`,
  );
  if (code === 130) break;
}
process.stdout.write(red.length === 0 ? 'Every fault was borne\n' : `Not borne: ${red.join(', ')}\n`);
process.exitCode = red.length === 0 ? 0 : 1;
