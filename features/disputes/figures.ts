import { z } from 'zod';
import type { Context } from '#kit/server/calls/context.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import type { Connection } from '#kit/server/database/connection.ts';
import type { disputes } from './contract.ts';

type Detail = AnswerOf<typeof disputes.detail>;
export type ShownFigure = NonNullable<Detail['figure']>;
export type AskedOfSource = NonNullable<Detail['asked']>;

/** A figure as a case keeps it (portal.figure_of). */
const kept = z.object({
  month: z.string().nullish(),
  value: z.unknown(),
  file: z.number().int().nullish(),
  row: z.number().int().nullish(),
});

/** Identities, terms and collateral are compared, not told. */
const toldFields = new Set(['balance', 'group', 'overdue']);

/** A kept figure: its value as a whole number, where it is one that is told. */
export function figureIn(stored: unknown, field: string) {
  const found = kept.safeParse(stored);
  if (!found.success) return undefined;
  const { month, value, file, row } = found.data;
  const told = toldFields.has(field) && typeof value === 'number' ? String(value) : null;
  return { month: month ?? null, value: told, file: file ?? null, row: row ?? null };
}

type Reader = { readonly language: Context['request']['language']; readonly isBureau: boolean };

/**
 * The figure of a case of the transaction's institution: as the case found it, as it was corrected, and the file that it came with. The
 * file's row is for who sent it and for the bureau.
 */
export async function figureOf(client: Connection, id: string, reader: Reader): Promise<ShownFigure | null> {
  const { rows } = await client.query(
    `select d.field, d.outcome, d.figure_before, d.figure_after, i.name_vi, i.name_en, f.kind, f.period::text as period, f.version,
            f.received_at, coalesce(d.source_institution_id = d.institution_id, false) as is_own
       from portal.dispute d
       left join bureau.institution i on i.id = d.source_institution_id
       left join bureau.source_file f on f.institution_id = d.source_institution_id
        and f.submission_no = (d.figure_before ->> 'file')::int
      where d.institution_id = portal.acting_institution() and d.id = $1`,
    [id],
  );
  const [one] = rows;
  if (one === undefined) return null;
  const [before, after] = [figureIn(one.figure_before, one.field), figureIn(one.figure_after, one.field)];
  const source = reader.language === 'en' ? one.name_en : one.name_vi;
  if (before === undefined && source === null) return null;
  const isShown = reader.isBureau || one.is_own;
  return {
    source,
    month: before?.month?.slice(0, 7) ?? null,
    before: before?.value ?? null,
    after: after?.value ?? null,
    isGone: one.outcome === 'corrected' && before !== undefined && after === undefined,
    receivedAt: one.received_at?.toISOString() ?? null,
    version: one.version,
    file:
      isShown && one.kind !== null && one.period !== null
        ? { kind: one.kind, period: one.period, row: before?.row ?? null }
        : null,
  };
}

/** What was asked of the institution that sent the figure of a case of the transaction's institution; null where nothing was. */
export async function askedOf(
  client: Connection,
  id: string,
  { language }: Pick<Reader, 'language'>,
): Promise<AskedOfSource | null> {
  const { rows } = await client.query(
    `select r.*, r.state = 'waiting' and r.due_on < bureau.today() as is_overdue from portal.figure_request_of($1) r
       /* never null: institution_vi, institution_en, state, sent_on, due_on, is_overdue */
       /* one of: state = waiting | answered | ended, answer = corrected | right */`,
    [id],
  );
  const [one] = rows;
  if (one === undefined) return null;
  return {
    institution: language === 'en' ? one.institution_en : one.institution_vi,
    state: one.is_overdue ? 'overdue' : one.state,
    sentOn: one.sent_on,
    dueOn: one.due_on,
    answer: one.answer === 'corrected' ? 'mended' : one.answer,
    note: one.note,
  };
}
