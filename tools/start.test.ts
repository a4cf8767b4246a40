import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './bring.mjs';

// A project with our commands, our packages and a server of a few lines that reports its events.
const project = mkdtempSync(join(tmpdir(), 'bureau-start-'));
const server = `
  process.on('SIGTERM', () => { console.log('told to end'); process.exit(7); });
  process.on('SIGINT', () => { console.log('interrupted'); process.exit(8); });
  console.log('ready', process.version, process.argv.slice(2).join());
  setInterval(() => {}, 1000);`;

beforeAll(() => {
  const same = { preserveTimestamps: true, recursive: true };
  for (const name of ['tools', 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(join(root, name), join(project, name), same);
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  mkdirSync(join(project, 'apps', 'server'), { recursive: true });
  writeFileSync(join(project, 'apps', 'server', 'main.ts'), server);
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

test('the server runs on Node 24 with the arguments of the command', async () => {
  const { starter, output } = await started('--one', 'two');
  expect(output()).toMatch(/^ready v24\.\S+ --one,two$/m);
  starter.kill('SIGTERM');
  await once(starter, 'exit');
});

test.each([
  ['SIGTERM', 'told to end', 7],
  ['SIGINT', 'interrupted', 8],
  ['SIGHUP', 'told to end', 7],
] as const)(
  "%s reaches the server once, and the command exits with the server's exit code",
  async (signal, said, code) => {
    const { starter, output } = await started();
    // The terminal sends Ctrl-C to the whole group, and npm sends it again.
    process.kill(-(starter.pid ?? 0), signal);
    starter.kill(signal);
    expect(await once(starter, 'exit')).toEqual([code, null]);
    expect(output().split(said)).toHaveLength(2);
  },
);

test('killing the command with -9 ends the server in order', async () => {
  const { starter, output } = await started();
  starter.kill('SIGKILL');
  // The pipe closes when the server, the last process that writes to it, has ended.
  await once(starter, 'close');
  expect(output()).toContain('told to end');
});

async function started(...args: string[]): Promise<{ starter: ChildProcess; output: () => string }> {
  const starter = spawn(process.execPath, ['tools/start.mjs', ...args], {
    cwd: project,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: undefined },
  });
  let text = '';
  await new Promise<void>((ready) =>
    starter.stdout.on('data', (chunk: Buffer) => {
      text += String(chunk);
      if (text.includes('ready')) ready();
    }),
  );
  return { starter, output: () => text };
}
