import type { Connection } from '#database/connection.ts';

/**
 * Reads of a loading session, outside its transaction, that balances answer: they may lie on workers, which are told within a transaction
 * alone whose file it is (docs/decisions/307).
 */
export async function reachingLeaves<T>(client: Connection, read: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query('select portal.forward_loading()');
    const answer = await read();
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
