import { z } from 'zod';

const count = z.number().int();

/** What a queue's order says of itself, as far as the desk counts it. */
const orders = z.object({
  total: count,
  rows: z.array(
    z.object({
      conLai: count,
      isLate: z.boolean(),
      msPhieu: z.string(),
      maSP: z.string(),
      tenTCTD: z.string(),
      ngayHoi: z.string(),
      nguoiXl: z.string().nullable(),
    }),
  ),
});

const systemState = z.object({
  at: z.string(),
  concerns: z.array(z.unknown()),
  queues: z.array(z.object({ waiting: count, oldestSeconds: z.number().nullable() })),
  failed: z.array(z.object({ id: z.string(), kind: z.string(), failedAt: z.string(), error: z.string() })),
  failedCount: count,
  processes: z.array(z.object({ diskFreeBytes: z.number(), diskBytes: z.number() })),
  backup: z.object({ hours: z.number().nullable() }),
});

const certificates = z.object({ rows: z.array(z.looseObject({ daysLeft: count })) });
const deadlines = z.object({
  rows: z.array(z.looseObject({ state: z.string(), dueBy: z.string(), needsBy: z.string().nullable() })),
});
const received = ['here', 'here-late'];
const withOthers = ['checking', 'at-bureau'];

/** Parts that count what their call lists; the others show it as it is. */
export const countedParts: Readonly<Record<string, z.ZodType>> = {
  orders: orders.transform(({ total, rows }) => ({
    total,
    due: {
      late: rows.filter(({ isLate }) => isLate).length,
      today: rows.filter(({ conLai, isLate }) => !isLate && conLai <= 0).length,
      soon: rows.filter(({ conLai }) => conLai === 1 || conLai === 2).length,
      later: rows.filter(({ conLai }) => conLai > 2).length,
    },
    products: counted(rows.map(({ maSP }) => maSP)),
    people: counted(rows.map(({ nguoiXl }) => nguoiXl)),
    oldest: rows.toSorted((one, other) => one.ngayHoi.localeCompare(other.ngayHoi))[0] ?? null,
  })),
  // Certificates that end within two months, the first to end above.
  ending: certificates.transform(({ rows }) => {
    const ending = rows
      .filter(({ daysLeft }) => daysLeft <= 60)
      .toSorted((one, other) => one.daysLeft - other.daysLeft);
    return { total: ending.length, rows: ending };
  }),
  // What is not here yet: what is late above, then what is due first; last what the sender can do nothing for.
  deadlines: deadlines.transform(({ rows }) => {
    const open = rows.filter(({ state }) => !received.includes(state));
    const rank = (state: string) => (state === 'late' ? 0 : withOthers.includes(state) ? 2 : 1);
    const sorted = open.toSorted(
      (one, other) =>
        rank(one.state) - rank(other.state) || (one.needsBy ?? one.dueBy).localeCompare(other.needsBy ?? other.dueBy),
    );
    return { total: open.length, rows: sorted.slice(0, 5) };
  }),
  health: systemState.transform(({ at, concerns, queues, failed, failedCount, processes, backup }) => {
    const room = processes
      .filter(({ diskBytes }) => diskBytes > 0)
      .map(({ diskFreeBytes, diskBytes }) => Math.floor((diskFreeBytes / diskBytes) * 100));
    const ages = queues.flatMap(({ oldestSeconds }) => oldestSeconds ?? []);
    return {
      at,
      concerns: concerns.length,
      waiting: queues.reduce((sum, { waiting }) => sum + waiting, 0),
      oldestSeconds: ages.length === 0 ? null : Math.max(...ages),
      failedCount,
      failed: failed.slice(0, 3),
      processes: processes.length,
      diskFreePercent: room.length === 0 ? null : Math.min(...room),
      backupHours: backup.hours,
    };
  }),
};

function counted<N extends string | null>(names: readonly N[]): { name: N; count: number }[] {
  const counts = new Map<N, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((one, other) => other.count - one.count);
}
