import type { Language } from './words.ts';

/**
 * A whole amount of dong in words, with a capital letter: "Năm mươi triệu đồng", "Fifty million dong"; '' for
 * anything else or beyond 18 digits.
 */
export function amountInWords(amount: string, language: Language): string {
  if (!/^\d{1,18}$/.test(amount)) return '';
  const words = language === 'vi' ? vietnamese(BigInt(amount)) : english(BigInt(amount));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const units = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín'];

function vietnamese(amount: bigint): string {
  if (amount === 0n) return 'không đồng';
  return `${vietnameseOf(amount)} đồng`;
}

/** Billions are read first and again as a number: "một nghìn hai trăm tỷ". */
function vietnameseOf(amount: bigint): string {
  const billions = amount / 1_000_000_000n;
  const rest = amount % 1_000_000_000n;
  const head = billions > 0n ? `${vietnameseOf(billions)} tỷ` : '';
  const parts: string[] = head === '' ? [] : [head];
  for (const [size, name] of [
    [1_000_000n, ' triệu'],
    [1_000n, ' nghìn'],
    [1n, ''],
  ] as const) {
    const three = Number((rest / size) % 1_000n);
    if (three > 0) parts.push(`${vietnameseThree(three, parts.length > 0)}${name}`);
  }
  return parts.join(' ');
}

/** Three digits; after a larger part a missing hundred is spoken: "không trăm linh năm". */
function vietnameseThree(three: number, isLater: boolean): string {
  const [hundreds, tens, ones] = [Math.floor(three / 100), Math.floor(three / 10) % 10, three % 10];
  const said: (string | undefined)[] = [];
  if (hundreds > 0 || isLater) said.push(`${units[hundreds]} trăm`);
  if (tens > 1) said.push(`${units[tens]} mươi`);
  else if (tens === 1) said.push('mười');
  else if (ones > 0 && said.length > 0) said.push('linh');
  if (ones === 1 && tens > 1) said.push('mốt');
  else if (ones === 5 && tens > 0) said.push('lăm');
  else if (ones > 0) said.push(units[ones]);
  return said.join(' ');
}

const teens = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const tenNames = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

function english(amount: bigint): string {
  if (amount === 0n) return 'zero dong';
  const parts: string[] = [];
  for (const [size, name] of [
    [1_000_000_000_000_000n, ' quadrillion'],
    [1_000_000_000_000n, ' trillion'],
    [1_000_000_000n, ' billion'],
    [1_000_000n, ' million'],
    [1_000n, ' thousand'],
    [1n, ''],
  ] as const) {
    const three = Number((amount / size) % 1_000n);
    if (three > 0) parts.push(`${englishThree(three)}${name}`);
  }
  return `${parts.join(' ')} dong`;
}

function englishThree(three: number): string {
  const [hundreds, rest] = [Math.floor(three / 100), three % 100];
  const tail =
    rest < 20
      ? teens[rest]
      : [tenNames[Math.floor(rest / 10)], rest % 10 > 0 ? teens[rest % 10] : ''].filter(Boolean).join('-');
  if (hundreds === 0) return tail ?? '';
  return rest === 0 ? `${teens[hundreds]} hundred` : `${teens[hundreds]} hundred ${tail}`;
}
