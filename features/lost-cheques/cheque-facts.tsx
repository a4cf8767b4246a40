import { type Fact, FactList } from '#kit/browser/status/fact-list.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { amountInWords } from '#kit/words/amount-words.ts';
import { formatDate, formatNumber } from '#kit/words/format.ts';
import { kindOfFlags, type StateName } from './cheque-state.ts';
import styles from './cheques.module.css';
import { chequeFormWords } from './words.ts';

type Props = {
  readonly shown: Readonly<Record<StateName, string | boolean>>;
  /** The announcing unit by its name, where it is known. */
  readonly unit: string;
  readonly confirmCode: string | null;
};

type Kind = 'text' | 'code' | 'day' | 'money';

const groups = {
  drawer: [
    ['accountReceiveFee', 'code'],
    ['personSign', 'text'],
    ['identityDocs', 'code'],
    ['dateProvide', 'day'],
    ['placeProvide', 'text'],
    ['address', 'text'],
  ],
  cheque: [
    ['secNumber', 'code'],
    ['money', 'money'],
    ['summarySecNumbers', 'text'],
    ['dateReleaseSignSec', 'day'],
    ['beneficiarySec', 'text'],
    ['beneficiaryAddress', 'text'],
    ['finalUserSign', 'text'],
  ],
  notice: [
    ['fromDate', 'day'],
    ['toDate', 'day'],
    ['dateCancelPaySec', 'day'],
    ['amountDoNotEnoughPayment', 'money'],
    ['sendedDate', 'day'],
  ],
} as const satisfies Record<string, readonly (readonly [StateName, Kind])[]>;

/** A declaration that is only read, as facts; what it does not have is left out. */
export function ChequeFacts({ shown, unit, confirmCode }: Props) {
  const t = useWords(chequeFormWords);
  const { language } = useLanguage();
  const textOf = (name: StateName, kind: Kind) => {
    const value = String(shown[name]);
    if (value === '') return undefined;
    if (kind === 'day') return formatDate(value);
    if (kind === 'code') return <code key={name}>{value}</code>;
    if (kind === 'text') return value;
    return (
      <span key={name} className={styles.amount}>
        {formatNumber(value, language)} <small>{amountInWords(value, language)}</small>
      </span>
    );
  };
  const factsOf = (group: keyof typeof groups) =>
    groups[group].flatMap(([name, kind]): Fact[] => {
      const text = textOf(name, kind);
      return text === undefined ? [] : [[t(name), text]];
    });
  const loai = kindOfFlags(shown.isLossSec, shown.isSecToBeCancelPayment);
  const notice: Fact[] =
    loai === undefined
      ? []
      : [
          [t('kind'), t(`kind${loai}`)],
          ...factsOf('notice'),
          [t('unitAnnounceName'), unit],
          [t('confirmCodeCIC'), confirmCode === null ? t('noCodeYet') : <code key="code">{confirmCode}</code>],
        ];
  const parts = [
    ['drawer', factsOf('drawer')],
    ['cheque', factsOf('cheque')],
    ['notice', notice],
  ] as const;
  const filled = parts.filter(([, facts]) => facts.length > 0);
  if (filled.length === 0) return <p className={styles.kind}>{t('nothingShown')}</p>;
  return filled.map(([name, facts]) => (
    <section key={name} className={styles.group} aria-label={t(name)}>
      <h3>{t(name)}</h3>
      <FactList shape="columns" facts={facts} />
    </section>
  ));
}
