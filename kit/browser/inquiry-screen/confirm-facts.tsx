import { TriangleAlert } from 'lucide-react';
import { formatNumber } from '#kit/words/format.ts';
import { closeAllDialogs } from '../dialogs/stack.ts';
import { goTo } from '../list-screen/go-to.ts';
import { useSaid } from '../said.ts';
import { useLanguage, useWords } from '../words.tsx';
import type { AnyInquiry, Before, Choice, Day, InquiryField } from './declaration.ts';
import style from './inquiry-screen.module.css';
import { type Values, valueOf } from './values.ts';
import { inquiryScreenWords } from './words.ts';

type Props = {
  readonly spec: AnyInquiry;
  readonly values: Values;
  readonly day: Day;
  readonly choicesOf: (name: string) => readonly Choice[];
  readonly fee: string;
  readonly before: Before | undefined;
};

/** What is about to be asked, read back before the fee: the fields, the fee, the day's count, an earlier inquiry. */
export function ConfirmFacts({ spec, values, day, choicesOf, fee, before }: Props) {
  const t = useWords(inquiryScreenWords);
  const word = useWords(spec.words);
  const { language } = useLanguage();
  const shown = spec.confirm.shows.flatMap((name) =>
    spec.fields.filter((field) => field.name === name && valueOf(values, name) !== ''),
  );
  const count = (value: number) => formatNumber(value, language);
  return (
    <>
      {before !== undefined && <AskedBefore before={before} />}
      <dl className={style.facts}>
        {spec.confirm.facts?.map(({ label, value }) => (
          <div key={label}>
            <dt>{word(label)}</dt>
            <dd>{word(value)}</dd>
          </div>
        ))}
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
          <dd>{fee}</dd>
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

/** The warning before a second fee, with the way to the reply that is there already. */
function AskedBefore({ before }: { before: Before }) {
  const t = useWords(inquiryScreenWords);
  const said = useSaid();
  return (
    <div className={style.warning}>
      <TriangleAlert size={20} strokeWidth={1.5} aria-hidden />
      <span>
        {said(before.said)}{' '}
        <a
          href={before.href}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            closeAllDialogs();
            goTo(before.href);
          }}
        >
          {t('seeReplyFree')}
        </a>
      </span>
    </div>
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
