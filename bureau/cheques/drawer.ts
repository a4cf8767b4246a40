import type { Connection } from '#database/connection.ts';

/** The state of a drawer: 0 nothing, 1 warned, 2 suspended for 6 months, 3 suspended for 12 months. */
export type DrawerState = { readonly level: 0 | 1 | 2 | 3; readonly refusals: number };

/** The level for a number of cheques refused for want of funds within twelve months. */
export function drawerLevel(refusals: number): DrawerState['level'] {
  if (refusals <= 0) return 0;
  if (refusals === 1) return 1;
  return refusals === 2 ? 2 : 3;
}

/**
 * The state of a drawer by the paper's blind index (`drawerIndex`), the CIC code, or both, over the declarations of
 * all banks.
 */
export async function drawerStateOf(
  client: Connection,
  drawer: { readonly paper: Buffer | null; readonly cicCode: string | null },
): Promise<DrawerState> {
  const { rows } = await client.query('select portal.drawer_refusals($1, $2) as refusals /* never null: refusals */', [
    drawer.paper,
    drawer.cicCode,
  ]);
  const refusals = rows[0]?.refusals ?? 0;
  return { level: drawerLevel(refusals), refusals };
}
