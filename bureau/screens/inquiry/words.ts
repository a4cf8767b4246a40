import { words } from '#kit/words/words.ts';

/** Texts of every inquiry screen. */
export const inquiryScreenWords = words('inquiryScreen', {
  ask: ['Hỏi tin', 'Inquire'],
  turnOff: [
    'Không hỏi lại trước khi tính phí, đến hết phiên làm việc này',
    'Do not ask before a charge for the rest of this session',
  ],
  questionOff: ['Đã tắt câu hỏi trước khi tính phí', 'The question before a charge is off'],
  turnOn: ['Hỏi lại như trước', 'Ask again'],
  // The beginning of each of the three labels.
  identify: ['Điền nhanh bằng mã CIC', 'Quick fill by CIC code'],
  identifyBy: ['Điền nhanh bằng mã CIC, số CCCD hoặc mã số thuế', 'Quick fill by CIC code, citizen ID or tax code'],
  identifyByPerson: ['Điền nhanh bằng mã CIC hoặc số CCCD', 'Quick fill by CIC code or citizen ID'],
  identifyByCompany: ['Điền nhanh bằng mã CIC hoặc mã số thuế', 'Quick fill by CIC code or tax code'],
  identifyHint: [
    'Gõ, dán hoặc quét thẻ CCCD: các ô bên dưới tự điền',
    'Type, paste, or scan the citizen card: the fields below are filled in',
  ],
  identifyHintCompany: ['Gõ hoặc dán: các ô bên dưới tự điền', 'Type or paste: the fields below are filled in'],
  asCicCode: ['Mã CIC', 'CIC code'],
  asTaxCode: ['Mã số thuế', 'Tax code'],
  asIdentityNumber: ['Số CCCD', 'Citizen ID'],
  whichNumber: ['Số vừa nhập là', 'This number is a'],
  recognisedAs: ['Đã nhận: {{kind}}', 'Taken as: {{kind}}'],
  recognisedCard: ['Đã đọc thẻ CCCD: số, họ tên và địa chỉ', 'Citizen card read: number, name and address'],
  spoiltCard: [
    'Tắt bộ gõ khi quét. Chỉ giữ lại số CCCD, họ tên cần nhập hoặc tra lại',
    'Switch off the Vietnamese keyboard when scanning. Only the ID number was kept',
  ],
  partialNumber: ['đang có {{count}} ký tự', '{{count}} {{count, character|characters}} so far'],
  unknownNumber: [
    'Không nhận ra: mã CIC có 10 ký tự, số CCCD 12 chữ số, mã số thuế 10 hoặc 13 chữ số (đang có {{count}})',
    'Not recognised: a CIC code has 10 characters, a citizen ID 12 digits, a tax code 10 or 13 digits ({{count}} entered)',
  ],
  unknownNumberPerson: [
    'Không nhận ra: mã CIC có 10 ký tự, số CCCD 12 chữ số (đang có {{count}})',
    'Not recognised: a CIC code has 10 characters, a citizen ID 12 digits ({{count}} entered)',
  ],
  unknownNumberCompany: [
    'Không nhận ra: mã CIC có 10 ký tự, mã số thuế 10 hoặc 13 chữ số (đang có {{count}})',
    'Not recognised: a CIC code has 10 characters, a tax code 10 or 13 digits ({{count}} entered)',
  ],
  misreadNumber: [
    'Không có mã CIC, mã số thuế nào như vậy: chữ số kiểm tra không khớp. Xem lại từng chữ số',
    'There is no such CIC code or tax code: its check digit does not match. Check each digit',
  ],
  accentedNumber: [
    'Có ký tự có dấu. Bộ gõ tiếng Việt đang bật?',
    'This contains accented letters. Is your Vietnamese keyboard on?',
  ],
  doubtProvince: [
    'Ba chữ số đầu của số CCCD không phải mã tỉnh hoặc mã nước. Kiểm tra lại',
    'The first three digits of the ID are not a province or country code. Please check',
  ],
  doubtBirthYear: [
    'Năm sinh trên thẻ khác với số CCCD. Kiểm tra lại',
    'The year of birth on the card differs from the ID number. Please check',
  ],

  checks: ['Kiểm tra trước khi đặt', 'Checks before you order'],
  checkGood: ['Đạt', 'OK'],
  checkAttention: ['Cần chú ý', 'Needs attention'],

  showName: ['Hiện tên', 'Show name'],
  hideName: ['Ẩn tên', 'Hide name'],
  assist: ['Tìm khách hàng', 'Find customer'],
  needsCode: ['Nhập đủ {{length}} ký tự mã CIC', 'Enter all {{length}} characters of the CIC code'],
  nameIsShown: ['Tên đang hiện', 'The name is shown'],
  nameIsHidden: ['Chưa hiện tên', 'The name is not shown'],
  lookingUp: ['Đang tra mã CIC', 'Looking up the CIC code'],
  customerFound: ['Theo dữ liệu CIC: {{name}}', 'From CIC data: {{name}}'],
  customerNotFound: [
    'Không có khách hàng mang mã này: mã không thay cho số giấy tờ, hãy nhập số giấy tờ. Thông tin đã nhập được giữ nguyên',
    'No customer has this code: it does not stand in for an ID number, so enter one. What you entered has been kept',
  ],
  differsFromNumber: ['khác với số đã nhập: {{typed}}', 'differs from the number you entered: {{typed}}'],
  differsFromText: ['khác với nội dung đã nhập: {{typed}}', 'differs from what you entered: {{typed}}'],
  differsCount: [
    '{{count}} ô khác với nội dung đã nhập',
    '{{count}} {{count, field differs|fields differ}} from what you entered',
  ],
  ticketPrefix: ['Phần đầu số phiếu', 'Ticket prefix'],
  pinned: ['Giữ nguyên cho các phiếu sau', 'Kept for the next tickets'],

  cleared: ['Đã xóa thông tin khách hàng vì đổi loại', 'Customer details were cleared because the type changed'],
  hidden: ['Đã ẩn tên và xóa thông tin khách hàng', 'The name was hidden and customer details cleared'],
  undo: ['Hoàn tác', 'Undo'],

  sending: ['Đang gửi', 'Sending'],
  askAgain: ['Bạn có muốn hỏi lại và trả phí thêm một lần?', 'Do you want to inquire again and pay another fee?'],
  askedBefore: [
    'Khách hàng này đã được hỏi sản phẩm này hôm nay lúc {{time}}, phiếu {{ticket}} của {{user}}. Hỏi lại sẽ tính phí thêm một lần.',
    'This product was already requested for this customer today at {{time}}, ticket {{ticket}}, by {{user}}. Inquiring again will be charged again.',
  ],
  mayBeAskedBefore: [
    'Hôm nay lúc {{time}} đã hỏi sản phẩm này cho khách hàng cùng tên và bốn số cuối giấy tờ, phiếu {{ticket}} của {{user}}. Nếu là cùng một người, hỏi lại sẽ tính phí thêm một lần.',
    'This product was requested today at {{time}} for a customer with the same name and last four ID digits, ticket {{ticket}}, by {{user}}. If it is the same customer, inquiring again will be charged again.',
  ],
  seeReplyFree: ['Xem lại trả lời đã có, miễn phí', 'View the existing reply, free of charge'],
  confirmTitle: ['Xác nhận hỏi tin', 'Confirm inquiry'],
  fee: ['Phí', 'Fee'],
  countAfter: ['Số khách hàng sau lần hỏi này', 'Customers after this inquiry'],
  countAfterValue: [
    'không quá {{used}} / {{limit}} khách hàng hôm nay',
    'no more than {{used}} / {{limit}} customers today',
  ],
  limitNote: ['Tối đa {{limit}} khách hàng mỗi ngày, còn {{left}}', 'Up to {{limit}} customers a day, {{left}} left'],
  sent: ['Đã gửi phiếu {{ticket}}', 'Ticket {{ticket}} has been sent'],
  answeredNow: ['Phiếu {{ticket}} đã có trả lời', 'Ticket {{ticket}} has been answered'],
  failedNow: [
    'Phiếu {{ticket}} không có báo cáo, không tính phí',
    'Ticket {{ticket}} has ended without a report, free of charge',
  ],
  seeReply: ['Xem trả lời', 'View reply'],
  seeReason: ['Xem lý do', 'View reason'],
  notSent: [
    'Mất liên lạc với máy chủ, phiếu chưa được gửi. Hãy thử lại.',
    'The server could not be reached; the ticket was not sent. Please try again.',
  ],
  outcomeUnknown: [
    'Mất liên lạc với máy chủ, chưa rõ phiếu đã được nhận hay chưa. Gửi lại đúng nội dung này không bị tính phí lần hai.',
    'The connection to the server was lost, so we cannot tell whether the ticket was received. Sending exactly this again will not be charged twice.',
  ],

  today: ['Phiếu hôm nay', "Today's tickets"],
  todayAll: ['Xem {{count}} phiếu mới nhất', 'Show the newest {{count}} tickets'],
  todayInList: ['Xem cả {{count}} phiếu hôm nay trong danh sách', "See all of today's {{count}} tickets in the list"],
  todayFewer: ['Chỉ xem phiếu mới nhất', 'Show the newest only'],
  todayEmpty: ['Hôm nay chưa có phiếu nào', 'No tickets yet today'],
  todayFailed: ['Không tải được danh sách phiếu hôm nay', "Could not load today's tickets"],
  ticketLine: ['Phiếu {{ticket}}', 'Ticket {{ticket}}'],
  answered: ['Đã trả lời', 'Answered'],
  pending: ['Chờ trả lời', 'Pending'],
  refused: ['Không thực hiện được', 'Failed'],

  paperNotSent: [
    'Chưa gửi được {{file}}. Hãy gửi lại ở trang của phiếu',
    "{{file}} was not sent. Send it again from the order's page",
  ],
  assistTitle: ['Tìm khách hàng', 'Find customer'],
  assistBy: ['Tìm theo', 'Searching by'],
  assistFilter: ['Lọc trong kết quả', 'Filter the results'],
  assistFilterHint: ['Gõ không cần dấu; ↑ ↓ để chọn, Enter để lấy', 'Accents not needed; ↑ ↓ to choose, Enter to take'],
  assistFound: ['{{count}} khách hàng', '{{count}} {{count, customer|customers}}'],
  assistShown: ['{{shown}} / {{count}} khách hàng', '{{shown}} of {{count}} {{count, customer|customers}}'],
  assistCut: [
    'Chỉ hiện {{shown}} trong {{total}} khách hàng. Chọn tỉnh hoặc nhập thêm để thu hẹp.',
    'Showing only {{shown}} of {{total}} customers. Choose a province or enter more details to narrow the search.',
  ],
  assistMore: ['Hiện thêm (tối đa {{most}})', 'Show more (up to {{most}})'],
  assistLeft: [
    'Hôm nay còn được hiện {{left}} khách hàng khác; địa chỉ đầy đủ có sau khi chọn',
    '{{left}} more {{left, customer|customers}} may be shown today; choose one for the whole address',
  ],
  assistNone: ['Không tìm thấy khách hàng nào', 'No customers found'],
  assistNoMatch: ['Không có dòng nào khớp bộ lọc', 'No rows match the filter'],
  assistSearching: ['Đang tìm khách hàng', 'Searching for customers'],
  assistCaptcha: [
    'Bạn đã tìm nhiều lần. Nhập mã xác nhận để tìm tiếp.',
    'You have made many searches. Enter the captcha to continue.',
  ],
  confidence: ['Độ tin cậy {{value}}/10', 'Confidence {{value}}/10'],
  candidates: ['Khách hàng tìm thấy', 'Customers found'],
  colCode: ['Mã CIC', 'CIC code'],
  colName: ['Tên khách hàng', 'Customer name'],
  colAddress: ['Địa chỉ', 'Address'],
  colPapers: ['Giấy tờ', 'ID documents'],
  colWhy: ['Lý do khớp', 'Why it matched'],

  newName: ['Gửi giấy tờ về tên mới', 'Send the document of a new name'],
  newNameWhy: [
    'Trung tâm xem giấy tờ, ghi nhận tên này thì lần sau hỏi tin được bằng tên này. Những gì đã nhập ở phiếu hỏi tin vẫn còn.',
    'The bureau checks the document. Once it has put the name on record, you can inquire with it. What you typed in the inquiry stays.',
  ],
  newNameOf: ['Tên mới', 'New name'],
  newNameNumbers: ['Số đã nhập', 'Number typed'],
  newNameClaim: ['Giải thích', 'Explanation'],
  newNameFile: ['Giấy tờ về tên mới', 'Document of the new name'],
  newNameSend: ['Gửi Trung tâm', 'Send to the bureau'],
  newNameSent: ['Đã gửi: hồ sơ {{number}}', 'Sent: case {{number}}'],

  keyFirst: ['Về ô điền nhanh', 'Go to the quick fill box'],
  keyAsk: ['Hỏi tin', 'Inquire'],
  keyLookUp: ['Tra mã CIC hoặc tìm khách hàng', 'Look up the CIC code or find a customer'],
});
