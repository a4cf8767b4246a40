import type { Connection } from '#database/connection.ts';
import { formatDate, formatDateTime, formatNumber } from '#kit/words/format.ts';
import { type Language, say } from '#kit/words/words.ts';
import type { SignedPaper } from './paper.ts';
import { signedWords } from './words.ts';

type Key = keyof (typeof signedWords)['texts'];
type Content = Pick<SignedPaper, 'title' | 'facts' | 'tables'> & { readonly rowCount: number };

/** What a file is asked for: whom the log is about, or the year. */
export type Wanted = {
  readonly kind: 'looks' | 'breaches' | 'year';
  readonly language: Language;
  readonly subjectId: bigint | null;
  readonly year: number | null;
  readonly reason: string;
};

/** What stands in a signed file, read in a transaction that acts for the person of the bureau who asked for it. */
export async function contentOf(client: Connection, wanted: Wanted): Promise<Content> {
  if (wanted.subjectId !== null) return looksOf(client, wanted, wanted.subjectId);
  const year = wanted.year ?? 0;
  return wanted.kind === 'breaches' ? breachesOf(client, wanted, year) : yearOf(client, wanted, year);
}

async function looksOf(client: Connection, { language, reason }: Wanted, subjectId: bigint): Promise<Content> {
  const t = speaking(language);
  const { rows: looks } = await client.query(
    'select * from bureau.looks_at($1) /* never null: at, institution_code, institution_vi, institution_en, product */',
    [subjectId],
  );
  const { rows: people } = await client.query(
    'select name, cic_code from bureau.looked_at($1) /* never null: name, cic_code */',
    [subjectId],
  );
  const [person, ...others] = people;
  return {
    title: t('looksTitle'),
    rowCount: looks.length,
    facts: [
      [t('borrower'), person?.name ?? ''],
      [t('cicCode'), person?.cic_code ?? ''],
      ...(others.length === 0 ? [] : [[t('otherCodes'), others.map((one) => one.cic_code).join(', ')] as const]),
      [t('madeFor'), reason],
      [t('span'), t('spanSaid')],
      [t('lookCount'), formatNumber(looks.length, language)],
    ],
    tables: [
      {
        title: t('looks'),
        empty: t('noLooks'),
        columns: [
          { title: t('at'), width: 62 },
          { title: t('institution'), width: '*' },
          { title: t('product'), width: 110 },
          { title: t('purpose'), width: 72 },
          { title: t('consent'), width: 96 },
        ],
        rows: looks.map((look) => [
          formatDateTime(look.at),
          `${look.institution_code} – ${language === 'vi' ? look.institution_vi : look.institution_en}`,
          look.product === 'watch'
            ? t('watch')
            : `${look.product} – ${(language === 'vi' ? look.product_vi : look.product_en) ?? ''}`,
          purposeText(look.purpose, t),
          look.consent_kind === null
            ? t('noConsent')
            : t('consentOf', {
                kind: t(keyOf(look.consent_kind, 'declared')),
                evidence: look.consent_evidence ?? '',
                day: look.consent_starts === null ? '' : formatDate(look.consent_starts),
              }).replace(' ,', ','),
        ]),
      },
    ],
  };
}

async function breachesOf(client: Connection, { language, reason }: Wanted, year: number): Promise<Content> {
  const t = speaking(language);
  const table = await breachTable(client, language, year);
  return {
    title: t('breachesTitle', { year }),
    rowCount: table.rows.length,
    facts: [
      [t('year'), String(year)],
      [t('madeFor'), reason],
      [t('breachCount'), formatNumber(table.rows.length, language)],
    ],
    tables: [table],
  };
}

