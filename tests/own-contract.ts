import type { TestServer } from '#testing/server.ts';

type Wanted = {
  readonly cicCode: string;
  readonly number: string;
  /** Of whose institution. */
  readonly by?: string;
};

/** A contract of a borrower at a person's institution, unless it is there, about which nothing was reported yet. */
export async function ownContract(server: TestServer, { cicCode, number, by = 'lan.clerk' }: Wanted): Promise<void> {
  await server.sql(
    `insert into bureau.contract (subject_id, institution_id, branch_id, contract_number, loan_kind, purpose, limit_vnd, is_secured, signed_on, ends_on)
     select coalesce(s.merged_into, s.subject_id), m.institution_id, 1, $2, '01', 'other', 1, false, '2025-01-01', '2030-01-01'
       from bureau.subject s, portal.membership m join portal.user_account u on u.id = m.user_id
      where s.cic_code = $1 and u.username = $3
     on conflict do nothing`,
    [cicCode, number, by],
  );
}
