import { TriangleAlert } from 'lucide-react';
import { formatNumber } from '#kit/words/format.ts';
import { useSaid } from '../said.ts';
import { useLanguage, useWords } from '../words.tsx';
import type { AnyInquiry, Choice, Day, InquiryField } from './declaration.ts';
import style from './inquiry-screen.module.css';
import { type Values, valueOf } from './values.ts';
import { inquiryScreenWords } from './words.ts';

type Props = {
  readonly spec: AnyInquiry;
  readonly values: Values;
  readonly day: Day<string>;
  readonly choicesOf: (name: string) => readonly Choice[];
};

/** What is about to be asked, read back before the fee: the fields, the fee, the day's count, an earlier inquiry. */
export function ConfirmFacts({ spec, values, day, choicesOf }: Props) {
  const t = useWords(inquiryScreenWords);
  const word = useWords(spec.words);
  const said = useSaid();
  const { language } = useLanguage();
  const before = day.askedBefore(values);
  const shown = spec.confirm.shows.flatMap((name) =>
    spec.fields.filter((field) => field.name === name && valueOf(values, name) !== ''),
  );
  const count = (value: number) => formatNumber(value, language);
  const { fee, price } = spec.confirm;
  const dong = price?.of(values);
  return (
    <>
      {before !== undefined && (
        <p className={style.warning}>
          <TriangleAlert size={20} strokeWidth={1.5} aria-hidden />
          <span>{said(before)}</span>
        </p>
      )}
      <dl className={style.facts}>
        {shown.map((field) => (
          <div key={field.name}>
            <dt>{word(field.label ?? field.name)}</dt>
            <dd>
              <ShownValue
                field={field}
                value={valueOf(values, field.name)}
                word={word}
                choices={choicesOf(field.name)}
              />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('fee')}</dt>
          <dd>
            {price === undefined || dong === undefined
              ? word(fee)
              : word(price.word, { price: formatNumber(dong, language) })}
          </dd>
        </div>
        {day.used !== undefined && day.limit !== undefined && (
          <div>
            <dt>{t('countAfter')}</dt>
            <dd>{t('countAfterValue', { used: count(Math.min(day.used + 1, day.limit)), limit: count(day.limit) })}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

type ShownProps = {
  readonly field: InquiryField<string, string>;
  readonly value: string;
  readonly word: (key: string) => string;
  readonly choices: readonly Choice[];
};

function ShownValue({ field, value, word, choices }: ShownProps) {
  if (field.kind === 'choice') return choices.find((choice) => choice.id === value)?.label ?? value;
  if (field.kind === 'segments') {
    const option = field.options.find((one) => one.value === value);
    return option === undefined ? value : word(option.label);
  }
  return field.kind === 'text' ? value : <span className="code">{value}</span>;
}
