import { CheckedClient } from '#database/checked-client.ts';
import { sharedTime } from '#kit/server/clock.ts';
import type { Prepared } from './batch.ts';
import type { Inlined } from './inlined.ts';

/** Stands among a statement's values for the pass of the connection that will send it. */
export const passMark = 'the pass';

/** A statement whose door asks for a pass for this; `passMark` stands where it goes. */
export function withPass<R>(statement: Inlined<R>, about: string): Inlined<R> {
  return { ...statement, passFor: about };
}

/** The statement as this connection sends it. */
export function preparedOn(client: object, { name, text, values, passFor }: Inlined): Prepared {
  if (passFor === undefined) return { name, text, values };
  return { name, text, values: values.map((value) => (value === passMark ? passOf(client, passFor) : value)) };
}

/** What opens a door of `database/schema/seal.sql`, by who was given the key; empty on an owner's connection. */
export function passOf(client: object, about: string): string {
  return client instanceof CheckedClient ? client.passFor(about, Math.floor(sharedTime() / 1000)) : '';
}

/** What the doors ask a pass for; `seal.sql` writes the same. */
export const about = {
  acting: ({ institutionId, userId }: { institutionId: number; userId: number }) => `act ${institutionId} ${userId}`,
  token: (hash: Buffer) => `token ${hash.toString('hex')}`,
  loading: (institutionId: number) => `load ${institutionId}`,
  identity: 'identity',
} as const;
