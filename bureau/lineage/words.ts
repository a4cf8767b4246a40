import { words } from '#kit/words/words.ts';

/** How the cells of reports are counted, and what the rows that they are counted from say. */
export const lineageWords = words('lineage', {
  newestSum: [
    'Tổng dư nợ vay của các hợp đồng cùng tổ chức, loại vay, nhóm nợ, ở tháng báo cáo gần nhất của từng hợp đồng',
    'The debt of the contracts of this institution, kind and group, each in the newest month that was reported of it',
  ],
  newestAll: [
    'Dư nợ vay và thẻ ở tháng báo cáo gần nhất của từng hợp đồng, từng thẻ còn dư nợ',
    'The debt of each contract and card that is owed on, in the newest month that was reported of it',
  ],
  newestCards: [
    'Số liệu của các thẻ còn hiệu lực ở tháng báo cáo gần nhất của từng thẻ',
    'The figures of the open cards, each in the newest month that was reported of it',
  ],
  newestOne: [
    'Số liệu của hợp đồng ở tháng báo cáo gần nhất',
    'The contract in the newest month that was reported of it',
  ],
  newestWorst: [
    'Nhóm nợ cao nhất trong các dòng dưới đây, mỗi hợp đồng ở tháng báo cáo gần nhất',
    'The worst debt group of these rows, each contract in the newest month that was reported of it',
  ],
  monthWorst: ['Nhóm nợ cao nhất của tổ chức trong tháng', "The institution's worst debt group of the month"],
  monthSum: ['Tổng dư nợ của tháng', 'The debt of the month'],
  worstOf60: ['Nhóm nợ cao nhất trong 60 tháng', 'The worst debt group of 60 months'],
  lastBad: ['Nợ xấu của tháng gần nhất có nợ xấu', 'The bad debt of the last month that had any'],
  lateNow: [
    'Tình trạng chậm thanh toán ở tháng báo cáo gần nhất',
    'Late payment in the newest month that was reported',
  ],
  lateOf36: ['Các tháng chậm thanh toán thẻ trong 36 tháng', 'The months of 36 in which a card payment was late'],
  attention: ['Dư nợ nhóm 2 của tháng', "The month's debt of group 2"],
  identity: [
    'Nhân thân tổng hợp từ khai báo của các tổ chức; không phải là số liệu theo kỳ',
    'Identity is put together from what institutions declare; it is no figure of a period',
  ],
  ownRecords: [
    'Lấy từ khai báo còn hiệu lực của tổ chức hoặc hồ sơ của Trung tâm, không cộng từ dòng số liệu theo tháng',
    'Taken from what institutions declared last or from the records of the bureau, not counted from monthly rows',
  ],
  heldNow: [
    'Số liệu còn hiệu lực của tổ chức về khoản này khi lập báo cáo',
    'What the institution had reported of it when the report was made',
  ],
  heldSum: [
    'Tổng của các dòng còn hiệu lực dưới đây khi lập báo cáo',
    'The sum of these rows, which stood when the report was made',
  ],
  terms: [
    'Điều khoản tổ chức đã khai báo, còn hiệu lực khi lập báo cáo',
    'Terms as the institution had declared them when the report was made',
  ],
  scoreInputs: [
    'Điểm tính theo mô hình từ số liệu tháng của các khoản vay và thẻ dưới đây, cùng số lần tra cứu và nhân thân',
    'Scored by the model from these months of loans and cards, and from inquiries and identity',
  ],
  ratingInputs: [
    'Xếp hạng tính từ số liệu tháng và các chỉ tiêu báo cáo tài chính dưới đây, còn hiệu lực khi phân tích',
    'The rating takes credit behaviour from these months, and finances from these lines of statements, as they stood when it was analysed',
  ],
  statementLine: [
    'Chỉ tiêu của báo cáo tài chính, còn hiệu lực khi phân tích',
    'The line of the financial statement, as it stood when the rating was analysed',
  ],
  statementLines: [
    'Tính từ các chỉ tiêu báo cáo tài chính dưới đây, còn hiệu lực khi phân tích',
    'Counted from these lines of financial statements, as they stood when the rating was analysed',
  ],
  memberInputs: [
    'Tính từ hồ sơ của chính thành viên: số liệu tháng và báo cáo tài chính dưới đây',
    "Counted from the member's own file: these months and lines of financial statements",
  ],
  relation: [
    'Quan hệ do tổ chức khai báo, còn hiệu lực khi phân tích',
    'The relation as institutions had declared it when the rating was analysed',
  ],
  balance: ['Dư nợ', 'Debt'],
  ownCurrency: ['Nguyên tệ', 'In its currency'],
  group: ['Nhóm nợ', 'Group'],
  overdueDays: ['Số ngày quá hạn', 'Days overdue'],
  due: ['Phải thanh toán', 'Due'],
  late: ['Chậm thanh toán', 'Paid late'],
  lateDays: ['Số ngày chậm', 'Days late'],
  principal: ['Dư nợ gốc còn lại', 'Principal left'],
  sold: ['Ngày bán', 'Sold on'],
  settledOn: ['Ngày xử lý', 'Settled on'],
  value: ['Giá trị', 'Value'],
  issued: ['Ngày phát hành', 'Issued on'],
  ends: ['Ngày đến hạn', 'Ends on'],
  amount: ['Số tiền đã xử lý', 'Amount settled'],
  left: ['Còn lại', 'Left'],
  ended: ['Ngày kết thúc', 'Ended on'],
  limit: ['Hạn mức', 'Limit'],
  signed: ['Ngày ký', 'Signed on'],
  opened: ['Ngày mở', 'Opened on'],
  closed: ['Ngày tất toán', 'Closed on'],
  assetValue: ['Giá trị tài sản', 'Value of the asset'],
  asset: ['Tài sản', 'Asset'],
  pledged: ['Ngày thế chấp', 'Pledged on'],
  released: ['Ngày giải chấp', 'Released on'],
  reportedOn: ['Ngày số liệu', 'Reported for'],
  fiscalYear: ['Năm tài chính', 'Fiscal year'],
  accounts: ['Loại báo cáo', 'Accounts'],
  consolidated: ['Hợp nhất', 'Consolidated'],
  ownAccounts: ['Riêng', "The company's own"],
  audit: ['Ý kiến kiểm toán', 'Audit opinion'],
  lineCode: ['Mã số chỉ tiêu', 'Line'],
  lineAmount: ['Số tiền', 'Amount'],
  owner: ['Chủ sở hữu', 'Owner'],
  owned: ['Công ty được sở hữu', 'Owned company'],
  guarantor: ['Bên bảo lãnh', 'Guarantor'],
  guaranteed: ['Bên được bảo lãnh', 'Guaranteed company'],
  share: ['Tỷ lệ sở hữu (%)', 'Share (%)'],
  validFrom: ['Từ ngày', 'Since'],
  validTo: ['Đến ngày', 'Until'],
  dong: ['đồng', 'dong'],
  noteAsKnown: [
    'Lập lại như tại thời điểm {{moment}}, bởi {{user}} lúc {{time}}: số liệu là của các tệp đã có hiệu lực khi đó. Nhân thân và hồ sơ của Trung tâm là theo hiện nay. Không phải trả lời tin, không thay thế trả lời đã gửi.',
    'Made as known at {{moment}}, by {{user}} at {{time}}: the figures are those of files that stood then. Identity and the records of the bureau are of today. This is no reply and replaces none.',
  ],
});

export type SourceRule =
  | 'newestSum'
  | 'newestAll'
  | 'newestCards'
  | 'newestOne'
  | 'newestWorst'
  | 'monthWorst'
  | 'monthSum'
  | 'worstOf60'
  | 'lastBad'
  | 'lateNow'
  | 'lateOf36'
  | 'attention'
  | 'heldNow'
  | 'heldSum'
  | 'terms'
  | 'scoreInputs'
  | 'ratingInputs'
  | 'statementLine'
  | 'statementLines'
  | 'memberInputs'
  | 'relation'
  | 'identity'
  | 'ownRecords';

/** The figures of a row. */
export type FigureWord = Exclude<keyof (typeof lineageWords)['texts'], SourceRule>;
