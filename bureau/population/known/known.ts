/**
 * Hand-made borrowers of every population: tests, the demo and screenshots rely on them. Their debts are in
 * known-records.ts; the figures here are what a report must show. Amounts in VND, current debt without cards.
 */
export const known = {
  /** One housing loan and a card, never late. */
  clean: {
    subjectId: 1,
    cicCode: '7905103808',
    name: 'Nguyễn Thị Minh Hạnh',
    bornOn: '1988-03-14',
    citizenId: '079188710647',
    provinceCode: '79',
    address: 'Số 25 đường Nguyễn Đình Chiểu, Phường Tân Hòa, Thành phố Hồ Chí Minh',
    figures: { debtVnd: 812_500_000, worstGroup: 1, lenders: 1, cards: 1 },
  },
  /** Attention debt (group 2) for two months. */
  attention: {
    subjectId: 2,
    cicCode: '0178791671',
    name: 'Trần Văn Dũng',
    bornOn: '1985-11-02',
    citizenId: '001085224876',
    provinceCode: '01',
    address: 'Số 118 ngõ 64 đường Lê Duẩn, Phường Đông Thành, Thành phố Hà Nội',
    figures: { debtVnd: 96_000_000, worstGroup: 2, lenders: 2, cards: 0 },
  },
  /** Bad debt now: group 4 at one bank, group 1 at another. */
  bad: {
    subjectId: 3,
    cicCode: '4852479541',
    name: 'Lê Hoàng Phúc',
    bornOn: '1990-07-21',
    citizenId: '048090739105',
    provinceCode: '48',
    address: 'Số 302 đường Hùng Vương, Phường Hải Xuân, Thành phố Đà Nẵng',
    figures: { debtVnd: 540_000_000, badDebtVnd: 340_000_000, worstGroup: 4, lenders: 2, cards: 0 },
  },
  /** Bad debt that was repaid five years and one day ago: nobody may see it. */
  longRepaid: {
    subjectId: 4,
    cicCode: '3126167411',
    name: 'Phạm Thị Ngọc Lan',
    bornOn: '1979-01-30',
    citizenId: '031179253334',
    provinceCode: '31',
    address: 'Số 47 đường Điện Biên Phủ, Phường An Lộc, Thành phố Hải Phòng',
    figures: { debtVnd: 60_000_000, worstGroup: 1, lenders: 1, cards: 0, negatives: 0 },
  },
  /** Bad debt that was repaid exactly five years ago: shown for the last time. */
  justVisible: {
    subjectId: 5,
    cicCode: '7999855286',
    name: 'Phan Thị Bích Ngọc',
    bornOn: '1982-09-09',
    citizenId: '079182767563',
    provinceCode: '79',
    address: 'Số 9 hẻm 215 đường Cách Mạng Tháng Tám, Phường Bình Thạnh, Thành phố Hồ Chí Minh',
    figures: { debtVnd: 45_000_000, worstGroup: 1, lenders: 1, cards: 0, negatives: 1 },
  },
  /** Two cards and no loan; paid late three times within three years. */
  cardsOnly: {
    subjectId: 6,
    cicCode: '7973543155',
    name: 'Vũ Quốc Khánh',
    bornOn: '1994-09-02',
    citizenId: '079094281792',
    provinceCode: '79',
    address: 'Căn hộ 1205, Số 88 đường Võ Văn Kiệt, Phường Long Bình, Thành phố Hồ Chí Minh',
    figures: {
      debtVnd: 0,
      cardDebtVnd: 30_800_000,
      cardLimitVnd: 120_000_000,
      latePayments: 3,
      mostLateDays: 12,
      cards: 2,
    },
  },
  /** Debt sold to the asset management company. */
  vamc: {
    subjectId: 7,
    cicCode: '3847231021',
    name: 'Đặng Thị Thu Thủy',
    bornOn: '1975-05-19',
    citizenId: '038175796021',
    provinceCode: '38',
    address: 'Thôn Đoài, Xã Xuân Lộc, Tỉnh Thanh Hóa',
    figures: { debtVnd: 0, vamcDebtVnd: 415_000_000, lenders: 0, cards: 0 },
  },
  /** A borrower of a people's credit fund that sent nothing for two of the last twelve months. */
  missingMonths: {
    subjectId: 8,
    cicCode: '2520918897',
    name: 'Hoàng Văn Nam',
    bornOn: '1983-12-25',
    citizenId: '025083310250',
    provinceCode: '25',
    address: 'Xóm 6, Xã Tân Lập, Tỉnh Phú Thọ',
    figures: { debtVnd: 35_000_000, missingMonthsAgo: [2, 5], lenders: 1, cards: 0 },
  },
  /** An exporter that owes dollars and dong. */
  foreignCurrency: {
    subjectId: 9,
    cicCode: '9694606761',
    name: 'Công ty Cổ phần Xuất nhập khẩu Thủy sản Sao Biển Xanh',
    bornOn: '2011-04-18',
    taxCode: '9694606761',
    provinceCode: '96',
    address: 'Lô B12, Khu công nghiệp Hòa Trung, Tỉnh Cà Mau',
    figures: { debtVnd: 12_000_000_000, debtUsdCents: 85_000_000, debtUsdInVnd: 21_590_000_000, lenders: 2, cards: 0 },
    /** Of the newest fiscal year, in million dong; each year before is a twelfth less. */
    statements: {
      assets: 88_000,
      current: 46_000,
      liabilities: 52_800,
      owedSoon: 38_000,
      revenue: 120_000,
      profit: 5_400,
    },
  },
  /** One person with two codes that were merged: both codes lead here. */
  merged: {
    subjectId: 10,
    cicCode: '3468294638',
    mergedCicCode: '3541982503',
    mergedSubjectId: 11,
    name: 'Bùi Thị Hồng Nhung',
    bornOn: '1991-06-06',
    citizenId: '034191338708',
    oldId: '151838708',
    provinceCode: '33',
    address: 'Số nhà 14, Thôn Trung, Xã Minh Khê, Tỉnh Hưng Yên',
    figures: { debtVnd: 150_000_000, lenders: 2, cards: 0 },
  },
  /** Seven lenders, and inquiries by many institutions. */
  manyLenders: {
    subjectId: 12,
    cicCode: '0115670378',
    name: 'Ngô Minh Tuấn',
    bornOn: '1987-08-17',
    citizenId: '001087367166',
    provinceCode: '01',
    address: 'Số 7 ngõ 31 đường Trần Phú, Phường Yên Sơn, Thành phố Hà Nội',
    figures: { debtVnd: 595_000_000, worstGroup: 1, lenders: 7, cards: 1, inquiries: 14 },
  },
  /** A trading company with bonds, guarantees, related persons and branch tax codes. */
  enterprise: {
    subjectId: 13,
    cicCode: '0189358244',
    name: 'Công ty TNHH Thương mại và Dịch vụ Hoàng Gia Phát',
    bornOn: '2006-10-10',
    taxCode: '0189358244',
    branchTaxCodes: ['0189358244-001', '0189358244-002'],
    provinceCode: '01',
    address: 'Số 168 đường Giải Phóng, Phường Hưng Thành, Thành phố Hà Nội',
    figures: {
      debtVnd: 27_400_000_000,
      bondsVnd: 150_000_000_000,
      commitmentsVnd: 6_500_000_000,
      lenders: 3,
      cards: 0,
    },
    statements: {
      assets: 310_000,
      current: 190_000,
      liabilities: 186_000,
      owedSoon: 118_000,
      revenue: 640_000,
      profit: 22_000,
    },
    consolidated: {
      assets: 398_000,
      current: 236_000,
      liabilities: 239_000,
      owedSoon: 156_000,
      revenue: 760_000,
      profit: 27_400,
    },
  },
  /** Everything repaid, the collateral released. */
  released: {
    subjectId: 14,
    cicCode: '7963046115',
    name: 'Đỗ Thị Kim Oanh',
    bornOn: '1978-02-11',
    citizenId: '079178395624',
    provinceCode: '79',
    address: 'Số 512 đường Quang Trung, Phường Phú Mỹ, Thành phố Hồ Chí Minh',
    figures: { debtVnd: 0, pledgedVnd: 0, releasedVnd: 2_100_000_000, lenders: 0, cards: 0 },
  },
  /** Known to the bureau without any other data: reports have no information. */
  nothing: {
    subjectId: 15,
    cicCode: '7936733983',
    name: 'Lý Quang Vinh',
    bornOn: '2001-01-15',
    citizenId: '079201909853',
    provinceCode: '79',
    address: 'Số 33 đường Yết Kiêu, Phường Tân Phú, Thành phố Hồ Chí Minh',
    figures: { debtVnd: 0, lenders: 0, cards: 0 },
  },
  /** Two people with the same name and province, and the same nine-digit ID, which was issued twice. */
  namesakeOne: {
    subjectId: 16,
    cicCode: '4010421854',
    name: 'Nguyễn Văn Hùng',
    bornOn: '1971-04-04',
    citizenId: '040071424082',
    oldId: '182424082',
    provinceCode: '40',
    address: 'Số 21 đường Quang Trung, Phường Trường Minh, Tỉnh Nghệ An',
    figures: { debtVnd: 20_000_000, worstGroup: 1, lenders: 1, cards: 0 },
  },
  namesakeTwo: {
    subjectId: 17,
    cicCode: '4084109720',
    name: 'Nguyễn Văn Hùng',
    bornOn: '1969-12-12',
    citizenId: '040069938311',
    oldId: '182424082',
    provinceCode: '40',
    address: 'Xóm 4, Xã Nghĩa Đức, Tỉnh Nghệ An',
    figures: { debtVnd: 80_000_000, worstGroup: 3, lenders: 1, cards: 0 },
  },
} as const;

export type Known = (typeof known)[keyof typeof known];
