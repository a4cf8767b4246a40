type BothText = { readonly vi: string; readonly en: string };

/** One borrower of the sandbox, and what an inquiry about them is answered with. */
export type TestBorrower = {
  readonly outcome: string;
  /** Which of the sandbox's borrowers. */
  readonly number: number;
  readonly cicCode: string;
  readonly citizenId: string;
  /** The registered name. */
  readonly name: string;
  readonly bornOn: string;
  /** What to send to POST /api/v1/inquiries, beside the purpose. */
  readonly sends: {
    readonly product: string;
    readonly purpose: 'credit-granting' | 'credit-scoring';
    readonly subject: {
      readonly kind: 'person';
      readonly name: string;
      readonly identityNumber: string;
      readonly cicCode?: string;
      readonly address: string;
    };
    readonly consent?: boolean;
  };
  /** The answer's status, and the code of a refusal. */
  readonly status: number;
  readonly code?: string;
  readonly promise: BothText;
};

const address = 'Số 1 đường Thử Nghiệm, Phường Bến Thành, Thành phố Hồ Chí Minh';

type Given = Pick<TestBorrower, 'outcome' | 'number' | 'cicCode' | 'citizenId' | 'name' | 'bornOn' | 'promise'>;
type Change = {
  readonly product?: string;
  readonly consent?: boolean;
  readonly name?: string;
  readonly identityNumber?: string;
  readonly cicCode?: string;
  readonly status?: number;
  readonly code?: string;
};

function borrower(given: Given, change: Change = {}): TestBorrower {
  const { product = 'S11T', status = 201, consent, name = given.name, identityNumber = given.citizenId } = change;
  const code = change.cicCode === undefined ? {} : { cicCode: change.cicCode };
  return {
    ...given,
    sends: {
      product,
      purpose: product === 'DTD' ? 'credit-scoring' : 'credit-granting',
      subject: { kind: 'person', name, identityNumber, ...code, address },
      ...(consent === undefined ? {} : { consent }),
    },
    status,
    ...(change.code === undefined ? {} : { code: change.code }),
  };
}

const cleanId = '090190000011';

/**
 * The borrowers of the sandbox, each with a promised outcome. Their citizen IDs begin with 090 and their CIC codes with 90,
 * which are no provinces: nobody alive has such a number. The sandbox is filled from this table, tests hold each promise, and the
 * page for developers shows it.
 */
export const testBorrowers = [
  borrower({
    outcome: 'clean',
    number: 1,
    cicCode: '9000010011',
    citizenId: cleanId,
    name: 'Nguyễn Thị An Bình',
    bornOn: '1990-05-12',
    promise: {
      vi: '201 và báo cáo: một khoản vay mua nhà, nhóm 1, chưa từng chậm trả',
      en: '201 and a report: one housing loan, group 1, never late',
    },
  }),
  borrower({
    outcome: 'group-5',
    number: 2,
    cicCode: '9000020027',
    citizenId: '090084000021',
    name: 'Trần Văn Chiến',
    bornOn: '1984-02-03',
    promise: {
      vi: '201 và báo cáo: một khoản vay quá hạn hơn 360 ngày, nhóm 5',
      en: '201 and a report: a loan more than 360 days overdue, group 5',
    },
  }),
  borrower({
    outcome: 'no-information',
    number: 3,
    cicCode: '9000030032',
    citizenId: '090302000031',
    name: 'Lê Thị Minh Châu',
    bornOn: '2002-09-15',
    promise: {
      vi: '201, hasInformation là false: Trung tâm biết người này nhưng không có dữ liệu tín dụng',
      en: '201 with hasInformation false: the bureau knows the person and has no credit data',
    },
  }),
  borrower(
    {
      outcome: 'identity-conflict',
      number: 4,
      cicCode: '9000040048',
      citizenId: '090088000041',
      name: 'Phạm Quốc Toàn',
      bornOn: '1988-11-20',
      promise: {
        vi: '409 identity-conflict: mã CIC của người này đi cùng số giấy tờ của người khác',
        en: '409 identity-conflict: the CIC code of this person beside the number of somebody else',
      },
    },
    { cicCode: '9000040048', identityNumber: cleanId, status: 409, code: '4090201' },
  ),
  borrower(
    {
      outcome: 'name-differs',
      number: 5,
      cicCode: '9000050053',
      citizenId: '090179000051',
      name: 'Hoàng Thị Thu Hiền',
      bornOn: '1979-07-08',
      promise: {
        vi: '409 name-differs: số giấy tờ thuộc về người mang tên khác',
        en: '409 name-differs: the number belongs to somebody of another name',
      },
    },
    { name: 'Đinh Văn Sơn', status: 409, code: '4090202' },
  ),
  borrower(
    {
      outcome: 'consent-withdrawn',
      number: 6,
      cicCode: '9000060069',
      citizenId: '090086000061',
      name: 'Vũ Đức Long',
      bornOn: '1986-01-30',
      promise: {
        vi: '403 consent-required: người này đã rút lại sự đồng ý chấm điểm, nên gửi consent: true cũng không đủ',
        en: '403 consent-required: the person has withdrawn the consent to be scored, so that consent: true is not enough',
      },
    },
    { product: 'DTD', consent: true, status: 403, code: '4120003' },
  ),
  borrower(
    {
      outcome: 'budget-used-up',
      number: 7,
      cicCode: '9000070074',
      citizenId: '090193000071',
      name: 'Đặng Thị Kim Ngân',
      bornOn: '1993-04-17',
      promise: {
        vi: '409 fee-budget: như khi đơn vị đã dùng hết ngân sách tháng',
        en: '409 fee-budget: as when the institution has spent its budget of the month',
      },
    },
    { status: 409, code: '4090158' },
  ),
  borrower(
    {
      outcome: 'answered-late',
      number: 8,
      cicCode: '9000090095',
      citizenId: '090081000081',
      name: 'Bùi Văn Chính',
      bornOn: '1981-12-01',
      promise: {
        vi: '202 và Location; báo cáo R11 có sau 20 giây, cùng một sự kiện inquiry.answered (R11 cần địa chỉ)',
        en: '202 and Location; the R11 report is ready after 20 s, with an event inquiry.answered (R11 needs the address)',
      },
    },
    { product: 'R11', status: 202 },
  ),
  borrower({
    outcome: 'changes-tomorrow',
    number: 9,
    cicCode: '9000100106',
    citizenId: '090195000091',
    name: 'Đỗ Thị Tuyết Mai',
    bornOn: '1995-06-25',
    promise: {
      vi: '201; ai đang theo dõi người này nhận sự kiện watch.alert khi gọi POST /api/v1/sandbox/tomorrow',
      en: '201; whoever watches this person gets an event watch.alert after POST /api/v1/sandbox/tomorrow',
    },
  }),
  borrower({
    outcome: 'fails-once',
    number: 10,
    cicCode: '9000110111',
    citizenId: '090092000101',
    name: 'Ngô Quang Huy',
    bornOn: '1992-08-19',
    promise: {
      vi: '503 busy ở lần đầu với mỗi Idempotency-Key; gửi lại cùng khóa thì 201. SDK tự gửi lại sau vài giây',
      en: '503 busy the first time with each Idempotency-Key; sent again with the same key, 201. The SDK sends it again itself after some seconds',
    },
  }),
] as const satisfies readonly TestBorrower[];
