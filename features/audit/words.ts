import { words } from '#kit/words/words.ts';

/** Texts of the audit's viewer. Keys of fields and columns are the wire names. */
export const auditWords = words('audit', {
  list: ['Nhật ký truy cập', 'Audit log'],
  note: [
    'Mỗi lần xem nhật ký cũng được ghi vào nhật ký. Số giấy tờ và tên người dùng không xuất hiện trên đường dẫn.',
    'Viewing the audit log is itself audited. ID numbers and user names never appear in the address bar.',
  ],
  hours: ['Truy cập theo thứ và giờ', 'Accesses by weekday and hour'],
  hoursOf: ['{{username}} so với đồng nghiệp', '{{username}} beside the colleagues'],
  accesses: ['lượt xem khách hàng', 'looks at customers'],
  showHours: ['Xem hình', 'Show the chart'],
  noHours: ['Không có lượt xem khách hàng trong khoảng này.', 'Nobody looked at a customer in this span.'],
  middle: ['Giữa của đơn vị', 'Middle of the institution'],
  middleHalf: ['Nửa giữa của đơn vị', 'Middle half of the institution'],
  fromDate: ['Từ ngày', 'From'],
  toDate: ['Đến ngày', 'To'],
  person: ['Khách hàng (CIC, giấy tờ)', 'Customer (CIC code, ID)'],
  username: ['Người dùng', 'User'],
  institution: ['Mã đơn vị', 'Institution code'],
  action: ['Thao tác', 'Action'],
  result: ['Kết quả', 'Result'],
  aboutPeople: ['Phạm vi', 'Scope'],
  all: ['Tất cả', 'All'],
  people: ['Chỉ thao tác về khách hàng', 'About customers only'],
  ok: ['Đã thực hiện', 'Done'],
  refused: ['Bị từ chối', 'Refused'],
  at: ['Thời gian', 'Time'],
  institutionName: ['Đơn vị', 'Institution'],
  purpose: ['Mục đích', 'Purpose'],
  granting: ['Cấp tín dụng', 'Credit granting'],
  scoring: ['Chấm điểm tín dụng', 'Credit scoring'],
  monitoring: ['Theo dõi khoản vay đã cấp', 'Monitoring of loans given'],
  subjectKey: ['Khóa khách hàng', 'Customer key'],
  code: ['Mã kết quả', 'Result code'],
  address: ['Địa chỉ mạng', 'Network address'],
  detail: ['Chi tiết', 'Detail'],
});

/** Texts of the list of persons whom a user saw. */
export const victimWords = words('audit-victims', {
  list: ['Khách hàng đã bị xem', 'Customers viewed'],
  note: [
    'Danh sách gồm mọi khách hàng mà người dùng đã xem được trong khoảng thời gian, dùng khi cần thông báo cho người bị ảnh hưởng.',
    'Everyone the user was able to view in that period, for notifying those affected.',
  ],
  fromDate: ['Từ ngày', 'From'],
  toDate: ['Đến ngày', 'To'],
  actor: ['Người dùng', 'User'],
  cicCode: ['Mã CIC', 'CIC code'],
  name: ['Tên khách hàng', 'Customer'],
  times: ['Số lần', 'Times'],
  firstAt: ['Lần đầu', 'First'],
  lastAt: ['Lần cuối', 'Last'],
  actions: ['Thao tác', 'Actions'],
  purposes: ['Mục đích', 'Purposes'],
  subjectKey: ['Khóa khách hàng', 'Customer key'],
});

/** Texts of the checkpoints and the export of the audit. */
export const checkpointWords = words('audit-checkpoints', {
  list: ['Điểm kiểm của nhật ký', 'Audit checkpoints'],
  fromDate: ['Từ ngày', 'From'],
  toDate: ['Đến ngày', 'To'],
  number: ['Số', 'Number'],
  at: ['Thời gian', 'Time'],
  rows: ['Số dòng đã ký', 'Rows signed'],
  digest: ['Mã băm', 'Digest'],
  witnessedAt: ['Nơi làm chứng nhận lúc', 'Witness got it'],
  keyId: ['Khóa ký', 'Signing key'],
  witness: ['Nơi làm chứng', 'Witness'],
  witnessHint: [
    'Mỗi điểm kiểm được gửi ngay ra nơi làm chứng. Khi kiểm tra tệp xuất, đưa thêm tệp của nơi làm chứng: ai viết lại nhật ký trong cơ sở dữ liệu cũng bị phát hiện.',
    'Each checkpoint goes to the witness as it is made. Give its file to the verification together with the export: then rewriting the audit log in the database is found.',
  ],
  place: ['Nơi để', 'Place'],
  lastSent: ['Điểm kiểm nhận sau cùng', 'Last checkpoint received'],
  lastSentOf: ['Số {{number}}, lúc {{at}}', 'Number {{number}}, at {{at}}'],
  nothingSent: ['Chưa nhận điểm kiểm nào', 'None yet'],
  waiting: ['Chưa gửi được', 'Waiting to be sent'],
  waitingOf: [
    '{{count}} điểm kiểm, từ {{at}} ({{fault}})',
    '{{count}} {{count, checkpoint|checkpoints}}, since {{at}} ({{fault}})',
  ],
  noFault: ['đang gửi', 'being sent'],
  nothingWaits: ['Không', 'None'],
  isBeside: [
    'Nơi này nằm cùng dữ liệu của máy chủ. Cần đặt nơi khác mà quản trị cơ sở dữ liệu không ghi được.',
    'This place lies with the data of the server. Set one that the database administrators cannot write to.',
  ],
  exportTitle: ['Xuất nhật ký có điểm kiểm', 'Export the audit log with its checkpoints'],
  exportHint: [
    'Nhờ quản trị hệ thống chạy chương trình kiểm tra nhật ký trên tệp này, kể cả trên máy khác. Chương trình chỉ ra mọi dòng bị cắt, đổi hay đảo chỗ.',
    'Ask a system administrator to run the audit verification program on this file, on any machine. It reports every line removed, changed or moved.',
  ],
  export: ['Xuất nhật ký', 'Export'],
  exporting: ['Đang xuất…', 'Exporting…'],
});
