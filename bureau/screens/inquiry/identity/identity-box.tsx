import { ScanLine } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { SegmentedInput } from '#kit/browser/inputs/segmented/segmented-input.tsx';
import { TextInput } from '#kit/browser/inputs/text/text-input.tsx';
import { useWords } from '#kit/browser/words.tsx';
import styles from '#bureau/screens/inquiry/inquiry-screen.module.css';
import { doubtAbout, type PaperKind, type Recognised, recognise } from './recognise.ts';
import { boxName, type IdentityBoxState } from './use-identity-box.ts';
import { inquiryScreenWords } from '#bureau/screens/inquiry/words.ts';

const kindWords = { cicCode: 'asCicCode', identityNumber: 'asIdentityNumber', taxCode: 'asTaxCode' } as const;

const labelWords = { both: 'identifyBy', person: 'identifyByPerson', company: 'identifyByCompany' } as const;
const hintWords = { both: 'identifyHint', person: 'identifyHint', company: 'identifyHintCompany' } as const;
const unknownWords = { both: 'unknownNumber', person: 'unknownNumberPerson', company: 'unknownNumberCompany' } as const;

/** The kind of customer whose papers a form accepts. */
function customersOf(kinds: readonly PaperKind[]): 'both' | 'person' | 'company' {
  if (!kinds.includes('taxCode')) return 'person';
  return kinds.includes('identityNumber') ? 'both' : 'company';
}

/** What no field can take. */
const faults: ReadonlySet<Recognised['kind']> = new Set(['partial', 'misread', 'accented', 'unknown']);

// After a pause this long a number is complete: twelve digits pass through ten while typing.
const settleMs = 500;

type Props = { readonly box: IdentityBoxState; readonly onEnter: () => void };

/** One box for every paper: typed, pasted or scanned. It fills the real fields and never submits. */
export function IdentityBox({ box, onEnter }: Props) {
  const t = useWords(inquiryScreenWords);
  const customers = customersOf(box.kinds);
  const seen = recognise(box.text, box.kinds);
  const [isLeft, setLeft] = useState(false);
  const message = useMessage(seen, box, isLeft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopWaiting = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  const settle = (text = box.text) => {
    stopWaiting();
    if (recognise(text, box.kinds).kind === 'misread') setLeft(true);
    box.settle(text);
  };
  const change = (text: string) => {
    stopWaiting();
    setLeft(false);
    box.type(text);
    const { kind } = recognise(text, box.kinds);
    const isWhole = kind === 'paper' || kind === 'card' || kind === 'misread';
    if (isWhole) timer.current = setTimeout(() => settle(text), settleMs);
  };

  return (
    <div className={styles.identify}>
      <TextInput
        label={t(labelWords[customers])}
        value={box.text}
        onChange={change}
        name={boxName}
        code
        {...message}
        after={
          // A company has no card to scan.
          customers !== 'company' && <ScanLine className={styles.boxMark} size={20} strokeWidth={1.5} aria-hidden />
        }
        onBlur={() => settle()}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          // A scanner ends with Enter: the box handles it and never submits.
          event.preventDefault();
          event.stopPropagation();
          settle();
          // What no field can take is told here, and nobody goes on without it.
          if (faults.has(seen.kind)) setLeft(true);
          else onEnter();
        }}
      />
      {seen.kind === 'paper' && seen.choices.length > 1 && (
        <SegmentedInput
          label={t('whichNumber')}
          name="identify-as"
          value={box.kindOf(seen.choices)}
          choices={seen.choices.map((kind) => ({ id: kind, label: t(kindWords[kind]) }))}
          onChange={(chosen) => {
            const kind = seen.choices.find((one) => one === chosen);
            if (kind !== undefined) box.choose(kind);
          }}
        />
      )}
    </div>
  );
}

type Message = { readonly hint?: string; readonly warning?: string; readonly error?: string };

/** What stands under the box; `isLeft` once the person went on from it, or paused. */
function useMessage(seen: Recognised, box: IdentityBoxState, isLeft: boolean): Message {
  const t = useWords(inquiryScreenWords);
  const { card, kinds } = box;
  const doubt = (text: string): Message => (isLeft ? { error: text } : { warning: text });
  if (card !== undefined) {
    if (card.name === undefined) return { warning: t('spoiltCard') };
    if (doubtAbout(card.identityNumber, card.bornOn) !== undefined) return { warning: t('doubtBirthYear') };
    return { hint: t('recognisedCard') };
  }
  switch (seen.kind) {
    case 'unknown':
      return doubt(t(unknownWords[customersOf(kinds)], { count: seen.count }));
    case 'accented':
      return doubt(t('accentedNumber'));
    case 'partial':
      return isLeft
        ? { error: t(unknownWords[customersOf(kinds)], { count: seen.count }) }
        : { hint: t('partialNumber', { count: seen.count }) };
    // Twelve digits pass through ten while they are typed.
    case 'misread':
      return isLeft ? { error: t('misreadNumber') } : { hint: t('partialNumber', { count: 10 }) };
    case 'paper': {
      const kind = box.kindOf(seen.choices);
      if (kind === 'identityNumber' && doubtAbout(seen.value) !== undefined) return { warning: t('doubtProvince') };
      return { hint: t('recognisedAs', { kind: t(kindWords[kind]) }) };
    }
    default:
      return { hint: t(hintWords[customersOf(kinds)]) };
  }
}
