import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Choices } from '#kit/browser/inputs/choice/use-choices.ts';
import { useWords } from '#kit/browser/words.tsx';
import { formatDate } from '#kit/words/format.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { listWords } from '#kit/words/list.ts';
import { isRequired, type Values } from './criteria.ts';
import styles from './list-screen.module.css';
import type { AnySpec } from './spec.ts';

export type Chip = {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly names: readonly string[];
  readonly isRemovable: boolean;
};

/** The criteria of a search as short texts: for the chips above the table and for the head of a print. */
export function useChips(spec: AnySpec, values: Values, choicesOf: (name: string) => Choices): readonly Chip[] {
  const word = useWords(spec.words);
  const list = useWords(listWords);
  const ui = useWords(interfaceWords);
  const textOf = (field: AnySpec['fields'][number], value: string): string => {
    if (field.kind === 'date') return formatDate(value);
    if (field.kind !== 'choice') return value;
    if ('load' in field) {
      const { choices, state } = choicesOf(field.name);
      const label = choices.find(({ id }) => id === value)?.label ?? field.labelOf?.(value);
      // An internal id means nothing to the reader before its entry is known.
      return label ?? (state === undefined ? value : ui(state === 'failed' ? 'optionsFailed' : 'loadingOptions'));
    }
    const option = field.options.find((one) => one.value === value);
    return option === undefined ? value : word(option.label);
  };
  return spec.fields.flatMap((field): Chip[] => {
    if (field.kind === 'range') {
      const [from, to] = [values[field.from] ?? '', values[field.to] ?? ''];
      if (from === '' && to === '') return [];
      // For a range without a beginning, name its end.
      const label = word(field.label ?? (from === '' ? field.to : field.from));
      const isRemovable = !isRequired(spec.call, field.from) && !isRequired(spec.call, field.to);
      return [
        {
          key: field.from,
          label,
          value:
            from === '' || to === '' || from === to
              ? formatDate(from === '' ? to : from)
              : list('fromTo', { from: formatDate(from), to: formatDate(to) }),
          names: [field.from, field.to],
          isRemovable,
        },
      ];
    }
    const value = values[field.name] ?? '';
    if (value === '' || isAll(field, value)) return [];
    return [
      {
        key: field.name,
        label: word(field.label ?? field.name),
        value: textOf(field, value),
        names: [field.name],
        isRemovable: !isRequired(spec.call, field.name),
      },
    ];
  });
}

/** An option named 'all' restricts nothing, in any case of letters. */
export function isAll(field: AnySpec['fields'][number], value: string): boolean {
  return field.kind === 'choice' && value.toLowerCase() === 'all';
}

/** The criteria of the displayed search; removing one searches again without it. */
export function Chips({
  chips,
  onRemove,
}: {
  chips: readonly Chip[];
  onRemove: (names: readonly string[]) => void;
}): ReactNode {
  const t = useWords(listWords);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('chips')}>
      {chips.map((chip) => (
        <li key={chip.key}>
          <span>
            {chip.label}: <strong>{chip.value}</strong>
          </span>
          {chip.isRemovable && (
            <button
              type="button"
              aria-label={t('removeChip', { name: chip.label })}
              data-tip={t('removeChip', { name: chip.label })}
              onClick={() => onRemove(chip.names)}
            >
              <X size={14} aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
