import type { Connection } from '#kit/server/database/connection.ts';

/** A portfolio file whose work is done in turns. */
export type Turn = { readonly institutionId: number; readonly userId: number; readonly id: string };

/** What became of a row. */
export type ScoredRow = {
  readonly row: number;
  readonly reference: string;
  readonly state: 'scored' | 'thin' | 'consent' | 'foreign' | 'bad' | 'over' | 'cancelled';
  readonly cicCode?: string | undefined;
  readonly score?: number;
  readonly grade?: number;
  readonly pd?: number;
  /** Which consent is missing. */
  readonly which?: string;
  readonly fault?: { readonly column: string; readonly key: string; readonly params: Record<string, string | number> };
};

/** Another worker has taken the file, or a person has cancelled it: this worker rolls back, and nothing is lost. */
export class OvertakenTurn extends Error {
  constructor() {
    super('another worker has taken this portfolio, or it was cancelled');
    this.name = 'OvertakenTurn';
  }
}

/** Queues the next turn of a file; single inquiries go before it. */
export async function addTurn(client: Connection, { institutionId, userId, id }: Turn): Promise<void> {
  await client.query({
    name: 'add-score-batch-turn',
    text: `select graphile_worker.add_job('score-batch', json_build_object('institutionId', $1::int, 'userId', $2::int, 'id', $3::text),
        job_key := 'score-batch-' || $3, priority := 6)`,
    values: [institutionId, userId, id],
  });
}
