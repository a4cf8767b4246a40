import type { Report } from '#bureau/contract/report.ts';
import type { FileDetails } from '#bureau/credit/details.ts';
import { institutions } from '#bureau/credit/made-up.ts';
import { nothingOpened, productOf } from './products.ts';
import { header, sampleFile } from './sample.ts';

const { sen, bien, nui } = institutions;

const details: FileDetails = {
  contracts: [
    {
      ...{
        institution: sen,
        number: 'HD-2024-0117',
        kind: 'medium-term',
        currency: 'VND',
        isSecured: true,
        closed: null,
      },
      ...{ limit: 2_500_000_000n, signed: '2024-01-17', ends: '2029-01-17' },
      now: { dataDay: '2026-06-30', dong: 2_035_350_000n, foreignCents: null, group: 1, overdueDays: 0 },
    },
    {
      ...{
        institution: bien,
        number: 'TD-88-0042',
        kind: 'short-term',
        currency: 'VND',
        isSecured: false,
        closed: null,
      },
      ...{ limit: 150_000_000n, signed: '2025-09-02', ends: '2026-09-02' },
      now: { dataDay: '2026-06-30', dong: 120_300_000n, foreignCents: null, group: 2, overdueDays: 17 },
    },
  ],
  cards: [{ institution: nui, number: '4***********0042', limit: 50_000_000n, opened: '2023-05-11', closed: null }],
  pledges: [
    {
      ...{ institution: sen, asset: '1', assetCode: 'TS-0117', typeCode: '02', owner: 'Nguyễn Thị Ngọc Ánh' },
      ...{ description: 'Quyền sử dụng đất tại phường Láng, Hà Nội', value: 4_350_000_000n },
      ...{ reported: '2026-06-30', pledged: '2024-01-17', released: null },
    },
  ],
};

/** A report of a product about somebody invented, as the product is answered; undefined for what is no report on one customer. */
export function sampleOf(code: string, name: { readonly vi: string; readonly en: string }): Report | undefined {
  const product = productOf(code);
  const [kind] = product?.subjects ?? [];
  if (product === undefined || kind === undefined) return undefined;
  const asked = { ...header(kind, ''), product: { code, name } };
  const standing = { month: '2026-06', lowerPercent: 62 };
  return product.build({ ...nothingOpened, file: sampleFile(kind), details, standing }, asked);
}
