import { useRef, useState } from 'react';
import type { Identify } from '#bureau/screens/inquiry/declaration.ts';
import { type Beside, type Card, type PaperKind, paperKinds, recognise } from './recognise.ts';
import type { Customer } from '#bureau/screens/inquiry/use-customer.ts';
import type { InquiryForm } from '#bureau/screens/inquiry/use-inquiry-form.ts';
import { type Values, valueOf } from '#bureau/screens/inquiry/values.ts';

/** Name of the box among the form's controls; not a field of any call. */
export const boxName = 'identify-box';

export type IdentityBoxState = {
  readonly text: string;
  /** The papers that have a field. */
  readonly kinds: readonly PaperKind[];
  /** The last scanned card, until somebody types into the box; its raw text is already discarded. */
  readonly card: Card | undefined;
  readonly type: (text: string) => void;
  /** The input is complete: it goes to its field. Repeating this changes nothing. */
  readonly settle: (text?: string) => void;
  /** Sets the kind of an ambiguous number. */
  readonly choose: (kind: PaperKind) => void;
  readonly kindOf: (choices: readonly [PaperKind, ...PaperKind[]]) => PaperKind;
  readonly clear: () => void;
};

type Routed = { readonly kind: PaperKind; readonly value: string };

/** The content of the identification box and its target. */
// oxlint-disable-next-line eslint/max-lines-per-function -- what the box puts into the form and takes back shares its state
export function useIdentityBox(
  inquiry: InquiryForm,
  customer: Customer,
  onSpoiltCard: (identityNumber: string) => void,
): IdentityBoxState {
  const { spec, form, put } = inquiry;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<PaperKind>();
  const [card, setCard] = useState<Card>();
  const routed = useRef<Routed>(undefined);
  const { identify } = spec;
  const kinds = paperKinds.filter((kind) => identify?.[kind] !== undefined);

  const kindOf: IdentityBoxState['kindOf'] = (choices) => choices.find((kind) => kind === chosen) ?? choices[0];

  /** Removes what the box had put into a field, if it is still there. */
  const takeBack = () => {
    const before = routed.current;
    routed.current = undefined;
    if (before === undefined || identify === undefined) return;
    const field = identify[before.kind];
    if (field === undefined || valueOf(form.getValues(), field) !== before.value) return;
    put({ [field]: '' });
    if (before.kind === 'cicCode') customer.changeCode('');
  };

  const route = (next: Routed) => {
    const field = identify?.[next.kind];
    if (identify === undefined || field === undefined) return;
    if (routed.current?.kind === next.kind && routed.current.value === next.value) return;
    takeBack();
    routed.current = next;
    put({ ...typeFor(next.kind, identify), [field]: next.value });
    if (next.kind === 'cicCode') customer.changeCode(next.value);
  };

  /** A citizen ID belongs to a person, a tax code to a company; a form for both stays unchanged. */
  const typeFor = (kind: PaperKind, { type }: Identify<string>): Values => {
    if (type === undefined || kind === 'cicCode') return {};
    if (valueOf(form.getValues(), type.field) === type.all) return {};
    const wanted = { [type.field]: kind === 'taxCode' ? type.legal : type.natural };
    const follows = spec.switches.find(({ field }) => field === type.field)?.follows;
    return { ...wanted, ...follows?.({ ...form.getValues(), ...wanted }) };
  };

  const takeCard = (scanned: Card) => {
    if (identify === undefined) return;
    setCard(scanned);
    setText(scanned.identityNumber);
    route({ kind: 'identityNumber', value: scanned.identityNumber });
    if (scanned.name === undefined) onSpoiltCard(scanned.identityNumber);
    else
      put({
        [identify.name]: scanned.name,
        ...(scanned.address === undefined || identify.address === undefined
          ? {}
          : { [identify.address]: scanned.address }),
      });
  };

  /** What stood beside a number in a pasted row; the row itself stays nowhere. */
  const takeBeside = ({ name, bornOn }: Beside, value: string) => {
    setText(value);
    if (identify === undefined) return;
    put({
      ...(name === undefined ? {} : { [identify.name]: name }),
      ...(bornOn === undefined || identify.birthDate === undefined ? {} : { [identify.birthDate]: bornOn }),
    });
  };

  const settleAs = (given: string, kind?: PaperKind) => {
    const seen = recognise(given, kinds);
    if (seen.kind === 'card') return takeCard(seen.card);
    if (seen.kind !== 'paper') return;
    route({ kind: kind ?? kindOf(seen.choices), value: seen.value });
    if (seen.beside !== undefined) takeBeside(seen.beside, seen.value);
  };

  return {
    text,
    kinds,
    card,
    kindOf,
    type(next) {
      setText(next);
      setCard(undefined);
      const seen = recognise(next, kinds);
      // The code changed: the data it had brought is removed at once (INQ-05).
      if (seen.kind !== 'paper' || seen.value !== routed.current?.value) takeBack();
      if (seen.kind !== 'paper') setChosen(undefined);
    },
    settle: (given = text) => settleAs(given),
    choose(kind) {
      setChosen(kind);
      settleAs(text, kind);
    },
    clear() {
      routed.current = undefined;
      setText('');
      setCard(undefined);
      setChosen(undefined);
    },
  };
}
