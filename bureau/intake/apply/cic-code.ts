import type { Connection } from '#database/connection.ts';
import { checkDigit } from '#bureau/contract/identifiers.ts';

/**
 * New CIC codes, one for each given province: its two digits, a sequence of seven, a check digit. Skips numbers that
 * another code of the province has, or that have no check digit.
 */
export async function newCicCodes(client: Connection, provinces: readonly string[]): Promise<string[]> {
  const codes = new Map<number, string>();
  for (;;) {
    const open = [...provinces.entries()].filter(([index]) => !codes.has(index));
    if (open.length === 0) return provinces.map((_, index) => codes.get(index) ?? '');
    const { rows } = await client.query(
      `select lpad(nextval('bureau.cic_number')::text, 7, '0') as number from generate_series(1, $1)`,
      [open.length],
    );
    const tried = open.map(([index, province], at) => ({ index, code: coded(`${province}${rows[at]?.number}`) }));
    const taken = await takenOf(
      client,
      tried.map(({ code }) => code),
    );
    for (const { index, code } of tried) if (code !== undefined && !taken.has(code)) codes.set(index, code);
  }
}

function coded(nine: string): string | undefined {
  const digit = checkDigit(nine);
  return digit === undefined ? undefined : nine + digit;
}

async function takenOf(client: Connection, codes: readonly (string | undefined)[]): Promise<Set<string>> {
  const { rows } = await client.query(
    `select cic_code from bureau.subject where cic_code = any ($1)
     union select cic_code from bureau.cic_alias where cic_code = any ($1)`,
    [codes.filter((code) => code !== undefined)],
  );
  return new Set(rows.map(({ cic_code }) => cic_code));
}
