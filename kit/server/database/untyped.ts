import type pg from 'pg';
import type { Sender } from '#database/connection.ts';

/**
 * The door for a statement whose text is made while the program runs, so that nobody can prepare it before: it says itself what it
 * gives. `npm run check` names the files that may use it.
 */
export function untyped(sender: Sender): pg.ClientBase {
  return sender as unknown as pg.ClientBase;
}
