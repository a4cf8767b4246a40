import { asKeys, bare, besideKey, type Dice, doubled, dropped, type Hand, replaced, turned } from './writing.ts';

export type Person = {
  readonly cic: string;
  readonly name: string;
  readonly province: string;
  readonly bornOn: string;
  readonly address: string;
  readonly identity: string;
  readonly oldId: string | undefined;
};
/** What a clerk types: the criteria of a search. */
export type Typed = {
  readonly name?: string;
  readonly province?: string;
  readonly bornOn?: string;
  readonly address?: string;
  readonly identityNumber?: string;
  readonly taxCode?: string;
};
type Write = (person: Person, dice: Dice) => Typed | undefined;

const partsOf = ({ name }: Person) => bare(name).toLowerCase().split(' ');
const home = (person: Person) => ({
  province: person.province,
  address: bare(person.address.split(', ').slice(0, 2).join(', ')),
});

function slipOf(hand: Hand): Write {
  return (person, dice) => {
    const parts = partsOf(person);
    const at = dice.below(parts.length);
    return { name: parts.with(at, hand(parts[at] ?? '', dice)).join(' '), ...home(person) };
  };
}

const tones = ['\u0301', '\u0300', '\u0309', '\u0303', '\u0323', ''];
function otherTones(name: string, dice: Dice): string {
  return name
    .normalize('NFD')
    .replace(/[\u0301\u0300\u0309\u0303\u0323]/g, () => dice.pick(tones))
    .normalize('NFC');
}

const otherDigit = (number: string, dice: Dice) => {
  const at = 3 + dice.below(number.length - 3);
  return number.slice(0, at) + String((Number(number[at]) + 1 + dice.below(9)) % 10) + number.slice(at + 1);
};

/** The slips of a person's name, one class each. */
export const personClasses: Readonly<Record<string, Write>> = {
  'accents missing': (person) => ({ name: bare(person.name), ...home(person) }),
  'capitals without accents': (person) => ({ name: bare(person.name).toUpperCase(), ...home(person) }),
  'other accents': (person, dice) => ({ name: otherTones(person.name, dice), ...home(person) }),
  'given name first': (person) => {
    const parts = partsOf(person);
    return { name: [...parts.slice(-1), ...parts.slice(0, -1)].join(' '), ...home(person) };
  },
  'two parts changed places': (person, dice) => {
    const parts = partsOf(person);
    const at = dice.below(parts.length - 1);
    return {
      name: parts
        .with(at, parts[at + 1] ?? '')
        .with(at + 1, parts[at] ?? '')
        .join(' '),
      ...home(person),
    };
  },
  'letter left out': slipOf(dropped),
  'letter typed twice': slipOf(doubled),
  'any wrong letter': slipOf(replaced),
  'key beside': slipOf(besideKey),
  'two letters turned': slipOf(turned),
  'middle forgotten': (person, dice) => {
    const parts = partsOf(person);
    return parts.length < 3
      ? undefined
      : { name: parts.toSpliced(1 + dice.below(parts.length - 2), 1).join(' '), ...home(person) };
  },
  'blank forgotten': (person, dice) => {
    const parts = partsOf(person);
    const at = dice.below(parts.length - 1);
    return { name: parts.toSpliced(at, 2, `${parts[at] ?? ''}${parts[at + 1] ?? ''}`).join(' '), ...home(person) };
  },
  'a slip in each of two parts': (person, dice) => {
    const parts = partsOf(person);
    const first = dice.below(parts.length);
    const second = (first + 1 + dice.below(parts.length - 1)) % parts.length;
    const hands = [dropped, doubled, replaced, turned];
    const typed = parts
      .with(first, dice.pick(hands)(parts[first] ?? '', dice))
      .with(second, dice.pick(hands)(parts[second] ?? '', dice));
    return { name: typed.join(' '), ...home(person) };
  },
  'accents missing, a wrong digit': (person, dice) => ({
    name: bare(person.name),
    identityNumber: otherDigit(person.identity, dice),
    province: person.province,
  }),
  'province only': (person) => ({ name: bare(person.name), province: person.province, bornOn: person.bornOn }),
  'old ID number': (person) =>
    person.oldId === undefined ? undefined : { name: bare(person.name), identityNumber: person.oldId },
  'born on, with a slip': (person, dice) => {
    const parts = partsOf(person);
    const at = dice.below(parts.length);
    const hand = dice.pick([dropped, doubled, besideKey, turned]);
    return { name: parts.with(at, hand(parts[at] ?? '', dice)).join(' '), bornOn: person.bornOn };
  },
  'Telex keys': (person, dice) => {
    const name = asKeys(person.name, 'telex', dice);
    return name === person.name ? undefined : { name, ...home(person) };
  },
  'VNI keys': (person, dice) => {
    const name = asKeys(person.name, 'vni', dice);
    return name === person.name ? undefined : { name, ...home(person) };
  },
  'initials, province': (person, dice) => ({ name: initialsOf(person.name, dice), ...home(person) }),
  'initials, born on': (person, dice) => ({ name: initialsOf(person.name, dice), bornOn: person.bornOn }),
  'regional spelling': (person, dice) => {
    const name = regional(bare(person.name).toLowerCase(), dice);
    return name === undefined ? undefined : { name, ...home(person) };
  },
};

function initialsOf(name: string, dice: Dice): string {
  const parts = name.split(' ');
  const style = dice.below(3);
  const short = parts.slice(0, -1).map((part, at) => {
    const cluster = /^(?:Ngh|Ng|Nh|Ch|Th|Tr|Ph|Kh|Gi)/.exec(part)?.[0] ?? part.slice(0, 1);
    if (style === 2 && at === 0) return part;
    return style === 0 ? `${part.slice(0, 1)}.` : `${cluster}.`;
  });
  return [...short, parts.at(-1) ?? ''].join(' ');
}

// As the ear writes it where sounds are not told apart.
const heard: readonly (readonly [RegExp, string])[] = [
  [/(?<=[^aeou])y\b/, 'i'],
  [/(?<=qu)y\b/, 'i'],
  [/(?<=[^aeouq])i\b/, 'y'],
  [/\bs(?=[aeiouy])/, 'x'],
  [/\bx/, 's'],
  [/\btr/, 'ch'],
  [/\bch/, 'tr'],
  [/\bd(?=[aeou])/, 'gi'],
  [/\bgi(?=[aeou])/, 'd'],
  [/\bl(?=[aeiouy])/, 'n'],
  [/\bn(?=[aeiouy])/, 'l'],
  [/\bv(?=[aeiouy])/, 'd'],
  [/an\b/, 'ang'],
  [/ang\b/, 'an'],
  [/uc\b/, 'ut'],
  [/at\b/, 'ac'],
  [/\bhoang\b/, 'huynh'],
  [/\bhuynh\b/, 'hoang'],
  [/\bvu\b/, 'vo'],
  [/\bvo\b/, 'vu'],
  [/\bphuc\b/, 'phuoc'],
];

function regional(name: string, dice: Dice): string | undefined {
  for (const [sound, letters] of dice.shuffled(heard)) if (sound.test(name)) return name.replace(sound, letters);
  return undefined;
}
