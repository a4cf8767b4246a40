import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { scoreMonitoring } from './contract.ts';

export const scoreMonitoringServer = serve(scoreMonitoring, {
  async search({ body }, { client }) {
    const { rows } = await client.query(
      `select s.*, count(*) over () as total
         from (select f.model || ' (' || f.version || ')' as model, to_char(f.month, 'YYYY-MM') as month, f.segment, f.measure, f.item,
                 f.value::text as value, f.least::text as least, f.most::text as most,
                 case when f.is_crossed then 'beyond' when coalesce(f.least, f.most) is null then 'free' else 'within' end as state
                from bureau.score_figure f) s
        where ($1::text is null or s.measure = $1) and ($2::text is null or s.segment = $2) and ($3::text is null or s.state = $3)
        order by s.month desc, s.model, array_position(array['psi', 'gini', 'ks', 'calibration', 'not-scored'], s.measure), s.item,
          s.segment offset $4 limit $5
        /* one of: segment = all | card | secured | thin | agriculture | industry | construction | trade | services, measure = psi | gini | ks | calibration | not-scored, state = beyond | within | free */`,
      [body.measure ?? null, body.segment ?? null, body.state ?? null, ...pageOf(body)],
    );
    return {
      total: totalOf(rows),
      rows: rows.map(({ month, model, measure, item, segment, value, least, most, state }) => ({
        ...{ month, model, measure, segment, state },
        item: item === '' ? null : item,
        value: Number(value),
        least: least === null ? null : Number(least),
        most: most === null ? null : Number(most),
        key: [month, model, measure, item, segment].join(' '),
      })),
    };
  },
});
