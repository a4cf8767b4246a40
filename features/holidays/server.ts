import { isWorkingDay } from '#bureau/working-days.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { holidays } from './contract.ts';
import { holidaysRefusals } from './refusals.ts';

const noHolidays = { off: new Set<string>(), worked: new Set<string>() };

export const holidaysServer = serve(holidays, {
  async search({ body }, { client }) {
    const { rows } = await client.query(
      `select h.day::text as day, h.name_vi, h.name_en, h.is_worked, h.certainty, h.day < bureau.today() as is_past,
              count(*) over () as total
         from bureau.public_holiday h
        where ($1::int is null or extract(year from h.day) = $1) and ($2::text is null or h.certainty = $2)
        order by h.day offset $3 limit $4 /* never null: is_past */`,
      [
        body.year === undefined ? null : Number(body.year),
        body.certainty === 'all' ? null : body.certainty,
        ...pageOf(body),
      ],
    );
    return {
      total: totalOf(rows),
      rows: rows.map((row) => ({
        day: row.day,
        nameVi: row.name_vi,
        nameEn: row.name_en,
        kind: row.is_worked ? ('worked' as const) : ('off' as const),
        certainty: row.certainty,
        isPast: row.is_past,
      })),
    };
  },

  async add({ body }, context) {
    await requireBureau(context);
    const { client, audit } = context;
    const isWorked = body.kind === 'worked';
    // A weekend is off by itself, and a weekday is worked.
    if (isWorkingDay(body.day, noHolidays) === isWorked) throw new Refusal(holidaysRefusals['holiday-weekday'], 'day');
    const { rows } = await client.query(
      'select bureau.keep_holiday($1, $2, $3, $4, $5) as kept /* never null: kept */',
      [body.day, body.nameVi, body.nameEn, isWorked, body.certainty],
    );
    if (rows[0]?.kept !== true) throw new Refusal(holidaysRefusals['holiday-known'], 'day');
    audit.note({ day: body.day, kind: body.kind, reason: body.reason });
    return '0' as const;
  },

  async confirm({ body }, context) {
    await requireBureau(context);
    const { client, audit } = context;
    const { rows } = await client.query('select bureau.confirm_holiday($1) as done /* never null: done */', [body.day]);
    if (rows[0]?.done !== true) throw new Refusal('state-changed', 'day');
    audit.note({ day: body.day });
    return '0' as const;
  },

  async remove({ body }, context) {
    await requireBureau(context);
    const { client, audit } = context;
    const { rows } = await client.query('select bureau.drop_holiday($1) as was', [body.day]);
    const was = rows[0]?.was ?? null;
    if (was === null) throw new Refusal('not-found', 'day');
    audit.note({ day: body.day, was, reason: body.reason });
    return '0' as const;
  },
});

/** Only the bureau changes the days, even if others have the permission. */
async function requireBureau({ client }: Context): Promise<void> {
  const { rows } = await client.query('select bureau.is_bureau_acting() as is /* never null: is */');
  if (rows[0]?.is !== true) throw new Refusal('no-permission');
}
