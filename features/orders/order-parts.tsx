import { useWords } from '#kit/browser/words.tsx';
import { FactList } from '#kit/browser/status/fact-list.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatDateTime } from '#kit/words/format.ts';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import type { reportOrders } from './contract.ts';
import { stateFamilies } from './order-states.ts';
import styles from './orders.module.css';
import { actWords, askedWords, orderWords } from './words.ts';

type Detail = AnswerOf<typeof reportOrders.detail>;

/** The input, field by field, with readable names. */
export function AskedFacts({ asked }: { readonly asked: Detail['asked'] }) {
  const t = useWords(orderWords);
  const named = useWords(askedWords);
  return (
    <section className={styles.part}>
      <h3>{t('askedFor')}</h3>
      <FactList shape="rows" facts={asked.map(({ name, value }) => [isAsked(name) ? named(name) : name, value])} />
    </section>
  );
}

/** The history of an order, oldest first. */
export function OrderHistory({ lines }: { readonly lines: Detail['lines'] }) {
  const t = useWords(orderWords);
  const acts = useWords(actWords);
  const states = useWords(orderWords);
  return (
    <section className={styles.part}>
      <h3>{t('history')}</h3>
      <ol className={styles.history}>
        {lines.map((line) => (
          <li key={`${line.at} ${line.act} ${line.note ?? ''}`}>
            <time dateTime={line.at}>{formatDateTime(line.at)}</time>
            <span>
              <strong>{isAct(line.act) ? acts(line.act) : line.act}</strong> –{' '}
              {line.isBureau ? t('byBureau', { name: line.by }) : line.by}
              {line.note !== null && <span className={styles.note}>{line.note}</span>}
            </span>
            <StatusBadge family={stateFamilies[line.state]} label={states(line.state)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function isAsked(name: string): name is keyof (typeof askedWords)['texts'] {
  return Object.hasOwn(askedWords.texts, name);
}

function isAct(name: string): name is keyof (typeof actWords)['texts'] {
  return Object.hasOwn(actWords.texts, name);
}
