import { staged } from '#bureau/intake/stage.ts';
import { type Applier, isAccepted } from './context.ts';

/**
 * Related persons (LQ): the institution's newest file replaces its earlier ones. Another institution's data stays.
 */
export const relations: Applier = {
  async apply(intake) {
    if (!intake.isNewest) return;
    const { client, institutionId } = intake;
    await client.query('delete from bureau.relation where institution_id = $1', [institutionId]);
    await staged(intake).query(
      `insert into bureau.relation (subject_id, related_subject_id, kind, share_percent, institution_id, valid_from, valid_to)
       select distinct on (c.subject_id, r.subject_id, s.relation_kind) c.subject_id, r.subject_id, s.relation_kind,
              s.share_percent, $1, s.valid_from, s.valid_to
         from staged.LQ s
         join bureau.customer c on c.institution_id = $1 and c.customer_code = s.customer_code
         join bureau.customer r on r.institution_id = $1 and r.customer_code = s.related_customer_code
        where c.subject_id <> r.subject_id and ${isAccepted('LQ')}
        order by c.subject_id, r.subject_id, s.relation_kind, s.row_no
       on conflict do nothing`,
      [institutionId],
    );
  },
};
