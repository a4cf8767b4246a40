import type { Sender } from '#database/connection.ts';
import { untyped } from './untyped.ts';

/**
 * Sends what nobody can prepare before: statements that make, drop or look after objects whose names are known only while the program runs.
 * It takes no values, and what it gives is not looked at.
 */
export async function sendScript(sender: Sender, text: string): Promise<void> {
  await untyped(sender).query(text);
}
