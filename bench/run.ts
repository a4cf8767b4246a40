import { readdirSync } from 'node:fs';

// npm run bench -- NAME [options]: runs bench/NAME.ts, which prints one JSON object a line.
const [name = '', ...options] = process.argv.slice(2);
const folder = new URL('.', import.meta.url);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3));

if (!names.includes(name)) {
  process.stderr.write(`npm run bench -- NAME, where NAME is one of: ${names.join(', ')}\n`);
  process.exit(2);
}
const bench: { run(options: readonly string[]): Promise<void> } = await import(new URL(`${name}.ts`, folder).href);
await bench.run(options);
