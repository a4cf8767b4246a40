import { readdirSync, readFileSync } from 'node:fs';

/** A figure of a process's status in MB, such as VmRSS; 0 of one that has ended, and where there is no /proc. */
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

/** The processes that a process has started and that still run. */
export function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}
