import { sql } from 'kysely';
import type { Context } from '#kit/server/calls/context.ts';
import { withIdentity } from '#kit/server/database/database.ts';
import type { Language } from '#kit/words/words.ts';
import type { Option } from './contract.ts';

const collators = { vi: new Intl.Collator('vi'), en: new Intl.Collator('en') };

const nameIn = (language: Language) =>
  language === 'en' ? ('name_en as label' as const) : ('name_vi as label' as const);

/** Today in Hanoi by the clock of the database, yyyy-MM-dd. */
export async function today({ db }: Context): Promise<string> {
  const { rows } = await sql<{ day: string }>`select bureau.today() as day`.execute(db);
  return rows[0]?.day ?? '';
}

/** The provinces of a day by name. */
export async function provincesOn(context: Context, day: string): Promise<Option[]> {
  const { db, request } = context;
  const found = await db
    .selectFrom('bureau.province')
    .select(['code as id', nameIn(request.language)])
    .where('valid_from', '<=', day)
    .where((where) => where.or([where('valid_to', 'is', null), where('valid_to', '>=', day)]))
    .orderBy('code')
    .execute();
  return byName(found, request.language);
}

/** Countries by name, Viet Nam first. */
export async function countries({ db, request }: Context): Promise<Option[]> {
  const found = await db
    .selectFrom('bureau.nation')
    .select(['code as id', nameIn(request.language)])
    .orderBy('code')
    .execute();
  const sorted = byName(found, request.language);
  return [...sorted.filter(({ id }) => id === 'VN'), ...sorted.filter(({ id }) => id !== 'VN')];
}

/** The branches of the session's institution, the head office first; no others (SES-10). */
export async function ownBranches({ db, request, who }: Context): Promise<Option[]> {
  return db
    .selectFrom('bureau.branch')
    .select(['code as id', nameIn(request.language)])
    .where('institution_id', '=', who.institutionId)
    .where('closed_on', 'is', null)
    .orderBy('branch_id')
    .execute();
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
  const day = await today(context);
  return context.db
    .selectFrom('bureau.institution')
    .select(['code as id', nameIn(context.request.language), 'short_name as shortName'])
    .where('class', '!=', 'bureau')
    .where((where) => where.or([where('valid_to', 'is', null), where('valid_to', '>=', day)]))
    .orderBy('code')
    .execute();
}

/**
 * Products by code; `subjectType` 1 legal entities', 2 natural persons', 0 all: those for both are in each; without
 * those closed to the caller. The price is the acting institution's share of the list price, cut to whole dong like a
 * charge.
 */
export async function productsFor(
  { db, request, who }: Context,
  subjectType: number,
): Promise<(Option & { wireIds: string[]; priceVnd: string })[]> {
  return db
    .selectFrom('bureau.product as product')
    .innerJoin('bureau.institution as own', (join) => join.on('own.id', '=', who.institutionId))
    .select([
      'product.code as id',
      `product.${nameIn(request.language)}`,
      'product.wire_ids as wireIds',
      sql<string>`(bureau.list_price(product) * bureau.member_percent(own) / 100)::text`.as('priceVnd'),
    ])
    .$if(who.closedProducts.size > 0, (query) => query.where('product.code', 'not in', [...who.closedProducts]))
    .$if(subjectType !== 0, (query) => query.where('product.subject_type', 'in', [0, subjectType]))
    .orderBy('product.code')
    .execute();
}

function byName(options: readonly Option[], language: Language): Option[] {
  return options.toSorted((one, other) => collators[language].compare(one.label, other.label));
}
