/** Connections as features and calls are given them: the text of a statement says what it takes and what it gives. */
export type { Connection, PooledConnection } from '#database/connection.ts';
