import { refusedText } from '#bureau/batch/refused-text.ts';
import { scoreProduct } from '#bureau/contract/product-numbers.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { refuseClosed } from '#kit/server/calls/closed-products.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { file as fileAnswer } from '#kit/server/files/file-answer.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { formatDateTime, formatNumber } from '#kit/words/format.ts';
import { type Language, say } from '#kit/words/words.ts';
import { mostCustomers, scoreBatch } from './contract.ts';
import { ownRefusals } from './read-portfolio.ts';
import { scoreBatchRefusals } from './refusals.ts';
import { addTurn } from './stored-batch.ts';
import { scoreBatchWords } from './words.ts';

export const scoreBatchServer = serve(scoreBatch, {
  async send({ file }, { client, who, audit }) {
    refuseClosed(who, scoreProduct);
    const id = uuidV7();
    const { rowCount } = await client.query(
      `insert into portal.score_batch (institution_id, id, user_id, username, branch_id, file_name, bytes, sha256, file_handle)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
      [who.institutionId, id, who.userId, who.username, who.branchId, file.name, file.bytes, file.sha256, file.handle],
    );
    if (rowCount === 0) {
      const { rows } = await client.query(
        `select b.received_at from portal.score_batch b
         where b.institution_id = $1 and b.sha256 = $2 and b.sent_on = portal.hanoi_day() and b.state not in ('refused', 'cancelled') limit 1`,
        [who.institutionId, file.sha256],
      );
      const at = rows[0]?.received_at;
      if (at === undefined) throw new Refusal(scoreBatchRefusals['score-batch-waits'], 'file');
      throw new Refusal(scoreBatchRefusals['score-batch-known'], 'file', { at: formatDateTime(at.toISOString()) });
    }
    await file.keep();
    await addTurn(client, { institutionId: who.institutionId, userId: who.userId, id });
    audit.because('portfolio-monitoring');
    audit.note({ file: file.name, product: scoreProduct, bytes: file.bytes, sha256: file.sha256.toString('hex') });
    return { id };
  },

  async search({ body }, { client, who, request, audit }) {
    const { rows } = await client.query(
      `select b.id, b.file_name, b.received_at, b.state, b.row_count, b.handled_rows, b.scored_rows, b.thin_rows, b.consent_rows, b.foreign_rows,
          b.bad_rows, b.over_rows, b.model, b.refusal, b.refusal_place, b.refusal_value, b.username, b.finished_at, count(*) over () as total
         from portal.score_batch b
        where b.institution_id = $1 and ($2::int is null or b.branch_id = $2) and ($3::text is null or b.state = $3)
        order by b.received_at desc, b.id desc offset $4 limit $5`,
      [who.institutionId, who.branchId, body.state ?? null, ...pageOf(body)],
    );
    const total = totalOf(rows);
    audit.note({ total });
    return {
      total,
      rows: rows.map((each) => ({
        id: each.id,
        fileName: each.file_name,
        receivedAt: each.received_at.toISOString(),
        state: each.state,
        rows: each.row_count,
        handled: each.handled_rows,
        scored: each.scored_rows,
        thin: each.thin_rows,
        consent: each.consent_rows,
        foreign: each.foreign_rows,
        bad: each.bad_rows,
        over: each.over_rows,
        model: each.model,
        refusal: refusalOf(each, request.language),
        by: each.username,
        finishedAt: each.finished_at?.toISOString() ?? null,
      })),
    };
  },

  async result({ body }, { client, who, files, audit }) {
    const { rows } = await client.query(
      `select b.file_name, b.result_handle, b.row_count from portal.score_batch b
       where b.institution_id = $1 and b.id = $2 and ($3::int is null or b.branch_id = $3)`,
      [who.institutionId, body.id, who.branchId],
    );
    const [found] = rows;
    if (found === undefined || found.result_handle === null) throw new Refusal('not-found', 'id');
    audit.because('portfolio-monitoring');
    audit.note({ file: found.file_name, rows: found.row_count });
    return fileAnswer({
      name: `${found.file_name.replace(/\.[^.]+$/, '')}.scores.csv`,
      type: 'text/csv; charset=utf-8',
      body: await files.read(found.result_handle),
    });
  },

  async cancel({ body }, { client, who, audit }) {
    const { rows } = await client.query(
      `update portal.score_batch b set state = 'cancelled', finished_at = case when b.state = 'received' then clock_timestamp() end
       where b.institution_id = $1 and b.id = $2 and ($3::int is null or b.branch_id = $3) and b.state in ('received', 'working')
       returning b.file_name, b.user_id, b.finished_at`,
      [who.institutionId, body.id, who.branchId],
    );
    const [batch] = rows;
    if (batch === undefined) {
      const { rowCount } = await client.query(
        'select from portal.score_batch b where b.institution_id = $1 and b.id = $2 and ($3::int is null or b.branch_id = $3)',
        [who.institutionId, body.id, who.branchId],
      );
      throw new Refusal(rowCount === 0 ? 'not-found' : 'state-changed', 'id');
    }
    if (batch.finished_at === null)
      await addTurn(client, { institutionId: who.institutionId, userId: batch.user_id, id: body.id });
    audit.note({ file: batch.file_name });
    return '0';
  },
});

type Refused = {
  readonly refusal: string | null;
  readonly refusal_place: string | null;
  readonly refusal_value: string | null;
};

/** Why a file was refused: by a word of the screen, or as any workbook of customers is. */
function refusalOf({ refusal, refusal_place: place, refusal_value: value }: Refused, language: Language) {
  if (refusal === null) return null;
  const known = ownRefusals.find((each) => each === refusal);
  if (known === undefined) return refusedText(refusal, language, { place: place ?? '', value: value ?? '' });
  const column = (['reference', 'customerName', 'cicCode', 'identityNumber'] as const).find((each) => each === value);
  const title = column === undefined ? '' : say(scoreBatchWords, language, column);
  const most = formatNumber(Number(value) || mostCustomers, language);
  return say(scoreBatchWords, language, known, { most, column: title });
}
