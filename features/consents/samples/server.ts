import { pieceAnswer } from '#bureau/orders/answer-files.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { consentSamples } from './contract.ts';

export const consentSamplesServer = serve(consentSamples, {
  async search({ body }, { client, request, audit }) {
    const { rows } = await client.query(
      `select s.institution_code, s.institution_vi, s.institution_en, s.id, s.state, s.due_on::text as due_on, s.drawn_at, s.shown_at,
              s.shown_name, s.evidence, s.file_name, s.identity_hint, s.starts_on::text as starts_on, s.ends_on::text as ends_on, s.total
         from portal.consent_samples($1, $2, $3) s
       /* never null: institution_code, institution_vi, institution_en, id, state, due_on, drawn_at, identity_hint, starts_on, ends_on, total */
       /* one of: state = overdue | waiting | shown */`,
      [body.which, ...pageOf(body)],
    );
    const total = totalOf(rows);
    audit.note({ total });
    return {
      total,
      rows: rows.map((row) => ({
        id: row.id,
        institution: row.institution_code,
        institutionName: request.language === 'en' ? row.institution_en : row.institution_vi,
        state: row.state,
        sampleDueOn: row.due_on,
        drawnAt: row.drawn_at.toISOString(),
        shownAt: row.shown_at?.toISOString() ?? null,
        shownBy: row.shown_name,
        evidence: row.evidence,
        evidenceFile: row.file_name,
        identityHint: row.identity_hint,
        startsOn: row.starts_on,
        endsOn: row.ends_on,
      })),
    };
  },

  async evidenceFile({ query: { institution, id } }, { client, files, audit }) {
    const { rows } = await client.query(
      `select f.subject_id, f.file_name, f.bytes, f.sha256, f.file_handle, f.added_name, f.added_at from portal.sample_file($1, $2) f
       /* never null: file_name, bytes, sha256, file_handle, added_name, added_at */`,
      [institution, id],
    );
    const [kept] = rows;
    if (kept === undefined) throw new Refusal('not-found', 'id');
    if (kept.subject_id !== null) audit.about(kept.subject_id);
    audit.note({ institution, consent: id, sha256: kept.sha256.toString('hex') });
    return pieceAnswer(files, {
      ...{ id, name: kept.file_name, bytes: kept.bytes, sha256: kept.sha256, handle: kept.file_handle },
      ...{ addedName: kept.added_name, addedAt: kept.added_at },
    });
  },
});
