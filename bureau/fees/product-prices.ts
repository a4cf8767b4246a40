import type { Context } from '#kit/server/calls/context.ts';

/**
 * Products by code; `subjectType` 1 legal entities', 2 natural persons', 0 all: those for both are in each; without
 * those closed to the caller. The price is the acting institution's share of the list price, cut to whole dong like a
 * charge.
 */
export async function productPrices(
  { client, request, who }: Context,
  subjectType: number,
): Promise<{ id: string; label: string; wireIds: string[]; priceVnd: string }[]> {
  const name = request.language === 'en' ? 'name_en' : 'name_vi';
  const { rows } = await client.query(
    `select product.code as id, product.${name} as label, product.wire_ids as "wireIds",
        /* never null: priceVnd */ (bureau.list_price(product) * bureau.member_percent(own) / 100)::text as "priceVnd"
      from bureau.product product join bureau.institution own on own.id = $1
      where product.code <> all ($2) and ($3::int = 0 or product.subject_type in (0, $3)) order by product.code`,
    [who.institutionId, [...who.closedProducts], subjectType],
  );
  return rows;
}
