import { createHmac } from 'node:crypto';
import { pathWith, type Screen } from '#kit/contract/screen.ts';
import { say, type WordBook } from '#kit/words/words.ts';
import type { MenuNode, MenuRights, MenuSource } from './context.ts';

/**
 * The menu tree of somebody's rights (SES-06): groups in the register's order, without empty ones and screens whose
 * products are all closed to them. Hashed paths are derived from the key, so that an installation's menu stays the
 * same and reveals nothing about another's.
 */
export function menuOf(screens: readonly Screen[], book: WordBook, key: Buffer): MenuSource {
  const addresses = new Map(screens.map((screen) => [screen.path, addressOf(screen, key)]));
  return (rights, language) => {
    const groups = new Map<string, MenuNode>();
    for (const screen of screens) {
      if (screen.group === undefined || !mayOpen(screen, rights)) continue;
      const group = groups.get(screen.group) ?? { name: say(book, language, screen.group), par3: '', items: [] };
      groups.set(screen.group, group);
      group.items.push({
        name: say(book, language, screen.title),
        par3: addresses.get(screen.path) ?? screen.path,
        items: [],
      });
    }
    return [...groups.values()];
  };
}

function mayOpen(screen: Screen, { permissions, closedProducts }: MenuRights): boolean {
  if (screen.products?.every((product) => closedProducts.has(product)) === true) return false;
  return screen.access === 'signed-in' || permissions.has(screen.access);
}

function addressOf({ path, hashOf }: Screen, key: Buffer): string {
  if (hashOf === undefined) return path;
  return pathWith(path, createHmac('sha256', key).update(`screen ${hashOf}`).digest('hex'));
}
