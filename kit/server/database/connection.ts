/** Connections as features and calls are given them: the text of a statement says what it takes and what it gives. */
export type { Connection, Pool, PooledConnection, RowOf, Sender, Statement } from '#database/connection.ts';
