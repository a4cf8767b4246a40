import { randomBytes } from 'node:crypto';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Language } from '#kit/words/words.ts';
import { type Place, placeOf, waitsForSecond, workingRoles } from './roles.ts';
import { bureauPeopleRefusals } from './refusals.ts';
import type { Connection } from '#database/connection.ts';

/** A role that an institution composed; `code` begins with own-. */
export type OwnRole = {
  readonly code: string;
  readonly nameVi: string;
  readonly nameEn: string;
  readonly permissions: readonly string[];
  /** The number of people who hold it. */
  readonly people: number;
};

/**
 * The rights from which an institution may compose roles, and those among them that only a weighty role gives.
 * Identity scope.
 */
export async function givableRights(
  client: Connection,
  place: Place,
): Promise<{ readonly all: ReadonlySet<string>; readonly weighty: ReadonlySet<string> }> {
  const { all, weighty } = workingRoles(place);
  const { rows } = await client.query(
    `select permission, bool_and(role = any ($2::text[])) as weighty from portal.role_permission
     where role = any ($1::text[]) group by permission order by permission /* never null: weighty */`,
    [all, weighty],
  );
  return {
    all: new Set(rows.map(({ permission }) => permission)),
    weighty: new Set(rows.filter((row) => row.weighty).map(({ permission }) => permission)),
  };
}

/** The roles that an institution composed, by name. Identity scope. */
export async function listOwnRoles(
  client: Connection,
  of: { readonly institutionId: number; readonly language: Language },
): Promise<OwnRole[]> {
  const { rows } = await client.query(
    `select r.code, r.name_vi as "nameVi", r.name_en as "nameEn",
       array(select p.permission from portal.role_permission p where p.role = r.code order by 1) as permissions,
       (select count(*)::int from portal.membership m where m.institution_id = $1 and r.code = any (m.roles)) as people
     from portal.role r where r.institution_id = $1
     order by case $2::text when 'en' then r.name_en else r.name_vi end, r.code limit 200`,
    [of.institutionId, of.language],
  );
  return rows;
}

/** One of them, locked until the transaction ends; refuses `not-found`. Identity scope. */
export async function holdOwnRole(client: Connection, institutionId: number, code: string): Promise<OwnRole> {
  await client.query('select from portal.role where institution_id = $1 and code = $2 for update', [
    institutionId,
    code,
  ]);
  const found = await listOwnRoles(client, { institutionId, language: 'vi' });
  const role = found.find((one) => one.code === code);
  if (role === undefined) throw new Refusal('not-found', 'code');
  return role;
}

/**
 * Of some codes those of roles that the institution composed and still has. Their rights stay unchanged until the
 * transaction ends, so rights read after this are the ones given. Identity scope.
 */
export async function keepOwnRoles(
  client: Connection,
  institutionId: number,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query(
    'select code from portal.role where institution_id = $1 and code = any ($2::text[]) order by code for share',
    [institutionId, codes],
  );
  return new Set(rows.map(({ code }) => code));
}

/**
 * True of a person who can change money, rights or their record at any institution, by whichever role. Identity
 * scope.
 */
export async function holdsWeight(client: Connection, userId: number): Promise<boolean> {
  const { rows } = await client.query(
    `select m.roles, i.class, array(select p.permission from portal.role_permission p join portal.role r on r.code = p.role
         where p.role = any (m.roles) and r.institution_id = m.institution_id) as composed
     from portal.membership m join bureau.institution i on i.id = m.institution_id where m.user_id = $1`,
    [userId],
  );
  if (rows.some(({ roles }) => waitsForSecond([], roles))) return true;
  for (const { class: institutionClass, composed } of rows) {
    const { weighty } = await givableRights(client, placeOf(institutionClass));
    if (composed.some((right) => weighty.has(right))) return true;
  }
  return false;
}

type Written = { readonly nameVi: string; readonly nameEn: string; readonly permissions: readonly string[] };

/** Creates a role; refuses `role-named` if another has the name. Identity scope. */
export async function addOwnRole(client: Connection, institutionId: number, role: Written): Promise<string> {
  const code = `own-${randomBytes(6).toString('hex')}`;
  await refuseNamed(client, institutionId, { ...role, code });
  await client.query('insert into portal.role (code, name_vi, name_en, institution_id) values ($1, $2, $3, $4)', [
    code,
    role.nameVi,
    role.nameEn,
    institutionId,
  ]);
  await writeRights(client, code, role.permissions);
  return code;
}

/** Renames a role and gives it other rights; refuses `role-named`. Identity scope. */
export async function writeOwnRole(
  client: Connection,
  institutionId: number,
  role: Written & { readonly code: string },
): Promise<void> {
  await refuseNamed(client, institutionId, role);
  await client.query('update portal.role set name_vi = $3, name_en = $4 where institution_id = $1 and code = $2', [
    institutionId,
    role.code,
    role.nameVi,
    role.nameEn,
  ]);
  await client.query('delete from portal.role_permission where role = $1 and permission <> all ($2)', [
    role.code,
    role.permissions,
  ]);
  await writeRights(client, role.code, role.permissions);
}

/** Removes a role and takes it from its holders. Identity scope. */
export async function removeOwnRole(client: Connection, institutionId: number, code: string): Promise<void> {
  await client.query(
    'update portal.membership set roles = array_remove(roles, $2) where institution_id = $1 and $2 = any (roles)',
    [institutionId, code],
  );
  await client.query('delete from portal.role_permission where role = $1', [code]);
  await client.query('delete from portal.role where institution_id = $1 and code = $2', [institutionId, code]);
}

/** The holders of a role. Identity scope. */
export async function holdersOf(client: Connection, institutionId: number, code: string): Promise<number[]> {
  const { rows } = await client.query(
    `select user_id as "userId" from portal.membership where institution_id = $1 and $2 = any (roles) order by 1`,
    [institutionId, code],
  );
  return rows.map(({ userId }) => userId);
}

async function writeRights(client: Connection, code: string, permissions: readonly string[]): Promise<void> {
  await client.query(
    'insert into portal.role_permission (role, permission) select $1, unnest($2::text[]) on conflict do nothing',
    [code, permissions],
  );
}

async function refuseNamed(
  client: Connection,
  institutionId: number,
  { code, nameVi, nameEn }: { readonly code: string; readonly nameVi: string; readonly nameEn: string },
): Promise<void> {
  const { rows } = await client.query(
    `select lower(name_vi) = lower($3) as vi from portal.role
     where institution_id = $1 and code <> $2 and (lower(name_vi) = lower($3) or lower(name_en) = lower($4)) limit 1 /* never null: vi */`,
    [institutionId, code, nameVi, nameEn],
  );
  const [named] = rows;
  if (named !== undefined) throw new Refusal(bureauPeopleRefusals['role-named'], named.vi ? 'nameVi' : 'nameEn');
}
