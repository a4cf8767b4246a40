import { scryptSync } from 'node:crypto';
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hashOfNobody, hashPassword, verifyPassword } from './password.ts';
import { costsUpTo } from './password-costs.ts';
import { type Asker, askers } from '#kit/server/threads/turn-threads.ts';

const run = promisify(execFile);

describe('passwords', () => {
  test('SES-01 a hash matches its password and no other, and no two hashes are equal', async () => {
    const [one, other] = await Promise.all([hashPassword('Mật khẩu 1', 10), hashPassword('Mật khẩu 1', 10)]);
    expect(one).not.toBe(other);
    expect(await verifyPassword('Mật khẩu 1', one)).toBe(true);
    expect(await verifyPassword('Mật khẩu 2', one)).toBe(false);
    expect(await verifyPassword('', one)).toBe(false);
  });

  test('SES-01 a password typed with composed or with single marks is the same password', async () => {
    const hash = await hashPassword('Việt Nam'.normalize('NFD'), 10);
    expect(await verifyPassword('Việt Nam'.normalize('NFC'), hash)).toBe(true);
  });

  test('SES-01 a hash is scrypt with r 8 and p 1, like those stored before', async () => {
    const salt = Buffer.from('a salt of 16 b..');
    const key = scryptSync('Demo@2026', salt, 32, { N: 2 ** 12, r: 8, p: 1 });
    const stored = `scrypt$12$${salt.toString('base64url')}$${key.toString('base64url')}`;
    expect(await verifyPassword('Demo@2026', stored)).toBe(true);
  });

  test.each(['', 'plain', 'scrypt$10$salt', 'scrypt$$$', 'scrypt$ten$AAAA$AAAA', 'scrypt$31$AAAA$AAAA', 'scrypt$10$$'])(
    'SES-01 what is not a hash of ours matches no password: %j',
    async (hash) => {
      expect(await verifyPassword('', hash)).toBe(false);
    },
  );

  test('SES-01 many simultaneous ones each get their own answer, and the event loop goes on', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const hashes = await Promise.all(Array.from({ length: 20 }, (_, at) => hashPassword(`password ${at}`, 12)));
    const right = await Promise.all(hashes.map((hash, at) => verifyPassword(`password ${at}`, hash)));
    clearInterval(timer);
    expect(right).toEqual(right.map(() => true));
    expect(turns).toBeGreaterThan(10);
  });

  test('SES-01 a burst beyond the waiting limit is refused as busy, and the others are answered', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 120 }, () => hashPassword('burst', 10)));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.length).toBeGreaterThan(20);
    expect(refused.length).toBeLessThan(80);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'busy' });
    expect(await verifyPassword('after', await hashPassword('after', 10))).toBe(true);
  });

  test('HRD-04 askers take turns: whoever asks once waits behind one hash of each other one, and a light hash waits for no heavy one', async () => {
    const done: string[] = [];
    const ask = (name: string, log2n: number, asker: Asker) =>
      hashPassword(name, log2n, asker).then(() => void done.push(name));
    const flood = Array.from({ length: 14 }, (_, at) => ask(`flood ${at}`, 15, askers.address('192.0.2.1')));
    await Promise.all([...flood, ask('other', 15, askers.user(1)), ask('light', 12, askers.address('192.0.2.2'))]);
    expect(done.indexOf('light')).toBeLessThan(done.indexOf('flood 13'));
    // Up to two are already in progress when it comes, and one of the two threads may be slower than the other.
    expect(done.indexOf('other')).toBeLessThan(done.indexOf('flood 4'));
  });

  test('HRD-04 one asker has a share of the waiting places; beyond it only that one is refused', async () => {
    const answers = await Promise.allSettled([
      ...Array.from({ length: 30 }, () => hashPassword('burst', 13, askers.user(1))),
      ...Array.from({ length: 8 }, () => hashPassword('other', 13, askers.user(2))),
    ]);
    const refused = answers.map((answer) => answer.status === 'rejected');
    // One is in progress when the next comes.
    expect(refused.slice(0, 30).filter((one) => !one).length).toBeLessThanOrEqual(8 + 2);
    expect(refused.slice(30)).toEqual(Array.from({ length: 8 }, () => false));
  });

  test.each([
    [4, 4],
    [8, 14],
    [12, 17],
    [17, 17],
  ])('SES-01 T21 a hash of 2^%d is verified in the time of one of 2^%d', async (log2n, asLongAs) => {
    const all = [log2n, ...costsUpTo(log2n, asLongAs)];
    expect(all.reduce((sum, cost) => sum + 2 ** cost, 0)).toBe(2 ** asLongAs);
  });

  test('SES-01 a hash that is verified for longer matches its password, and a made-up one matches none', async () => {
    const hash = await hashPassword('right', 8);
    const verify = (password: string, of: string) => verifyPassword(password, of, { asLongAs: 14 });
    expect(await Promise.all([verify('right', hash), verify('wrong', hash)])).toEqual([true, false]);
    expect(await verify('', hashOfNobody(14))).toBe(false);
  });

  test('SES-01 an impossible cost is an error only of that hash', async () => {
    await expect(hashPassword('too dear', 60)).rejects.toThrow('could not be hashed');
    expect(await verifyPassword('after', await hashPassword('after', 10))).toBe(true);
  });

  test.runIf(process.platform === 'linux')(
    'SES-01 hashing yields to everything else: only its threads are nice',
    async () => {
      // A process of its own: here other tests may have started other threads that give way, such as those of PDFs.
      const program = `
        import { readdirSync, readFileSync } from 'node:fs';
        import { hashPassword } from '#kit/server/password/password.ts';
        await Promise.all([10, 13, 13].map((cost) => hashPassword('nice', cost)));
        const nice = readdirSync('/proc/self/task').map((thread) => {
          const line = readFileSync('/proc/self/task/' + thread + '/stat', 'utf8');
          // The 19th field of a thread's line, counted after the name in brackets.
          return [Number(thread) === process.pid, Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[16])];
        });
        console.log(JSON.stringify(nice));`;
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: process.cwd() });
      const threads = z.array(z.tuple([z.boolean(), z.number()])).parse(JSON.parse(stdout));
      // The whole run may have been started with `nice`.
      const own = threads.find(([isMain]) => isMain)?.[1] ?? 0;
      const nice = threads.filter(([, value]) => value === Math.min(own + 10, 19));
      // One thread for cheap hashes and, of three processors or more, two for the dear ones.
      expect(nice).toHaveLength(1 + Math.max(1, Math.min(2, availableParallelism() - 1)));
      expect(threads.length).toBeGreaterThan(nice.length);
    },
  );
});
