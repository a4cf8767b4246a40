import type { Connection } from '#database/connection.ts';
import type { OrderState } from './states.ts';

/** An event of an order. */
export type OrderLine = {
  readonly at: Date;
  readonly by: string;
  readonly isBureau: boolean;
  readonly act: string;
  readonly state: OrderState;
  readonly note: string | null;
};

/** The events of an order, in order; internal ones are for the bureau's operators. */
export async function linesOf(
  client: Connection,
  order: { readonly institutionId: number; readonly id: string },
  audience: 'institution' | 'bureau',
): Promise<OrderLine[]> {
  const { rows } = await client.query(
    `select at, by_name as by, is_bureau as "isBureau", act, state, case when $3 or not is_internal then note end as note
     from portal.work_order_line where institution_id = $1 and order_id = $2 and ($3 or not is_internal) order by line /* one of: state = analysed | answered | asked | complete | returned | reviewed */`,
    [order.institutionId, order.id, audience === 'bureau'],
  );
  return rows;
}
