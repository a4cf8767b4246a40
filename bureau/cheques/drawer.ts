import type pg from 'pg';

/** What is known of a drawer's cheques: 0 nothing, 1 warned, 2 suspended for 6 months, 3 suspended for 12 months. */
export type DrawerState = { readonly level: 0 | 1 | 2 | 3; readonly refusals: number };

/** The level by how many cheques were refused for want of funds within twelve months. */
export function drawerLevel(refusals: number): DrawerState['level'] {
  if (refusals <= 0) return 0;
  if (refusals === 1) return 1;
  return refusals === 2 ? 2 : 3;
}

/** The state of a drawer by the blind index of the paper (`drawerIndex`), the CIC code, or both; of all banks' declarations. */
export async function drawerStateOf(
  client: pg.ClientBase,
  drawer: { readonly paper: Buffer | null; readonly cicCode: string | null },
): Promise<DrawerState> {
  const { rows } = await client.query<{ refusals: number }>('select portal.drawer_refusals($1, $2) as refusals', [
    drawer.paper,
    drawer.cicCode,
  ]);
  const refusals = rows[0]?.refusals ?? 0;
  return { level: drawerLevel(refusals), refusals };
}
