import { words } from '#kit/words/words.ts';

/** Words of every inquiry screen. */
export const inquiryScreenWords = words('inquiryScreen', {
  identify: ['Nhận diện', 'Identify'],
  identifyHint: [
    'Mã CIC, số CCCD, mã số thuế hoặc quét thẻ CCCD',
    'CIC code, citizen ID, tax code, or scan the citizen card',
  ],
  identifyHintPerson: ['Mã CIC, số CCCD hoặc quét thẻ CCCD', 'CIC code, citizen ID, or scan the citizen card'],
  identifyHintCompany: ['Mã CIC hoặc mã số thuế', 'CIC code or tax code'],
  asCicCode: ['Mã CIC', 'CIC code'],
  asTaxCode: ['Mã số thuế', 'Tax code'],
  asIdentityNumber: ['Số CCCD', 'Citizen ID'],
  whichNumber: ['Số vừa nhập là', 'This number is a'],
  recognisedAs: ['Đã nhận: {{kind}}', 'Taken as: {{kind}}'],
  recognisedCard: ['Đã đọc thẻ CCCD: số, họ tên và địa chỉ', 'Citizen card read: number, name and address'],
  spoiltCard: [
    'Tắt bộ gõ khi quét. Chỉ giữ lại số CCCD, họ tên cần nhập hoặc tra lại',
    'Turn the Vietnamese keyboard off when scanning. Only the ID number was kept',
  ],
  partialNumber: ['đang có {{count}} ký tự', '{{count}} characters so far'],
  unknownNumber: [
    'Không nhận ra: mã CIC có 10 ký tự, số CCCD 12 chữ số, mã số thuế 10 hoặc 13 chữ số (đang có {{count}})',
    'Not recognised: a CIC code has 10 characters, a citizen ID 12 digits, a tax code 10 or 13 digits (it has {{count}})',
  ],
  unknownNumberPerson: [
    'Không nhận ra: mã CIC có 10 ký tự, số CCCD 12 chữ số (đang có {{count}})',
    'Not recognised: a CIC code has 10 characters, a citizen ID 12 digits (it has {{count}})',
  ],
  unknownNumberCompany: [
    'Không nhận ra: mã CIC có 10 ký tự, mã số thuế 10 hoặc 13 chữ số (đang có {{count}})',
    'Not recognised: a CIC code has 10 characters, a tax code 10 or 13 digits (it has {{count}})',
  ],
  accentedNumber: [
    'Có ký tự có dấu. Bộ gõ tiếng Việt đang bật?',
    'There are accented letters. Is the Vietnamese keyboard on?',
  ],
  doubtProvince: [
    'Ba chữ số đầu của số CCCD không phải mã tỉnh hoặc mã nước. Kiểm tra lại',
    'The first three digits of the ID are no province or country. Please check',
  ],
  doubtBirthYear: [
    'Năm sinh trên thẻ khác với số CCCD. Kiểm tra lại',
    'The year of birth on the card differs from the ID number. Please check',
  ],

  showName: ['Hiện tên', 'Show name'],
  hideName: ['Ẩn tên', 'Hide name'],
  assist: ['Tìm khách hàng', 'Find the customer'],
  needsCode: ['Nhập đủ {{length}} ký tự mã CIC', 'Enter all {{length}} characters of the CIC code'],
  nameIsShown: ['Tên đang hiện', 'The name is shown'],
  nameIsHidden: ['Chưa hiện tên', 'The name is not shown'],
  lookingUp: ['Đang tra mã CIC', 'Looking up the CIC code'],
  customerFound: ['Theo dữ liệu CIC: {{name}}', 'From CIC data: {{name}}'],
  customerNotFound: [
    'Không có khách hàng mang mã này. Thông tin đã nhập được giữ nguyên',
    'No customer has this code. What you entered is kept',
  ],
  ticketPrefix: ['Phần đầu số phiếu', 'Ticket prefix'],
  pinned: ['Giữ nguyên cho các phiếu sau', 'Kept for the next tickets'],

  cleared: ['Đã xóa thông tin khách hàng vì đổi loại', 'The customer was cleared because the type changed'],
  hidden: ['Đã ẩn tên và xóa thông tin khách hàng', 'The name was hidden and the customer cleared'],
  undo: ['Hoàn tác', 'Undo'],

  sending: ['Đang gửi', 'Sending'],
  askAgain: ['Bạn có muốn hỏi lại và trả phí thêm một lần?', 'Do you want to ask again and pay once more?'],
  askedBefore: [
    'Khách hàng này đã được hỏi sản phẩm này hôm nay lúc {{time}}, phiếu {{ticket}} của {{user}}. Hỏi lại sẽ tính phí thêm một lần.',
    'This product was already asked for this customer today at {{time}}, ticket {{ticket}} of {{user}}. Asking again is charged once more.',
  ],
  mayBeAskedBefore: [
    'Hôm nay lúc {{time}} đã hỏi sản phẩm này cho khách hàng cùng tên và bốn số cuối giấy tờ, phiếu {{ticket}} của {{user}}. Nếu là cùng một người, hỏi lại sẽ tính phí thêm một lần.',
    'This product was asked today at {{time}} for a customer of the same name and last four digits, ticket {{ticket}} of {{user}}. If it is the same customer, asking again is charged once more.',
  ],
  seeReplyFree: ['Xem lại trả lời đã có, miễn phí', 'Read the reply that is there, free of charge'],
  confirmTitle: ['Xác nhận hỏi tin', 'Confirm the inquiry'],
  fee: ['Phí', 'Fee'],
  countAfter: ['Số khách sau lần hỏi này', 'Customers after this inquiry'],
  countAfterValue: [
    'không quá {{used}} / {{limit}} khách hàng hôm nay',
    'at most {{used}} / {{limit}} customers today',
  ],
  limitNote: ['Tối đa {{limit}} khách hàng mỗi ngày, còn {{left}}', 'At most {{limit}} customers a day, {{left}} left'],
  sent: ['Đã gửi phiếu {{ticket}}', 'Ticket {{ticket}} was sent'],
  answeredNow: ['Phiếu {{ticket}} đã có trả lời', 'Ticket {{ticket}} was answered'],
  seeReply: ['Xem trả lời', 'View the reply'],
  outcomeUnknown: [
    'Mất liên lạc với máy chủ, chưa rõ phiếu đã được nhận hay chưa. Gửi lại cùng số phiếu không bị tính phí lần hai.',
    'The server could not be reached; it is not known whether the ticket was taken. Sending the same ticket number again is not charged twice.',
  ],

  today: ['Phiếu hôm nay', "Today's tickets"],
  todayEmpty: ['Hôm nay chưa có phiếu nào', 'No tickets yet today'],
  todayFailed: ['Không tải được danh sách phiếu hôm nay', "Today's tickets could not be loaded"],
  ticketLine: ['Phiếu {{ticket}}', 'Ticket {{ticket}}'],
  answered: ['Đã trả lời', 'Answered'],
  pending: ['Chờ trả lời', 'Pending'],
  refused: ['Không thực hiện được', 'Failed'],

  assistTitle: ['Tìm khách hàng', 'Find the customer'],
  assistBy: ['Tìm theo', 'Searched by'],
  assistFilter: ['Lọc trong kết quả', 'Filter the results'],
  assistFilterHint: ['Gõ không cần dấu; ↑ ↓ để chọn, Enter để lấy', 'Accents not needed; ↑ ↓ to choose, Enter to take'],
  assistFound: ['{{count}} khách hàng', '{{count}} customers'],
  assistShown: ['{{shown}} / {{count}} khách hàng', '{{shown}} of {{count}} customers'],
  assistCut: [
    'Chỉ hiện {{shown}} trong {{total}} khách hàng. Chọn tỉnh hoặc nhập thêm để thu hẹp.',
    'Only {{shown}} of {{total}} customers are shown. Choose a province or enter more to narrow down.',
  ],
  assistNone: ['Không tìm thấy khách hàng nào', 'No customer was found'],
  assistNoMatch: ['Không có dòng nào khớp bộ lọc', 'No row matches the filter'],
  assistSearching: ['Đang tìm khách hàng', 'Searching for customers'],
  assistCaptcha: [
    'Bạn đã tìm nhiều lần. Nhập mã xác nhận để tìm tiếp.',
    'You have searched many times. Enter the captcha to go on.',
  ],
  confidence: ['Độ tin cậy {{value}}/10', 'Confidence {{value}}/10'],
  candidates: ['Khách hàng tìm thấy', 'Customers found'],
  colCode: ['Mã CIC', 'CIC code'],
  colName: ['Tên khách hàng', 'Customer name'],
  colAddress: ['Địa chỉ', 'Address'],
  colPapers: ['Giấy tờ', 'Papers'],
  colWhy: ['Lý do khớp', 'Why it matched'],

  keyFirst: ['Về ô Nhận diện', 'Go to the identification box'],
  keyAsk: ['Hỏi tin', 'Inquire'],
  keyLookUp: ['Tra mã CIC hoặc tìm khách hàng', 'Look up the CIC code or find the customer'],
});
