import { stdout } from 'node:process';
import type { PopulateOptions } from '#bureau/population/populate.ts';
import type { Settings } from '#kit/server/settings/settings.ts';
import { demoPassword, demoUsers } from './demo-users.ts';

const steps = { subjects: 'inventing borrowers', indexes: 'building indexes' } as const;

/** The first start's progress: a bar on one line of a terminal; elsewhere a line for each tenth. */
export function progressBar(say: (line: string) => void): NonNullable<PopulateOptions['onProgress']> {
  let lastTenth = -1;
  return ({ done: count, total, step }) => {
    const done = total === 0 ? 1 : count / total;
    const label = steps[step];
    const tenth = Math.floor(done * 10);
    if (stdout.isTTY) {
      const width = 30;
      const filled = Math.round(done * width);
      stdout.write(
        `\r${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${String(Math.round(done * 100)).padStart(3)} % ${label}\u001b[K`,
      );
      if (done >= 1) stdout.write('\n');
    } else if (tenth > lastTenth) {
      lastTenth = tenth;
      say(`${String(tenth * 10).padStart(3)} % ${label}`);
    }
  };
}

/** Prints the portal's address and, in demo mode, the users. */
export function greet(address: string, settings: Settings, say: (line: string) => void): void {
  say('');
  say(`The portal is ready: ${address.replace('[::1]', 'localhost')}/portal/`);
  say(`Calls: ${address}/api/docs`);
  if (settings.mode !== 'demo') return;
  say('');
  say(`Demo users, all with the password ${demoPassword}:`);
  const width = Math.max(...demoUsers.map(({ username }) => username.length));
  for (const user of demoUsers) say(`  ${user.username.padEnd(width)}  ${user.about}`);
}
