import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { lockOwnCase } from './cases.ts';
import { addEvent } from './events.ts';

/** Adds a note of the institution to its open case. */
export async function sayInCase(context: Context, id: string, note: string): Promise<void> {
  const one = await lockOwnCase(context, id);
  if (one.state === 'closed') throw new Refusal('state-changed', 'dispute');
  await addEvent(context, one.id, { side: 'institution', kind: 'note', note });
}
