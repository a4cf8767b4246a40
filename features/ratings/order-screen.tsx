import { Download } from 'lucide-react';
import type { ComponentType } from 'react';
import { send } from '#kit/browser/call.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import type { Check, Day } from '#bureau/screens/inquiry/declaration.ts';
import { purposeChoices } from '#bureau/contract/purposes.ts';
import { inquiryScreen } from '#bureau/screens/inquiry/inquiry-screen.tsx';
import { saveAnswer } from '#kit/browser/list-screen/save-answer.ts';
import { sendFile } from '#kit/browser/upload.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import { lookups } from '#features/lookups/contract.ts';
import { reportOrders } from '#features/orders/contract.ts';
import { corporationRatings, enterpriseRatings, ratingBase } from './contract.ts';
import { ratingPath } from './paths.ts';
import styles from './ratings.module.css';
import { isOfOtherKind, statementSaid } from './statement-said.ts';
import { ratingScreenWords } from './words.ts';

type Word = keyof (typeof ratingScreenWords)['texts'];
type Kind = 'enterprise' | 'corporation';

const callsOf = { enterprise: enterpriseRatings, corporation: corporationRatings } as const;

const customer = ['tenKH', 'diaChi', 'msThue', 'dkkd'] as const;

/** The screen that orders the rating of an enterprise, or of a corporation or group (NAV-11). */
export function ratingScreen(kind: Kind): ComponentType {
  const calls = callsOf[kind];
  return inquiryScreen({
    call: calls.confirm,
    words: ratingScreenWords,
    name: `query-xhtd-${kind}`,
    start: { nn: 'V', mucDich: 'credit-granting' },
    fields: [
      { name: 'maCIC', kind: 'code', max: 10, span: 3, required: true, group: 'identityGroup' },
      // The buttons beside the CIC code take five columns.
      { name: 'msThue', kind: 'code', max: 20, required: true },
      { name: 'dkkd', kind: 'code', max: 20 },
      { name: 'tenKH', kind: 'text', max: 250, span: 8, required: true },
      { name: 'diaChi', kind: 'text', max: 200, span: 6, required: true },
      { name: 'tgd', kind: 'text', max: 100, span: 3 },
      { name: 'dThoai', kind: 'code', max: 20, span: 3 },
      { name: 'msPhieu', kind: 'ticket', max: 18, required: true, group: 'requestGroup' },
      {
        name: 'nn',
        kind: 'segments',
        required: true,
        options: [
          { value: 'V', label: 'vietnamese' },
          { value: 'E', label: 'english' },
        ],
      },
      { name: 'namTCYC', kind: 'choice', required: true, hint: 'yearHint', load: loadYears, startsWithFirst: true },
      { name: 'dtLienHe', kind: 'code', max: 20, span: 3 },
      { name: 'ttKhac', kind: 'text', max: 500, span: 9 },
      { name: 'mucDich', kind: 'segments', pinned: true, span: 5, options: purposeChoices },
      { name: 'muaThem', kind: 'tick', hint: 'muaThemHint', span: 12 },
    ],
    identify: { cicCode: 'maCIC', taxCode: 'msThue', name: 'tenKH', address: 'diaChi' },
    lookup: {
      call: ratingBase.lookup,
      field: 'maCIC',
      length: 10,
      customer,
      request: (maCIC) => ({ body: { maCIC } }),
      fill: (found) => ({ ...found }),
    },
    assist: {
      call: ratingBase.search,
      criteria: ['maCIC', 'tenKH', 'msThue', 'dkkd', 'diaChi'],
      canSearch: ({ maCIC, tenKH, msThue, dkkd }) =>
        [maCIC, msThue, dkkd].some((value) => value !== undefined && value !== '') ||
        (tenKH ?? '').trim().includes(' '),
      request: ({ maCIC, tenKH, msThue, dkkd, diaChi }, captcha) => ({
        body: { ...filledOf({ maCIC, tenKH, msThue, dkkd, diaChi }), ...captcha },
      }),
      candidates: ({ rows, total, left }) => ({
        total,
        left,
        candidates: rows.map((row) => ({
          code: row.macic,
          name: row.tenkh,
          address: row.diachi,
          papers: [row.dkdk, row.msthue].filter(Boolean).join(' · '),
          kindOfCustomer: '',
          confidence: row.confidence,
          reasons: row.reasons,
          fill: { maCIC: row.macic, tenKH: row.tenkh, diaChi: row.diachi, msThue: row.msthue, dkkd: row.dkdk },
        })),
      }),
    },
    ask: 'askRating',
    confirm: {
      title: kind,
      question: 'question',
      shows: ['maCIC', 'tenKH', 'msThue', 'namTCYC', 'nn', 'msPhieu'],
      facts: [{ label: 'product', value: kind }],
      fee: 'feeByTariff',
      price: { word: 'feeOfPrice', load: () => loadPrice(kind), agreedAs: 'agreedFee' },
      tick: 'acceptFee',
      checks: (values) => checksOf(kind, values.maCIC ?? '', values.namTCYC ?? ''),
    },
    result: ({ answer, values }) => {
      const ticket = (values.msPhieu ?? '').trim();
      return answer === '0'
        ? { kind: 'sent', ticket, href: ratingPath(kind, ticket) }
        : { kind: 'failed', message: both(ratingScreenWords, 'notTaken', { answer }) };
    },
    papers: {
      label: 'sendPapers',
      send: ({ ticket, file }) => sendFile(reportOrders.attach, { body: { msPhieu: ticket }, file }),
    },
    useDay: () => ({ ...noDay, aside: <Template kind={kind} /> }),
  });
}

