import { covered } from '#bureau/matching/search.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { say } from '#kit/words/words.ts';
import { wordingOf } from './fields.ts';
import { consentWords } from './words.ts';
import type { Connection } from '#kit/server/database/connection.ts';

type Bank = {
  readonly institutionId: number;
  readonly clerk: { readonly userId: number; readonly username: string };
};

/**
 * Invented consents of two banks' customers, one in each state, so that the first look finds them: live, about to end, not
 * yet begun, ended, withdrawn, and one declared whose evidence is asked for. Of customers far down the list, so that
 * those whom a visitor asks about first have none.
 */
export async function addDemoConsents(client: Connection, cipher: Cipher, banks: readonly Bank[]): Promise<void> {
  for (const { institutionId, clerk } of banks) {
    await client.query(`select set_config('app.institution', $1, false)`, [String(institutionId)]);
    const { rows: people } = await client.query(
      `select s.subject_id, s.identity_sealed
         from bureau.customer c join bureau.subject s on s.subject_id = c.subject_id
        where c.institution_id = $1 and s.subject_type = 2 and s.status = 'live' and s.identity_sealed is not null
          and exists (select from bureau.contract k
                       where k.institution_id = $1 and k.subject_id = s.subject_id and k.closed_on is null)
        order by s.subject_id desc limit 6`,
      [institutionId],
    );
    const papers = people.map(({ identity_sealed: sealed }) => (sealed === null ? '' : covered(cipher.open(sealed))));
    await client.query(
      `with people as (
         select s.subject_id, s.cic_code, s.name, s.name_key, g.paper, g.at
           from unnest($8::bigint[], $9::text[]) with ordinality g (subject_id, paper, at)
           join bureau.subject s on s.subject_id = g.subject_id
       ), states (at, products, purposes, kind, starts, ends, is_withdrawn) as (values
         (1, array['watch', 'score'], array['portfolio-monitoring', 'credit-scoring'], 'paper', -40, 320, false),
         (2, array['score'], array['credit-scoring'], 'e-signature', -350, 15, false),
         (3, array['watch'], array['portfolio-monitoring'], 'one-time-code', 10, 375, false),
         (4, array['score'], array['credit-scoring'], 'paper', -400, -35, false),
         (5, array['watch', 'score'], array['portfolio-monitoring'], 'paper', -100, 265, true),
         (6, array['watch'], array['portfolio-monitoring'], 'declared', -2, 363, false)
       ), kept as (
         insert into portal.consent (institution_id, id, subject_id, name_key, cic_code, customer_name, identity_hint, products, purposes,
           kind, evidence, wording, data_sources, receivers, starts_on, ends_on, created_by, created_name, withdrawn_at, withdrawn_name,
           withdrawn_reason)
         select $1, gen_random_uuid(), p.subject_id, p.name_key, p.cic_code, p.name, p.paper, s.products, s.purposes, s.kind,
                case s.kind when 'declared' then null else 'DY ' || lpad(p.at::text, 4, '0') || '/2026' end,
                $4, $5, $6,
                bureau.today() + s.starts, bureau.today() + s.ends, $2, $3,
                case when s.is_withdrawn then clock_timestamp() end, case when s.is_withdrawn then $3 end,
                case when s.is_withdrawn then $7 end
           from people p join states s on s.at = p.at
         returning institution_id, id, kind
       )
       insert into portal.consent_sample (institution_id, consent_id, due_on)
       select k.institution_id, k.id, bureau.today() + 6 from kept k where k.kind = 'declared'`,
      [
        institutionId,
        clerk.userId,
        clerk.username,
        wordingOf('everything', say(consentWords, 'vi', 'anyReceiver')),
        say(consentWords, 'vi', 'defaultSources'),
        say(consentWords, 'vi', 'defaultReceivers'),
        say(consentWords, 'vi', 'demoReason'),
        people.map(({ subject_id: subject }) => subject),
        papers,
      ],
    );
  }
  await client.query('reset app.institution');
}
