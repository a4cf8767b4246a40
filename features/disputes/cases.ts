import { holidaysAfter, mostExtraDays } from '#bureau/disputes/clocks.ts';
import { addWorkingDays } from '#bureau/working-days.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { type CaseEvent, eventsOf } from './events.ts';
import { type AskedOfSource, askedOf, figureOf, type ShownFigure } from './figures.ts';
import type { Holder } from './new-name.ts';
import { type Paper, papersOf, shownPaper } from './papers.ts';
import type { disputeFields, disputeKinds, disputeStates } from './contract.ts';
import type { Connection } from '#kit/server/database/connection.ts';

export type Stored = {
  id: string;
  number: string;
  kind: (typeof disputeKinds)[number];
  institution_name: string;
  subject_id: bigint;
  cic_code: string;
  subject_name: string;
  contract_number: string;
  field: (typeof disputeFields)[number] | 'name';
  claim: string;
  state: (typeof disputeStates)[number];
  received_on: string;
  due_on: string | null;
  raised_by: string;
  is_extended: boolean;
  is_overdue: boolean;
  total: bigint;
};

export const columns = `d.id, d.number, d.kind, i.name_vi as institution_name, d.subject_id, d.cic_code, d.subject_name, d.contract_number,
  d.field, d.claim, d.state, d.received_on, d.due_on, d.raised_by, d.extended_by is not null as is_extended,
  coalesce(d.state <> 'closed' and d.due_on < bureau.today(), false) as is_overdue`;

type Beside = {
  readonly events?: readonly CaseEvent[];
  readonly files?: readonly Paper[];
  readonly extensions?: readonly { readonly days: number; readonly dueOn: string }[];
  readonly figure?: ShownFigure | null;
  readonly asked?: AskedOfSource | null;
  readonly holder?: Holder | null;
};

/** A case as calls return it. */
export function shown(
  one: Stored,
  { events = [], files = [], extensions = [], figure = null, asked = null, holder = null }: Beside = {},
) {
  return {
    dispute: one.id,
    number: one.number,
    kind: one.kind,
    institution: one.institution_name,
    cicCode: one.cic_code,
    customer: one.subject_name,
    contractNumber: one.contract_number,
    field: one.field,
    claim: one.claim,
    state: one.state,
    receivedOn: one.received_on,
    dueOn: one.due_on,
    raisedBy: one.raised_by,
    isExtended: one.is_extended,
    isOverdue: one.is_overdue,
    figure,
    asked,
    holder,
    extensions: [...extensions],
    files: files.map(shownPaper),
    events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
  };
}

/**
 * The possible extensions of a resolution's deadline, and the day each gives: counted from the original deadline,
 * even if it has passed, because the borrower was promised that day.
 */
export async function extensionsOf(client: Connection, one: Stored): Promise<{ days: number; dueOn: string }[]> {
  const { due_on: from } = one;
  if (one.state !== 'valid' || one.is_extended || from === null) return [];
  const holidays = await holidaysAfter(client, from);
  return Array.from({ length: mostExtraDays(one.kind) }, (_, at) => {
    const days = at + 1;
    return { days, dueOn: addWorkingDays(from, days, holidays) };
  });
}

/** A case that the caller may see at the own institution, locked: people of a branch see only that branch's cases. */
export function lockOwnCase(context: Context, id: string): Promise<Stored> {
  return lockCase(context, id, context.who.branchId);
}

/** A case of the transaction's institution, of one branch if given, locked. */
export async function lockCase(
  { client }: Pick<Context, 'client'>,
  id: string,
  branchId: number | null = null,
): Promise<Stored> {
  const { rows } = await client.query(
    `select ${columns}, 1::bigint as total from portal.dispute d join bureau.institution i on i.id = d.institution_id
      where d.institution_id = portal.acting_institution() and d.id = $1 and ($2::int is null or d.branch_id = $2)
      for update of d`,
    [id, branchId],
  );
  if (rows[0] === undefined) throw new Refusal('not-found', 'dispute');
  return rows[0];
}

/** The history of a case: notes, decisions and papers; its figure, and what was asked of who sent it. */
export async function historyOf({ client, request }: Context, id: string, { isBureau = false } = {}) {
  const { language } = request;
  return {
    events: await eventsOf(client, id),
    files: await papersOf(client, id),
    figure: await figureOf(client, id, { language, isBureau }),
    asked: await askedOf(client, id, { language }),
  };
}
