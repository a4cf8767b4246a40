import { z } from 'zod';
import type { Connection } from '#database/connection.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { readCreditFile } from '#bureau/credit/read-file.ts';
import type { Enterprise } from './analysis.ts';
import type { AuditOpinion, Statement } from './statement.ts';

type StatementRow = {
  readonly year: number;
  readonly consolidated: boolean;
  readonly audit: string;
  readonly reported: string;
  /** Amounts by code, as JSON of `bureau.lines_of`. */
  readonly lines: unknown;
};

/**
 * All that a rating uses of a legal entity that this transaction has opened; undefined if it was not opened, or is
 * not one.
 */
export async function readEnterprise(
  client: Connection,
  cipher: Cipher,
  subjectId: bigint,
): Promise<Enterprise | undefined> {
  const file = await readCreditFile(client, cipher, subjectId);
  if (file === null || file.subject.kind !== 'legal') return undefined;
  const { rows } = await client.query({
    name: 'read-enterprise',
    text: `select
        coalesce((select json_agg(json_build_object('year', f.fiscal_year, 'consolidated', f.is_consolidated,
            'audit', coalesce(f.audit, 'none'), 'reported', f.reported_on, 'lines', bureau.lines_of(f))
            order by f.fiscal_year desc, f.reported_on desc)
          from bureau.fin_statement f where f.subject_id = $1), '[]') as statements,
        (select coalesce(sum(c.limit_vnd), 0)::text from bureau.contract c where c.subject_id = $1 and c.closed_on is null) as limits,
        (select coalesce(sum(c.limit_vnd), 0)::text from bureau.contract c
          where c.subject_id = $1 and c.signed_on <= bureau.today() - interval '1 year'
            and (c.closed_on is null or c.closed_on > bureau.today() - interval '1 year')) as limits_year_ago,
        (select p.size from bureau.legal_profile p where p.subject_id = $1) as size`,
    values: [subjectId],
  });
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    subjectId,
    file,
    statements: row.statements.map(statementOf),
    limits: BigInt(row.limits),
    limitsYearAgo: BigInt(row.limits_year_ago),
    size: row.size,
  };
}

/** A statement as the database returns it. */
export function statementOf({ year, consolidated, audit, reported, lines }: StatementRow): Statement {
  return {
    year,
    isConsolidated: consolidated,
    audit: opinions.find((known) => known === audit) ?? 'none',
    reportedOn: reported,
    lines: new Map(Object.entries(linesOf.parse(lines) ?? {}).map(([code, vnd]) => [code, BigInt(vnd)])),
  };
}

const linesOf = z.record(z.string(), z.string()).nullable();
const opinions = ['none', 'unqualified', 'qualified', 'adverse'] as const satisfies readonly AuditOpinion[];
