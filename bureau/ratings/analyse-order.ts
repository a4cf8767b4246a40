import type { Cipher } from '#kit/server/cipher.ts';
import type { Day } from '#bureau/credit/months.ts';
import { type Analysis, type Enterprise, analyse, withMembers } from './analysis.ts';
import { type Group, groupOf } from './group.ts';
import { readEnterprise } from './read-enterprise.ts';
import type { Connection } from '#database/connection.ts';

type Ordered = {
  readonly inquiryId: string;
  readonly askedAt: string;
  readonly subjectId: bigint;
  readonly product: string;
  readonly year: number;
  readonly today: Day;
};

/** The rating products: of an enterprise, and of a group by its consolidated accounts. */
export const ratingProducts = { enterprise: 'XHTD', corporation: 'XHTC' } as const;

/**
 * Analyses the enterprise of an ordered rating in a transaction that acts for the ordering institution: opens its
 * file and, for a corporation, those of its members. Undefined if the inquiry's subject cannot be opened or is not a
 * legal entity.
 */
export async function analyseOrder(
  client: Connection,
  cipher: Cipher,
  ordered: Ordered,
): Promise<Analysis | undefined> {
  const { inquiryId, askedAt, year, today } = ordered;
  const isGroup = ordered.product === ratingProducts.corporation;
  const { rows } = await client.query('select portal.open_file($1, $2) as subject', [inquiryId, askedAt]);
  // If merged after the order, the enterprise has another number now.
  const subjectId = rows[0]?.subject ?? ordered.subjectId;
  const group = isGroup ? await openGroup(client, { ...ordered, subjectId }) : noGroup;
  const enterprise = await readEnterprise(client, cipher, subjectId);
  if (enterprise === undefined) return undefined;
  const head = analyse({ enterprise, year, today, isGroup });
  if (!isGroup) return head;
  const members = await readMembers(client, cipher, group);
  const everybody = [enterprise, ...members];
  const codeOf = new Map(everybody.map((each) => [each.subjectId, each.file.subject.cicCode]));
  return withMembers(head, {
    hasLoop: group.hasLoop,
    guarantees: await guaranteesWithin(client, codeOf),
    members: members.flatMap((each) => {
      const place = group.members.find((member) => member.subjectId === each.subjectId);
      if (place === undefined) return [];
      const { cicCode, name } = each.file.subject;
      const owner = codeOf.get(place.owner) ?? '';
      const analysis = analyse({ enterprise: each, year, today, isGroup: false });
      return [{ cicCode, name, owner, sharePercent: place.sharePercent, analysis }];
    }),
  });
}

const noGroup: Group = { members: [], hasLoop: false };

async function openGroup(client: Connection, { inquiryId, askedAt, subjectId }: Ordered): Promise<Group> {
  const { rows } = await client.query(
    'select parent, child, share_percent::text from portal.open_group($1, $2) /* never null: parent, child, share_percent */',
    [inquiryId, askedAt],
  );
  return groupOf(
    subjectId,
    rows.map(({ parent, child, share_percent }) => ({ parent, child, sharePercent: Number(share_percent) })),
  );
}

async function readMembers(client: Connection, cipher: Cipher, group: Group): Promise<Enterprise[]> {
  const found: Enterprise[] = [];
  for (const { subjectId } of group.members) {
    const member = await readEnterprise(client, cipher, subjectId);
    if (member !== undefined) found.push(member);
  }
  return found;
}

async function guaranteesWithin(
  client: Connection,
  codeOf: ReadonlyMap<bigint, string>,
): Promise<{ guarantor: string; guaranteed: string }[]> {
  const { rows } = await client.query(
    `select distinct r.related_subject_id as guarantor, r.subject_id as guaranteed from bureau.relation r
      where r.kind = 'guarantor' and r.subject_id = any ($1) and r.related_subject_id = any ($1)
        and (r.valid_to is null or r.valid_to > bureau.today())
      order by 1, 2`,
    [[...codeOf.keys()]],
  );
  return rows.map(({ guarantor, guaranteed }) => ({
    guarantor: codeOf.get(guarantor) ?? '',
    guaranteed: codeOf.get(guaranteed) ?? '',
  }));
}
