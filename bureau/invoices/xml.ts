import { amountInWords } from '#kit/words/amount-words.ts';
import { both, say } from '#kit/words/words.ts';
import {
  discountOf,
  type InvoiceDocument,
  type InvoiceLine,
  type InvoiceParty,
  type InvoiceReference,
} from './document.ts';
import { invoicePaperWords } from './words.ts';

/** Text, or an element: its tag and its content. */
type Element = { readonly tag: string; readonly content: readonly Child[] };
type Child = string | Element;

const element = (tag: string, ...content: Child[]): Element => ({ tag, content });

/**
 * An invoice as XML in the elements of the tax authority's format (Decision 1450/QD-TCT): the data in DLHDon, and an
 * empty place for the seller's signature. No white space between elements and no empty optional ones.
 */
export function invoiceXml(invoice: InvoiceDocument): string {
  const { netVnd, vatVnd, totalVnd, vatPercent } = invoice;
  const rate = `${vatPercent}%`;
  const data: Child = element(
    'DLHDon',
    general(invoice),
    element(
      'NDHDon',
      element('NBan', ...party(invoice.seller)),
      element('NMua', ...party(invoice.buyer)),
      element('DSHHDVu', ...invoice.lines.map((line, at) => goods(line, at, rate))),
      element(
        'TToan',
        element(
          'THTTLTSuat',
          element(
            'LTSuat',
            element('TSuat', rate),
            element('ThTien', String(netVnd)),
            element('TThue', String(vatVnd)),
          ),
        ),
        element('TgTCThue', String(netVnd)),
        element('TgTThue', String(vatVnd)),
        element('TgTTTBSo', String(totalVnd)),
        element('TgTTTBChu', totalInWords(totalVnd).vi),
      ),
    ),
  );
  const body = written(data).replace('<DLHDon>', '<DLHDon Id="data">');
  return `<HDon>${body}<DSCKS><NBan></NBan></DSCKS></HDon>`;
}

/** A total in words; a negative one, of an adjusting invoice, says so. */
export function totalInWords(totalVnd: bigint): { vi: string; en: string } {
  const words = (language: 'vi' | 'en') => amountInWords(String(totalVnd < 0n ? -totalVnd : totalVnd), language);
  if (totalVnd >= 0n) return { vi: words('vi'), en: words('en') };
  return {
    vi: say(invoicePaperWords, 'vi', 'minus', { words: lowered(words('vi')) }),
    en: say(invoicePaperWords, 'en', 'minus', { words: lowered(words('en')) }),
  };
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function general({ pattern, serial, number, issuedOn, refersTo, contract, month }: InvoiceDocument): Child {
  return element(
    'TTChung',
    element('PBan', '2.1.0'),
    element('THDon', both(invoicePaperWords, 'title').vi),
    element('KHMSHDon', pattern),
    element('KHHDon', serial),
    element('SHDon', String(number)),
    element('NLap', issuedOn),
    element('DVTTe', 'VND'),
    element('TGia', '1'),
    element('HTTToan', both(invoicePaperWords, 'byTransfer').vi),
    ...(refersTo === undefined ? [] : [reference(refersTo)]),
    element('TTKhac', extra('contract', contract), extra('month', month)),
  );
}

function reference({ kind, pattern, serial, number, issuedOn, reason }: InvoiceReference): Child {
  return element(
    'TTHDLQuan',
    element('TCHDon', String(kind)),
    element('LHDCLQuan', '1'),
    element('KHMSHDCLQuan', pattern),
    element('KHHDCLQuan', serial),
    element('SHDCLQuan', String(number)),
    element('NLHDCLQuan', issuedOn),
    element('GChu', reason),
  );
}

const extra = (name: string, value: string) =>
  element('TTin', element('TTruong', name), element('KDLieu', 'string'), element('DLieu', value));

function party({ name, taxCode, address }: InvoiceParty): Child[] {
  return [element('Ten', name), element('MST', taxCode), element('DChi', address)];
}

function goods(line: InvoiceLine, at: number, rate: string): Child {
  const { name, unit, quantity, priceVnd, amountVnd } = line;
  const discount = discountOf(line) ?? 0n;
  return element(
    'HHDVu',
    element('TChat', '1'),
    element('STT', String(at + 1)),
    element('THHDVu', name),
    element('DVTinh', unit),
    element('SLuong', String(quantity)),
    ...(priceVnd === undefined ? [] : [element('DGia', String(priceVnd))]),
    ...(discount === 0n ? [] : [element('STCKhau', String(discount))]),
    element('ThTien', String(amountVnd)),
    element('TSuat', rate),
  );
}

function written(child: Child): string {
  if (typeof child === 'string') return escaped(child);
  const { tag, content } = child;
  return `<${tag}>${content.map(written).join('')}</${tag}>`;
}

/** Text as canonical XML writes it, without characters that XML cannot hold. */
function escaped(text: string): string {
  return (
    text
      .normalize('NFC')
      // oxlint-disable-next-line no-control-regex -- these are the characters that XML 1.0 has no way to write
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .toWellFormed()
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('\r', '&#xD;')
  );
}
