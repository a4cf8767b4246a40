import type { Channel, FileKind } from './kind.ts';
import { d60, d70 } from './kinds/bad-debt.ts';
import { d50 } from './kinds/bonds.ts';
import { d33, d34, k4 } from './kinds/cards.ts';
import { dkq } from './kinds/classification.ts';
import { d31, d32, k2 } from './kinds/credit-relations.ts';
import { d10, d11, k1 } from './kinds/identity.ts';
import { d12 } from './kinds/related-persons.ts';
import { d40, k3 } from './kinds/security.ts';
import { d20 } from './kinds/statements.ts';

/** Every accepted kind, in the order in which lists show them. */
export const fileKinds: readonly FileKind[] = [
  ...[d10, d11, d12, d20, d31, d32, d33, d34, d40, d50, d60, d70, dkq],
  ...[k1, k2, k3, k4],
];

/**
 * Kinds of Decision 573 that are not accepted yet: their files are refused for that reason and not as a mistake in
 * the name.
 */
export const kindsNotTaken: readonly string[] = ['D35', 'D36'];

const byCode = new Map(fileKinds.map((kind) => [kind.code, kind]));

/** A kind by its code (D32), or undefined if there is none. */
export function kindOf(code: string): FileKind | undefined {
  return byCode.get(code);
}

/** The kinds of a channel. */
export function kindsOf(channel: Channel): FileKind[] {
  return fileKinds.filter((kind) => kind.channel === channel);
}
