/** Runs SQL as the owner, on one connection. */
type World = { readonly sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]> };
type Subject = bigint | number;

/** One operator proposes that two subjects are one, another approves. Answers the merge. */
export async function mergeByTwo(world: World, kept: Subject, merged: Subject): Promise<bigint> {
  const proposal = `select bureau.propose_merge($1, $2, 'một người', 'minh.operator', null, null) as id`;
  return byTwo(world, proposal, [kept, merged]);
}

/** One operator proposes to take a merge apart again, another approves. */
export async function undoByTwo(world: World, merge: bigint): Promise<void> {
  await byTwo(world, `select proposal as id from bureau.propose_split($1, 'hai người', 'minh.operator')`, [merge]);
}

async function byTwo(world: World, proposal: string, values: unknown[]): Promise<bigint> {
  const [asked] = await asOperator(world, 'minh.operator', proposal, values);
  const decision = `select merge_id from bureau.decide_merge($1, true, 'quang.operator')`;
  const [done] = await asOperator(world, 'quang.operator', decision, [asked?.['id']]);
  return BigInt(String(done?.['merge_id']));
}

async function asOperator({ sql }: World, username: string, text: string, values: unknown[]) {
  await sql(
    `select set_config('app.institution', m.institution_id::text, false), set_config('app.user', u.id::text, false)
       from portal.user_account u join portal.membership m on m.user_id = u.id where u.username = $1`,
    [username],
  );
  return sql(text, values);
}
