import type { Client } from 'pg';
import type { Cipher } from '#kit/server/cipher.ts';

type Known = {
  readonly is_person: boolean;
  readonly texts: readonly (string | null)[];
  readonly sex: number | null;
  readonly address: Buffer | null;
  readonly papers: readonly { readonly sealed: string; readonly issued: string | null }[] | null;
};

/** What a report has to say of who a borrower is, as Vietnamese texts in any order; read from the tables, with nothing that the reports use. */
export async function knownIdentity(owner: Client, cipher: Cipher, subject: bigint): Promise<string[]> {
  const { rows } = await owner.query<Known>(
    `select s.subject_type = 2 as is_person, s.sex, s.address_sealed as address,
            array[s.name, s.cic_code, s.born_on::text, l.trading_name, l.director_name, l.representative_name, l.sector_code] as texts,
            (select json_agg(json_build_object('sealed', encode(p.number_sealed, 'base64'), 'issued', to_char(p.issued_on, 'DD/MM/YYYY')))
               from bureau.identity_paper p where p.subject_id = s.subject_id and p.is_current) as papers
       from bureau.subject s left join bureau.legal_profile l on l.subject_id = s.subject_id and s.subject_type = 1
      where s.subject_id = $1`,
    [subject],
  );
  const [known] = rows;
  if (known === undefined) return [];
  const sex = known.is_person && known.sex !== null ? (known.sex === 1 ? 'Nam' : 'Nữ') : null;
  const papers = (known.papers ?? []).map(({ sealed, issued }) => {
    const digits = cipher.open(Buffer.from(sealed, 'base64'));
    const number = digits.length === 13 && /^\d+$/.test(digits) ? `${digits.slice(0, 10)}-${digits.slice(10)}` : digits;
    return issued === null ? number : `${number}, cấp ngày ${issued}`;
  });
  const address = known.address === null ? null : cipher.open(known.address);
  return [...known.texts, sex, address, ...papers]
    .filter((text) => text !== null)
    .filter((text) => text !== '')
    .sort();
}