async function breachTable(client: Connection, language: Language, year: number) {
  const t = speaking(language);
  const { rows } = await client.query(
    `select b.id, b.what, b.found_at, b.persons, b.data_kinds, b.measures, b.authority_told_at, b.authority_reference, b.authority_late_reason,
            b.persons_told_at, b.persons_told_how, b.closed_at, b.closed_note
       from portal.breach b
      where b.institution_id = portal.acting_institution() and extract(year from b.found_at at time zone 'Asia/Ho_Chi_Minh') = $1
      order by b.id`,
    [year],
  );
  return {
    title: t('breaches'),
    empty: t('noBreaches'),
    columns: [
      { title: t('number'), width: 22 },
      { title: t('foundAt'), width: 58 },
      { title: t('what'), width: '*' as const },
      { title: t('persons'), width: 42 },
      { title: t('dataKinds'), width: 70 },
      { title: t('measures'), width: 90 },
      { title: t('told'), width: 110 },
    ],
    rows: rows.map((row) => [
      String(row.id),
      formatDateTime(row.found_at),
      row.what,
      formatNumber(row.persons, language),
      row.data_kinds.map((kind) => t(keyOf(kind, 'other'))).join(', '),
      row.measures,
      [
        row.authority_told_at === null
          ? t('notTold')
          : t('authorityTold', {
              time: formatDateTime(row.authority_told_at),
              reference: row.authority_reference ?? '',
            }),
        ...(row.authority_late_reason === null ? [] : [t('lateTold', { reason: row.authority_late_reason })]),
        row.persons_told_at === null
          ? t('personsNotTold')
          : t('personsTold', { time: formatDateTime(row.persons_told_at), how: row.persons_told_how ?? '' }),
        ...(row.closed_at === null
          ? []
          : [t('closed', { time: formatDateTime(row.closed_at), note: row.closed_note ?? '' })]),
      ].join('\n'),
    ]),
  };
}

async function yearOf(client: Connection, { language, reason }: Wanted, year: number): Promise<Content> {
  const t = speaking(language);
  const { rows: looks } = await client.query(
    'select * from portal.year_looks($1) /* never null: institution_code, institution_vi, institution_en, product, purpose, looks */',
    [year],
  );
  const { rows: consents } = await client.query(
    'select * from portal.year_consents($1) /* never null: institution_code, institution_vi, institution_en, evidenced, declared, withdrawn, sampled, shown, overdue */',
    [year],
  );
  const breaches = await breachTable(client, language, year);
  const named = (row: { institution_code: string; institution_vi: string; institution_en: string }) =>
    `${row.institution_code} – ${language === 'vi' ? row.institution_vi : row.institution_en}`;
  const shown = (count: bigint) => formatNumber(String(count), language);
  return {
    title: t('yearTitle', { year }),
    rowCount: looks.length + consents.length + breaches.rows.length,
    facts: [
      [t('year'), String(year)],
      [t('madeFor'), reason],
      [t('total'), shown(looks.reduce((sum, row) => sum + row.looks, 0n))],
      [t('breachCount'), formatNumber(breaches.rows.length, language)],
    ],
    tables: [
      {
        title: t('yearLooks'),
        empty: t('noYearLooks'),
        columns: [
          { title: t('institution'), width: '*' },
          { title: t('product'), width: 50 },
          { title: t('purpose'), width: 110 },
          { title: t('consent'), width: 110 },
          { title: t('count'), width: 50 },
        ],
        rows: looks.map((row) => [
          named(row),
          row.product === 'watch' ? t('watch') : row.product,
          purposeText(row.purpose, t),
          row.consent_kind === null ? t('noConsent') : t(keyOf(row.consent_kind, 'declared')),
          shown(row.looks),
        ]),
      },
      {
        title: t('yearConsents'),
        empty: t('noYearConsents'),
        columns: [
          { title: t('institution'), width: '*' },
          ...(['evidenced', 'declaredCount', 'withdrawn', 'sampled', 'shown', 'overdue'] as const).map((key) => ({
            title: t(key),
            width: 50,
          })),
        ],
        rows: consents.map((row) => [
          named(row),
          ...[row.evidenced, row.declared, row.withdrawn, row.sampled, row.shown, row.overdue].map(shown),
        ]),
      },
      breaches,
    ],
  };
}

type Speak = (key: Key, gaps?: Readonly<Record<string, string | number>>) => string;

const speaking =
  (language: Language): Speak =>
  (key, gaps) =>
    say(signedWords, language, key, gaps);

function isKey(value: string): value is Key {
  return value in signedWords.texts;
}

function keyOf(value: string, otherwise: Key): Key {
  return isKey(value) ? value : otherwise;
}

function purposeText(purpose: string | null, t: Speak): string {
  return t(purpose === null ? 'noPurpose' : keyOf(purpose, 'noPurpose'));
}
