import { model as ratingModel } from '#bureau/ratings/model.ts';
import { ratingWords } from '#bureau/ratings/words.ts';
import { championOf } from '#bureau/scoring/champion.ts';
import { modelName } from '#bureau/scoring/models.ts';
import { scoringWords } from '#bureau/scoring/words.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import type { Language } from '#kit/words/words.ts';
import { scoreMonitoring } from './contract.ts';

/** What the items of the models measure, in the words of their reports. */
const itemWords = new Map<string, readonly [string, string]>(
  Object.entries({ ...scoringWords.texts, ...ratingWords.texts }),
);

export const scoreMonitoringServer = serve(scoreMonitoring, {
  async search({ body }, { client, request: { language } }) {
    const serving = [modelName(await championOf(client)), modelName(ratingModel)];
    const { rows } = await client.query(
      `select s.*, count(*) over () as total
         from (select f.model || ' (' || f.version || ')' as model, to_char(f.month, 'YYYY-MM') as month, f.segment, f.measure, f.item,
                 f.value::text as value, f.least::text as least, f.most::text as most,
                 case when f.is_crossed then 'beyond'
                   when f.measure = 'psi' and f.month = (select min(c.month) from bureau.score_count c where c.model = f.model and c.version = f.version)
                     then 'first'
                   when coalesce(f.least, f.most) is null then 'free' else 'within' end as state
                from bureau.score_figure f) s
        where ($1::text is null or s.measure = $1) and ($2::text is null or s.segment = $2) and ($3::text is null or s.state = $3)
        order by s.month desc, array_position($6::text[], s.model), s.model,
          array_position(array['psi', 'gini', 'ks', 'calibration', 'not-scored'], s.measure), s.item, s.segment offset $4 limit $5
        /* one of: segment = all | card | secured | thin | agriculture | industry | construction | trade | services, measure = psi | gini | ks | calibration | not-scored, state = beyond | within | first | free */`,
      [body.measure ?? null, body.segment ?? null, body.state ?? null, ...pageOf(body), serving],
    );
    return {
      total: totalOf(rows),
      rows: rows.map(({ month, model, measure, item, segment, value, least, most, state }) => ({
        ...{ month, model, measure, segment, state },
        item: item === '' ? null : itemText(item, language),
        value: Number(value),
        least: least === null ? null : Number(least),
        most: most === null ? null : Number(most),
        key: [month, model, measure, item, segment].join(' '),
      })),
    };
  },
});

function itemText(item: string, language: Language): string {
  return itemWords.get(item)?.[language === 'vi' ? 0 : 1] ?? item;
}
