import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './bring.mjs';

// A project with our commands, our packages, a page, and a server of a few lines that reports its events.
const project = mkdtempSync(join(tmpdir(), 'bureau-dev-'));
const mainFile = join(project, 'apps', 'server', 'main.ts');
const server = (mark: string) => `
  process.on('SIGTERM', () => { console.log('told to end'); setTimeout(() => { console.log('ended in order'); process.exit(0); }, 200); });
  process.on('SIGINT', () => { console.log('interrupted'); process.exit(8); });
  console.log('server', '${mark}', process.argv.slice(2).join());
  setInterval(() => {}, 1000);`;

beforeAll(() => {
  const same = { preserveTimestamps: true, recursive: true };
  for (const name of ['tools', 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(join(root, name), join(project, name), same);
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  for (const part of ['server', 'portal']) mkdirSync(join(project, 'apps', part), { recursive: true });
  writeFileSync(mainFile, server('first'));
  writeFileSync(join(project, 'apps', 'portal', 'index.html'), '<title>the page</title>');
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

test('the server restarts when it is saved, the page is served beside it, and Ctrl-C ends both in order', async () => {
  const { command, said } = started('--one');
  await said('server first --one');
  const address = /http:\/\/localhost:\d+\//.exec(await said('/', /localhost:\d+\//))?.[0] ?? '';
  expect(await (await fetch(address)).text()).toContain('the page');
  writeFileSync(mainFile, server('second'));
  await said('server second --one');
  const before = (await said('')).length;
  // The terminal sends Ctrl-C to the whole group, and npm sends it again.
  process.kill(-(command.pid ?? 0), 'SIGINT');
  command.kill('SIGINT');
  await once(command, 'close');
  const end = (await said('')).slice(before);
  expect(end.split('told to end')).toHaveLength(2);
  expect(end).toContain('ended in order');
  expect(end).not.toContain('interrupted');
  await expect(fetch(address)).rejects.toThrow();
});

type Started = {
  readonly command: ChildProcess;
  /** Waits until the output contains a text, and matches a pattern if one is given; returns the whole output. */
  readonly said: (text: string, pattern?: RegExp) => Promise<string>;
};

function started(...args: string[]): Started {
  const command = spawn(process.execPath, ['tools/dev.mjs', ...args], {
    cwd: project,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  let output = '';
  let heard = () => {};
  command.stdout.on('data', (chunk: Buffer) => {
    output += String(chunk);
    heard();
  });
  return {
    command,
    said: (text, pattern = /(?:)/) =>
      new Promise((done) => {
        heard = () => {
          if (output.includes(text) && pattern.test(output)) done(output);
        };
        heard();
      }),
  };
}
