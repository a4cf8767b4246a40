import { readdirSync, readFileSync } from 'node:fs';

/** A figure of a process's status in MB, such as VmRSS; 0 if it has ended, or without /proc. */
export function statusOf(pid: number, field: string): number {
  try {
    const line = readFileSync(`/proc/${pid}/status`, 'utf8')
      .split('\n')
      .find((text) => text.startsWith(field));
    return Number(line?.match(/\d+/)?.[0] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** The running child processes of a process. */
export function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}
