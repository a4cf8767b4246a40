import { earlier, lastOf, plusDays } from '#bureau/population/months.ts';
import type { Nation } from '#bureau/population/nation.ts';
import { type Random, weighted } from '#bureau/population/random.ts';
import type { Collateral, Contract } from '#bureau/population/record.ts';

type Asset = { kind: string; describe: (random: Random) => string };

const land: Asset = {
  kind: '02',
  describe: (random) =>
    `Quyền sử dụng đất thửa số ${random.int(1, 980)}, tờ bản đồ số ${random.int(1, 90)}, diện tích ${random.int(45, 900)} m²`,
};
const house: Asset = {
  kind: '01',
  describe: (random) =>
    `Nhà ở và quyền sử dụng đất ở thửa số ${random.int(1, 980)}, tờ bản đồ số ${random.int(1, 90)}, diện tích ${random.int(35, 220)} m²`,
};
const flat: Asset = {
  kind: '01',
  describe: (random) =>
    `Căn hộ số ${random.int(2, 34)}${String(random.int(1, 20)).padStart(2, '0')}, diện tích ${random.int(42, 130)} m²`,
};
const car: Asset = {
  kind: '03',
  describe: (random) =>
    `Ô tô ${random.int(4, 16)} chỗ, biển kiểm soát ${random.int(14, 99)}A-${random.int(100, 999)}.${String(random.int(0, 99)).padStart(2, '0')}`,
};
const machine: Asset = {
  kind: '04',
  describe: (random) => `Dây chuyền máy móc, thiết bị sản xuất, năm ${random.int(2015, 2025)}`,
};
const goods: Asset = { kind: '05', describe: () => 'Hàng tồn kho luân chuyển tại kho của bên vay' };
const deposit: Asset = { kind: '06', describe: (random) => `Sổ tiết kiệm số TK${random.int(100_000, 999_999)}` };
const receivable: Asset = { kind: '07', describe: () => 'Quyền đòi nợ hình thành từ hợp đồng kinh tế' };

const ofHousing = weighted([
  [house, 45],
  [flat, 35],
  [land, 20],
] as const);
const ofPerson = weighted([
  [land, 48],
  [house, 38],
  [deposit, 8],
  [car, 6],
] as const);
const ofEnterprise = weighted([
  [land, 34],
  [house, 18],
  [machine, 16],
  [goods, 12],
  [receivable, 10],
  [car, 6],
  [deposit, 4],
] as const);

/** The assets behind a borrower's secured contracts; now and then one asset secures two of them. */
export function makeCollateral(
  nation: Nation,
  random: Random,
  {
    subjectId,
    ownerName,
    isLegal,
    contracts,
  }: { subjectId: number; ownerName: string; isLegal: boolean; contracts: readonly Contract[] },
): Collateral[] {
  const assets: Collateral[] = [];
  for (const contract of contracts) {
    if (!contract.isSecured) continue;
    const last = assets.at(-1);
    if (
      last &&
      random.chance(0.15) &&
      !last.pledges.some(({ institutionId }) => institutionId === contract.institutionId)
    ) {
      last.pledges.push(pledge(nation, random, contract));
      last.valueVnd += contract.limitVnd;
      continue;
    }
    const pick =
      contract.purpose === 'housing'
        ? ofHousing
        : contract.purpose === 'vehicle'
          ? () => car
          : isLegal
            ? ofEnterprise
            : ofPerson;
    const asset = pick(random);
    assets.push({
      collateralId: subjectId * 32 + assets.length,
      kind: asset.kind,
      assetCode: random.chance(0.85)
        ? `TS${String((subjectId * 32 + assets.length) % 10_000_000).padStart(7, '0')}`
        : null,
      description: asset.describe(random),
      ownerName,
      valueVnd: Math.round((contract.limitVnd * (1.15 + random.next() * 0.9)) / 10_000_000) * 10_000_000 || 10_000_000,
      valuedOn: contract.signedOn,
      pledges: [pledge(nation, random, contract)],
    });
  }
  return assets;
}

function pledge(nation: Nation, random: Random, contract: Contract): Collateral['pledges'][number] {
  return {
    institutionId: contract.institutionId,
    contractId: contract.contractId,
    securedVnd: contract.limitVnd,
    pledgedOn: contract.signedOn,
    releasedOn: contract.closedOn && earlier(plusDays(contract.closedOn, random.int(0, 9)), nation.today),
    reportedOn: lastOf(nation.latestMonth),
  };
}
