import type { Section } from '#bureau/intake/kind.ts';
import { indicatorOf, type Intake, isAccepted, quote } from './context.ts';
import { untyped } from '#kit/server/database/untyped.ts';

/** The rules over several rows: duplicate keys (BG_104) and undeclared customers (BG_106). */
export async function checkSection(intake: Intake, section: Section): Promise<void> {
  await checkKey(intake, section);
  await untyped(intake.client).query(`analyze ${intake.stage.errors}`);
  for (const check of section.checks) {
    if (check.rule === 'known-customer') await checkCustomer(intake, section, check.column);
  }
}

// Counts by hashing, which is cheap for unique keys; only duplicate keys are checked again.
async function checkKey({ client, stage }: Intake, section: Section): Promise<void> {
  const table = stage.tableOf(section);
  const key = section.key.join(', ');
  const last = section.key.at(-1) ?? '';
  await untyped(client).query(`
    insert into ${stage.errors} (section, row_no, indicator, code, value, place)
    select ${quote(section.code)}, row_no, ${quote(indicatorOf(section, last))}, 'BG_104', left(${last}::text, 60), '#' || first
      from (select s.row_no, s.${last}, min(s.row_no) over (partition by ${section.key.map((column) => `s.${column}`).join(', ')}) as first
              from ${table} s
              join (select ${key} from ${table} group by ${key} having count(*) > 1) twice using (${key})) found
     where row_no > first`);
}

async function checkCustomer(intake: Intake, section: Section, column: string): Promise<void> {
  const { client, stage, institutionId } = intake;
  await untyped(client).query(
    `insert into ${stage.errors} (section, row_no, indicator, code, value)
     select ${quote(section.code)}, s.row_no, ${quote(indicatorOf(section, column))}, 'BG_106', left(s.${column}, 60)
       from ${stage.tableOf(section)} s
      where s.${column} is not null
        and not exists (select from bureau.customer c where c.institution_id = $1 and c.customer_code = s.${column})
        and ${isAccepted(intake, section)}`,
    [institutionId],
  );
}
