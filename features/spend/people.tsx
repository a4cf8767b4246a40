import { sum } from '#bureau/credit/money.ts';
import { PlainTable } from '#kit/browser/table/plain-table.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatNumber } from '#kit/words/format.ts';
import { byBranch, type PeopleRow } from './by-branch.ts';
import type { spend } from './contract.ts';
import styles from './spend.module.css';
import { spendWords } from './words.ts';

/** This month's spend by branch and person. */
export function People({ people }: { readonly people: AnswerOf<typeof spend.look>['people'] }) {
  const t = useWords(spendWords);
  const { language } = useLanguage();
  const number = (value: number | bigint | string) => formatNumber(value, language);
  const events = people.reduce((all, { soLuong }) => all + soLuong, 0);
  const amount = sum(people.map(({ soTien }) => BigInt(soTien)));
  return (
    <section className={styles.part} aria-labelledby="people">
      <h2 id="people">{t('people')}</h2>
      <PlainTable
        caption={t('people')}
        columns={[
          { key: 'chiNhanh', label: t('chiNhanh'), show: showBranch, sum: t('sum') },
          { key: 'user_Name', label: t('user_Name'), show: showPerson },
          {
            ...{ key: 'soLuong', label: t('soLuong'), isNumber: true, sum: number(events) },
            show: (row) => figureOf(row, number(row.soLuong)),
          },
          {
            ...{ key: 'soTien', label: t('soTien'), isNumber: true, sum: number(amount) },
            show: (row) => figureOf(row, number(row.soTien)),
          },
        ]}
        rows={byBranch(people)}
        rowKey={({ chiNhanh, user_Name, isSum }) => `${chiNhanh} ${isSum ? '' : user_Name}`}
        empty={t('none')}
      />
    </section>
  );
}

const showBranch = (row: PeopleRow) => <Branch row={row} />;
const showPerson = (row: PeopleRow) => <Person row={row} />;

/** The branch's name with its code. */
function Branch({ row: { chiNhanh, tenChiNhanh } }: { readonly row: PeopleRow }) {
  const t = useWords(spendWords);
  const { language } = useLanguage();
  if (chiNhanh === null) return t('noBranch');
  return <Coded name={tenChiNhanh?.[language] ?? null} code={chiNhanh} />;
}

/** The person's name with the user name. */
function Person({ row: { user_Name, hoTen, isSum } }: { readonly row: PeopleRow }) {
  const t = useWords(spendWords);
  if (isSum) return <strong>{t('branchSum')}</strong>;
  return user_Name === null ? t('noUser') : <Coded name={hoTen} code={user_Name} />;
}

function Coded({ name, code }: { readonly name: string | null; readonly code: string }) {
  if (name === null) return code;
  return (
    <span>
      {name}
      <span className={styles.code}> {code}</span>
    </span>
  );
}

const figureOf = ({ isSum }: PeopleRow, shown: string) => (isSum ? <strong>{shown}</strong> : shown);
