import type { Change } from '#bureau/intake/kind.ts';
import { companies, persons } from './borrowers.ts';
import { cards } from './cards.ts';
import { classifiedAssets, classifiedCommitments } from './classification.ts';
import { collateral } from './collateral.ts';
import type { Applier } from './context.ts';
import { bonds, commitments, vamc } from './holdings.ts';
import { entrusted, loans } from './loans.ts';
import { relations } from './relations.ts';
import { badDebtHandled, bondsSettled, cardsSettled, provisionSettled, writtenOff } from './settled.ts';
import { statements } from './statements.ts';

/** The applier of each change that a section can make. */
export const appliers: Readonly<Record<Change, Applier>> = {
  persons,
  companies,
  relations,
  statements,
  loans,
  commitments,
  'provision-settled': provisionSettled,
  'written-off': writtenOff,
  entrusted,
  cards,
  'cards-settled': cardsSettled,
  collateral,
  bonds,
  'bonds-settled': bondsSettled,
  'bad-debt-handled': badDebtHandled,
  vamc,
  'classified-assets': classifiedAssets,
  'classified-commitments': classifiedCommitments,
};
