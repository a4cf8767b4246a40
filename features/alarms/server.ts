import { z } from 'zod';
import { freezeNow, liftFreeze, refusing } from '#bureau/alarms/freeze.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import type { Language } from '#kit/words/words.ts';
import { alarms, freezes } from './contract.ts';
import { factsText } from './facts.ts';
import { requireBureau, timeOf } from './shown.ts';

const factsOf = z.record(z.string(), z.union([z.string(), z.number()]));

const inLanguage = (language: Language, vi: string | null, en: string | null) => (language === 'en' ? en : vi);

export const alarmsServer = serve(alarms, {
  async search({ body }, context) {
    await requireBureau(context);
    const { client, request, audit } = context;
    const { rows } = await client.query(
      'select * from portal.read_alarms($1, $2, $3) /* never null: alarm_id, rule, name_vi, name_en, severity, seen_from, seen_until, raised_at, state, total */ /* one of: severity = critical | high | medium, state = acknowledged | closed | open */',
      [
        JSON.stringify({
          state: body.state,
          severity: body.severity === 'all' ? undefined : body.severity,
          rule: body.rule,
        }),
        ...pageOf(body),
      ],
    );
    const total = totalOf(rows);
    audit.note({ total });
    return {
      total,
      rows: rows.map((row) => ({
        alarm: Number(row.alarm_id),
        rule: row.rule,
        name: request.language === 'en' ? row.name_en : row.name_vi,
        severity: row.severity,
        facts: factsText(request.language, factsOf.parse(row.facts)),
        username: row.username,
        institution: row.institution_code,
        institutionName: inLanguage(request.language, row.institution_vi, row.institution_en),
        seenFrom: row.seen_from.toISOString(),
        seenUntil: row.seen_until.toISOString(),
        raisedAt: row.raised_at.toISOString(),
        state: row.state,
        acknowledgedBy: row.acknowledged_by,
        acknowledgedAt: timeOf(row.acknowledged_at),
        closedBy: row.closed_by,
        closedAt: timeOf(row.closed_at),
        closedReason: row.closed_reason,
      })),
    };
  },

  async rules({ body }, context) {
    await requireBureau(context);
    const { rows } = await context.client.query(
      'select * from portal.list_alarm_rules() /* never null: code, name_vi, name_en, threshold, at_least, window_seconds, severity, standing */ /* one of: severity = critical | high | medium */',
    );
    const found = rows.filter(({ severity }) => body.severity === 'all' || severity === body.severity);
    return {
      total: found.length,
      rows: found.slice(body.start, body.end).map((row) => ({
        code: row.code,
        name: context.request.language === 'en' ? row.name_en : row.name_vi,
        threshold: row.threshold,
        least: row.at_least,
        windowSeconds: row.window_seconds,
        severity: row.severity,
        standing: Number(row.standing),
      })),
    };
  },

  async acknowledge({ body }, context) {
    await decide(context, { alarm: body.alarm, state: 'acknowledged', reason: null });
    return '0' as const;
  },

  async close({ body }, context) {
    await decide(context, { alarm: body.alarm, state: 'closed', reason: body.reason });
    return '0' as const;
  },
});

export const freezesServer = serve(freezes, {
  async search({ body }, context) {
    await requireBureau(context);
    const { language } = context.request;
    const { rows } = await context.client.query(
      'select * from portal.list_freezes($1, $2, $3) /* never null: freeze_id, kind, reason, frozen_name, frozen_at, is_own, total */ /* one of: kind = exports | institution | user */',
      [body.shown === 'standing', ...pageOf(body)],
    );
    return {
      total: totalOf(rows),
      rows: rows.map((row) => ({
        freeze: Number(row.freeze_id),
        kind: row.kind,
        username: row.username,
        institution: row.institution_code,
        institutionName: inLanguage(language, row.institution_vi, row.institution_en),
        reason: row.reason,
        frozenBy: row.frozen_name,
        frozenAt: row.frozen_at.toISOString(),
        isOwn: row.is_own,
        state: row.lifted_at === null ? ('standing' as const) : ('lifted' as const),
        liftedBy: row.lifted_name,
        liftedAt: timeOf(row.lifted_at),
        liftedReason: row.lifted_reason,
      })),
    };
  },

  async freeze({ body }, context) {
    await requireBureau(context);
    const { client, who, audit } = context;
    const { kind, username, institution, reason, alarm } = body;
    const freeze = await freezeNow(client, { kind, username, institution, reason, alarm, by: who.username });
    audit.note({ freeze, kind, of: username ?? institution ?? 'all', reason });
    return { freeze };
  },

  async lift({ body }, context) {
    await requireBureau(context);
    const { client, who, audit } = context;
    const kind = await liftFreeze(client, { freeze: body.freeze, reason: body.reason, by: who.username });
    audit.note({ freeze: body.freeze, kind, reason: body.reason });
    return '0' as const;
  },
});

async function decide(
  context: Context,
  { alarm, state, reason }: { alarm: number; state: string; reason: string | null },
): Promise<void> {
  await requireBureau(context);
  const { client, who, audit } = context;
  const { rows } = await refusing(
    client.query('select portal.decide_alarm($1, $2, $3, $4) as rule /* never null: rule */', [
      alarm,
      state,
      reason,
      who.username,
    ]),
  );
  audit.note({ alarm, state, rule: rows[0]?.rule ?? '', ...(reason === null ? {} : { reason }) });
}
