import type { ClientConfig } from 'pg';
import { CheckedClient } from './checked-client.ts';
import type { OwnConnection } from './connection.ts';
import { typeParsers } from './types.ts';

/** A connection that is not open yet: it gives the types of the schema, and holds statements to their claims. */
export function ownConnection(connectionString: string, config: ClientConfig = {}): OwnConnection {
  return new CheckedClient({ ...config, connectionString, types: typeParsers });
}
