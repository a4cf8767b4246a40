import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatDate } from '#kit/words/format.ts';
import { subjectKindOf } from '#bureau/contract/subject-kind.ts';
import type { subjectReview } from './contract.ts';
import styles from './review.module.css';
import { reviewWords } from './words.ts';

type Side = AnswerOf<typeof subjectReview.pair>['subject'];

type Props = {
  /** What each of both is called. */
  readonly names: readonly [string, string];
  readonly sides: readonly [Side, Side];
  /** The fields that are equal in both. */
  readonly same: readonly string[];
};

/** What tells one borrower from another, field by field, of two beside each other. */
export function Sides({ names, sides: [left, right], same }: Props) {
  const t = useWords(reviewWords);
  const facts = (side: Side): readonly (readonly [Parameters<typeof t>[0], string])[] => [
    ['code', side.cicCode],
    ['name', side.name],
    ['type', t(subjectKindOf(side.type))],
    ['bornOn', side.bornOn === null ? '–' : formatDate(side.bornOn)],
    ['sex', side.sex === null ? '–' : t(side.sex === 1 ? 'male' : 'female')],
    ['province', side.province],
    ['address', side.address ?? '–'],
    ['phone', side.phone ?? '–'],
    [
      'papers',
      side.papers.map(({ number, isShared }) => (isShared ? `${number} (${t('equal')})` : number)).join(', ') || '–',
    ],
    ['institutions', String(side.institutions)],
    ['contracts', String(side.contracts)],
    ['since', side.since === null ? '–' : formatDate(side.since)],
  ];
  const others = new Map(facts(right));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('sides')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts(left).map(([word, text]) => (
            <tr key={word} data-same={same.includes(word) || undefined}>
              <th scope="row">{t(word === 'name' ? 'fullName' : word)}</th>
              <td>{text}</td>
              <td>
                {others.get(word)}
                {same.includes(word) && <span className={styles.same}> ({t('equal')})</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
