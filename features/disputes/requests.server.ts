import { say } from '#kit/words/words.ts';
import { formatDate } from '#kit/words/format.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { figureRequests } from './contract.ts';
import { figureIn } from './figures.ts';
import { disputesRefusals } from './refusals.ts';
import { disputeWords } from './words.ts';

export const figureRequestsServer = serve(figureRequests, {
  async search({ body }, { client, request }) {
    const { rows } = await client.query(
      `with mine as (
         select r.id, r.number, r.kind, r.cic_code, r.subject_name, r.contract_number, r.field, r.claim, r.figure, r.sent_on, r.due_on,
                r.state, r.answer, r.note, r.answered_by,
                case when r.state = 'waiting' and r.due_on < bureau.today() then 'overdue' else r.state end as shown
           from portal.figure_request r where r.institution_id = portal.acting_institution())
       select m.id, m.number, m.kind, m.cic_code, m.subject_name, m.contract_number, m.field, m.claim, m.figure, m.sent_on, m.due_on,
              m.shown, m.answer, m.note, m.answered_by, f.kind as file_kind, f.period::text as period, count(*) over () as total
         from mine m
         left join bureau.source_file f on f.institution_id = portal.acting_institution() and f.submission_no = (m.figure ->> 'file')::int
        where $1::text is null or m.shown = $1
        order by m.state <> 'waiting', case when m.state = 'waiting' then m.due_on end, m.sent_on desc, m.number offset $2 limit $3
       /* one of: shown = waiting | overdue | answered | ended */`,
      [body.state === 'all' ? null : body.state, ...pageOf(body)],
    );
    return {
      total: totalOf(rows),
      rows: rows.map((row) => {
        const figure = figureIn(row.figure, row.field);
        const from =
          row.file_kind === null || row.period === null
            ? null
            : { kind: row.file_kind, day: formatDate(row.period), row: figure?.row ?? '–' };
        return {
          request: row.id,
          number: row.number,
          customer: row.subject_name,
          state: row.shown,
          dueOn: row.due_on,
          field: row.field,
          contractNumber: row.contract_number,
          value: figure?.value ?? null,
          month: figure?.month?.slice(0, 7) ?? null,
          claim: row.claim,
          answer: row.answer === 'corrected' ? ('mended' as const) : row.answer,
          cicCode: row.cic_code,
          kind: row.kind,
          sentOn: row.sent_on,
          source: from === null ? null : say(disputeWords, request.language, 'fromRow', from),
          note: row.note,
          answeredBy: row.answered_by,
        };
      }),
    };
  },

  async answer({ body }, { client, who, audit }) {
    const { rows: found } = await client.query(
      'select number, subject_id from portal.figure_request where institution_id = portal.acting_institution() and id = $1',
      [body.request],
    );
    const [one] = found;
    if (one === undefined) throw new Refusal('not-found', 'request');
    audit.about(one.subject_id);
    audit.note({ dispute: one.number, answer: body.answer });
    const { rows } = await client.query('select portal.answer_figure_request($1, $2, $3, $4) as done', [
      body.request,
      body.answer === 'mended' ? 'corrected' : 'right',
      body.note,
      who.username,
    ]);
    const done = rows[0]?.done;
    if (done === 'not-corrected-yet') throw new Refusal(disputesRefusals['not-corrected-yet'], 'answer');
    if (done === 'state-changed') throw new Refusal('state-changed', 'request');
    if (done !== 'done') throw new Refusal('not-found', 'request');
    return '0' as const;
  },
});
