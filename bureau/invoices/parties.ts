import type { Connection } from '#database/connection.ts';

/** A party named in fee documents: as the tax authority knows it if it does, else as the portal does. */
export type Party = {
  readonly code: string;
  readonly name: string;
  readonly address: string;
  readonly taxCode: string | undefined;
};

type Row = {
  readonly is_bureau: boolean;
  readonly code: string;
  readonly name: string;
  readonly address: string;
  readonly tax_code: string | null;
};

/** The bureau and a paying institution. */
export async function partiesOf(
  client: Connection,
  institutionId: number,
): Promise<{ readonly bureau: Party; readonly payer: Party }> {
  const { rows } = await client.query(
    `select i.class = 'bureau' as is_bureau, i.code, coalesce(p.name, i.name_vi) as name, coalesce(p.address, i.address) as address, p.tax_code
     from bureau.institution i left join bureau.tax_party p on p.institution_id = i.id
     where i.class = 'bureau' or i.id = $1`,
    [institutionId],
  );
  const bureau = rows.find(({ is_bureau }) => is_bureau);
  const payer = rows.find(({ is_bureau }) => !is_bureau);
  if (bureau === undefined || payer === undefined)
    throw new Error('the bureau or the institution that pays is missing');
  return { bureau: partyOf(bureau), payer: partyOf(payer) };
}

const partyOf = ({ code, name, address, tax_code }: Row): Party => ({
  code,
  name,
  address,
  taxCode: tax_code ?? undefined,
});
