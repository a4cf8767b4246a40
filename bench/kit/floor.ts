import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from './portal.ts';

/** A floor program of bench/floors in a process of its own, on the database of an owner's address. */
export async function startFloor(
  file: string,
  ownerUrl: string,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../floors/${file}`, import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, OWNER_URL: ownerUrl, PORT: String(port) },
  });
  await once(child.stdout, 'data');
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { origin: `http://127.0.0.1:${port}`, stop };
}