const noDay: Omit<Day, 'aside'> = { used: undefined, limit: undefined, counted: () => undefined, ended: new Map() };

function filledOf(values: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value.trim() !== ''));
}

async function loadYears() {
  const { rows } = await send(lookups.fiscalYears, {});
  return rows;
}

async function loadPrice(kind: Kind) {
  const { rows } = await send(lookups.products, { query: {} });
  const price = rows.find(({ id }) => id === (kind === 'enterprise' ? 'XHTD' : 'XHTC'))?.priceVnd;
  return () => price;
}

const said = (key: Word, params?: Readonly<Record<string, string | number>>) => both(ratingScreenWords, key, params);

/** The results of CheckTCTD and GetBCTC, as a list before the fee. */
async function checksOf(kind: Kind, maCIC: string, namTCYC: string): Promise<readonly Check[]> {
  const isGroup = kind === 'corporation';
  const found = await send(ratingBase.checkTctd, { query: { maCIC } });
  if (!found.laDoanhNghiep) return [{ said: said('checkPerson'), state: 'refused' }];
  const statements = await send(ratingBase.getBctc, { query: { maCIC, namTCYC, loai: isGroup ? 'TD' : 'DN' } });
  const { khongTinh, soKhongTinh } = statements;
  const names = khongTinh.join('; ') + (soKhongTinh > khongTinh.length ? '…' : '');
  const group: Check[] = [
    found.soThanhVien > 0
      ? { said: said('checkMembers', { count: found.soThanhVien }), state: 'good' }
      : { said: said('checkNoMembers'), state: 'attention' },
    ...(soKhongTinh > 0
      ? [{ said: said('checkUnweighed', { count: soKhongTinh, names }), state: 'attention' as const }]
      : []),
    ...(found.coVong ? [{ said: said('checkLoop'), state: 'attention' as const }] : []),
  ];
  return [
    { said: said('checkFound'), state: 'good' },
    ...(isGroup ? group : []),
    ...statements.rows.map(
      (row, at): Check => ({
        said: statementSaid(row, { isAsked: at === 0, isGroup }),
        state: row.trangThai === 'usable' && !isOfOtherKind(row, isGroup) ? 'good' : 'attention',
      }),
    ),
  ];
}

/** The information sheet that the enterprise fills in. */
function Template({ kind }: { readonly kind: Kind }) {
  const t = useWords(ratingScreenWords);
  const download = () => saveAnswer(callsOf[kind].template, {}, said('templateFailed'));
  return (
    <section className={styles.aside}>
      <p>{t('papersLater')}</p>
      <Button leftSection={<Download size={20} strokeWidth={1.5} aria-hidden />} onClick={() => void download()}>
        {t('template')}
      </Button>
    </section>
  );
}
