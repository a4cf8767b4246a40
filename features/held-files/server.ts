import { z } from 'zod';
import { finding } from '#bureau/contract/finding.ts';
import { findingLines, firstFindingLine } from '#bureau/contract/finding-text.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import type { Language } from '#kit/words/words.ts';
import { fileFindings, fileHolds } from './contract.ts';
import { type Decided, type Decision, decideHold, withdrawHeld } from './decide.ts';
import { heldFilesRefusals } from './refusals.ts';

type Hold = Pick<Decision, 'id' | 'holdNo'> & { readonly reason: string };

export const fileHoldsServer = serve(fileHolds, {
  async search({ body }, { client, who, request }) {
    const { rows } = await client.query(
      `select s.id, h.hold_no, h.kind, s.file_name, s.kind as file_kind, s.period, s.user_id, s.username, s.reason, h.findings, h.held_at,
              h.due_on, h.outcome, h.decided_name, h.decided_at, h.note, count(*) over () as total
         from portal.submission_hold h
         join portal.submission s on s.institution_id = h.institution_id and s.id = h.submission_id
        where h.institution_id = $1 and ($2::boolean is null or (h.outcome is null) = $2)
        order by h.outcome is not null, h.due_on, h.held_at, s.id, h.hold_no offset $3 limit $4 /* never null: file_kind, period */`,
      [who.institutionId, isWaiting(body.shown), ...pageOf(body)],
    );
    return {
      total: totalOf(rows),
      rows: rows.map((one) => ({
        ...shownHold(one, request.language),
        why: one.kind,
        isOwn: one.user_id === who.userId,
      })),
    };
  },
  async approve({ body }, context) {
    return decide(context, body, { kind: 'reason', outcome: 'approved' });
  },
  async return({ body }, context) {
    return decide(context, body, { kind: 'reason', outcome: 'returned' });
  },
  async withdraw({ body }, { client, who, audit }) {
    const { institutionId, userId, username } = who;
    const done = await withdrawHeld(client, {
      institutionId,
      id: body.id,
      note: body.reason,
      by: { userId, username },
    });
    audit.note({ file: requireDone(done).fileName, reason: body.reason });
    return '0' as const;
  },
});

export const fileFindingsServer = serve(fileFindings, {
  async search({ body }, { client, request }) {
    const { rows } = await client.query(
      `select f.*, case when $5 = 'en' then i.name_en else i.name_vi end as named
         from portal.file_findings($1, $2, $3, $4) with ordinality f join bureau.institution i on i.code = f.institution_code_of
        order by f.ordinality
       /* never null: id, hold_no, file_name, file_kind, period, username, held_at, due_on, total */ /* one of: outcome = approved | returned | withdrawn | superseded */`,
      [isWaiting(body.shown), body.institution ?? null, ...pageOf(body), request.language],
    );
    return {
      total: totalOf(rows),
      rows: rows.map((one) => ({
        ...shownHold(one, request.language),
        institution: one.institution_code_of,
        institutionName: one.named,
      })),
    };
  },
  async approve({ body }, context) {
    return decideAtBureau(context, body, 'approved');
  },
  async return({ body }, context) {
    return decideAtBureau(context, body, 'returned');
  },
});

async function decide(context: Context, hold: Hold, how: Pick<Decision, 'kind' | 'outcome'>) {
  const { client, who, audit } = context;
  const { userId, username, institutionId } = who;
  const { id, holdNo, reason } = hold;
  const decision = { ...how, institutionId, id, holdNo, note: reason, by: { userId, username } };
  const done = await decideHold(client, decision);
  audit.note({ file: requireDone(done).fileName, outcome: how.outcome, reason });
  return '0' as const;
}

async function decideAtBureau(context: Context, { id, holdNo, reason }: Hold, outcome: Decision['outcome']) {
  const { client, who, audit } = context;
  const { userId, username } = who;
  const { rows } = await client.query('select portal.act_on_file_finding($1) as at', [id]);
  const institutionId = rows[0]?.at ?? null;
  if (institutionId === null) throw new Refusal('not-found', 'id');
  const decision = {
    kind: 'finding' as const,
    outcome,
    institutionId,
    id,
    holdNo,
    note: reason,
    by: { userId, username },
  };
  const done = await decideHold(client, decision);
  audit.note({ file: requireDone(done).fileName, outcome, reason });
  return '0' as const;
}

function requireDone(done: Decided | 'missing' | 'changed' | 'own'): Decided {
  if (done === 'missing') throw new Refusal('not-found', 'id');
  if (done === 'changed') throw new Refusal('state-changed', 'id');
  if (done === 'own') throw new Refusal(heldFilesRefusals['own-file'], 'id');
  return done;
}

const isWaiting = (shown: 'waiting' | 'decided' | 'all') => (shown === 'all' ? null : shown === 'waiting');

type Stored = {
  readonly id: string;
  readonly hold_no: number;
  readonly file_name: string;
  readonly file_kind: string;
  readonly period: string;
  readonly username: string;
  readonly reason: string | null;
  readonly findings: unknown;
  readonly held_at: Date;
  readonly due_on: string;
  readonly outcome: 'approved' | 'returned' | 'withdrawn' | 'superseded' | null;
  readonly decided_name: string | null;
  readonly decided_at: Date | null;
  readonly note: string | null;
};

function shownHold(one: Stored, language: Language) {
  const findings = z.array(finding).parse(one.findings);
  return {
    id: one.id,
    holdNo: one.hold_no,
    fileName: one.file_name,
    fileType: one.file_kind,
    period: one.period,
    firstFinding: firstFindingLine(findings, language),
    findings: findingLines(findings, language),
    shown: findings,
    sentBy: one.username,
    sentWhy: one.reason,
    heldAt: one.held_at.toISOString(),
    dueOn: one.due_on,
    outcome: one.outcome ?? ('waiting' as const),
    decidedBy: one.decided_name,
    decidedAt: one.decided_at?.toISOString() ?? null,
    decision: one.note,
  };
}
