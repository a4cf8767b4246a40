import type { Context } from '#kit/server/calls/context.ts';
import { withIdentity } from '#kit/server/database/database.ts';
import type { Language } from '#kit/words/words.ts';
import type { Option } from './contract.ts';

const collators = { vi: new Intl.Collator('vi'), en: new Intl.Collator('en') };

/** The column of a name in a language. */
export const nameIn = (language: Language) => (language === 'en' ? 'name_en' : 'name_vi');

/** Today in Hanoi by the clock of the database, yyyy-MM-dd. */
export async function today({ client }: Context): Promise<string> {
  const { rows } = await client.query('select bureau.today() as day');
  return rows[0]?.day ?? '';
}

/** The provinces of a day by name. */
export async function provincesOn({ client, request: { language } }: Context, day: string): Promise<Option[]> {
  const { rows } = await client.query(
    `select code as id, ${nameIn(language)} as label from bureau.province
      where valid_from <= $1 and (valid_to is null or valid_to >= $1) order by code`,
    [day],
  );
  return byName(rows, language);
}

/** Countries by name, Viet Nam first. */
export async function countries({ client, request: { language } }: Context): Promise<Option[]> {
  const { rows } = await client.query(
    `select code as id, ${nameIn(language)} as label from bureau.nation order by code`,
  );
  const sorted = byName(rows, language);
  return [...sorted.filter(({ id }) => id === 'VN'), ...sorted.filter(({ id }) => id !== 'VN')];
}

/** The branches of the session's institution, the head office first; no others (SES-10). */
export async function ownBranches({ client, request, who }: Context): Promise<Option[]> {
  const { rows } = await client.query(
    `select code as id, ${nameIn(request.language)} as label from bureau.branch
      where institution_id = $1 and closed_on is null order by branch_id`,
    [who.institutionId],
  );
  return rows;
}

/** The active users of the session's institution; people of a branch see that branch's. */
export async function colleagues({ client, who }: Context): Promise<Option[]> {
  return withIdentity(client, async (identity) => {
    const { rows } = await identity.query(
      `select u.username as id, u.full_name as label from portal.user_account u join portal.membership m on m.user_id = u.id
        where m.institution_id = $1 and ($2::int is null or m.branch_id = $2) and u.status = 'active' order by u.username`,
      [who.institutionId, who.branchId],
    );
    return rows;
  });
}

/** Current credit institutions by code, without the bureau itself. */
export async function creditInstitutions(context: Context): Promise<(Option & { shortName: string })[]> {
  const { rows } = await context.client.query(
    `select code as id, ${nameIn(context.request.language)} as label, short_name as "shortName" from bureau.institution
      where class <> 'bureau' and (valid_to is null or valid_to >= bureau.today()) order by code`,
  );
  return rows;
}

function byName(options: readonly Option[], language: Language): Option[] {
  return options.toSorted((one, other) => collators[language].compare(one.label, other.label));
}
