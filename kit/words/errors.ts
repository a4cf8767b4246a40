import { type Pair, type WordBook, words } from './words.ts';

type Entry = { readonly status: number; readonly number: string; readonly text: Pair };

/**
 * The one catalogue of refusals: HTTP status, number on the wire, text in both languages. A number's first three digits
 * are its family (413 is the captcha's, fixed by the specification's 4130001).
 */
const catalogue = {
  'bad-input': {
    status: 400,
    number: '4000001',
    text: ['Thông tin nhập chưa đúng. Vui lòng kiểm tra lại', 'Some of the input is not right. Please check it'],
  },
  'bad-json': { status: 400, number: '4000002', text: ['Yêu cầu không đọc được', 'The request could not be read'] },
  'bad-content-type': {
    status: 400,
    number: '4000003',
    text: ['Kiểu nội dung của yêu cầu không được chấp nhận', 'The content type of the request is not accepted'],
  },
  'too-large': {
    status: 400,
    number: '4000004',
    text: ['Yêu cầu quá lớn. Vui lòng chia nhỏ', 'The request is too large. Please split it'],
  },
  'no-file': {
    status: 400,
    number: '4000005',
    text: ['Hãy lựa chọn File để upload', 'Please choose a file to upload'],
  },
  'many-files': {
    status: 400,
    number: '4000006',
    text: ['Mỗi lần chỉ gửi một tệp', 'Send one file at a time'],
  },
  'file-name': {
    status: 400,
    number: '4000007',
    text: [
      'Tên tệp có ký tự không dùng được hoặc dài quá 200 ký tự. Hãy đổi tên tệp',
      'The file name has characters that cannot be used, or is longer than 200. Please rename the file',
    ],
  },
  'file-type': {
    status: 400,
    number: '4000008',
    text: ['Không nhận tệp này. Chỉ nhận: {{allowed}}', 'This file is not accepted. Accepted: {{allowed}}'],
  },
  'file-content': {
    status: 400,
    number: '4000009',
    text: [
      'Nội dung tệp không đúng với đuôi {{ending}}. Hãy lưu lại đúng định dạng',
      'The content of the file is not what its ending {{ending}} says. Please save it in that format',
    ],
  },
  'file-too-large': {
    status: 400,
    number: '4000010',
    text: ['Tệp lớn hơn {{max}} MB', 'The file is larger than {{max}} MB'],
  },
  'file-empty': { status: 400, number: '4000011', text: ['Tệp không có nội dung', 'The file is empty'] },
  'upload-broken': {
    status: 400,
    number: '4000012',
    text: ['Tệp chưa được nhận đủ. Vui lòng gửi lại', 'The file did not arrive whole. Please send it again'],
  },
  'upload-slow': {
    status: 400,
    number: '4000013',
    text: [
      'Đường truyền quá chậm, tệp chưa được nhận. Vui lòng gửi lại',
      'The line is too slow, the file was not received. Please send it again',
    ],
  },
  'data-file': { status: 400, number: '4000014', text: ['{{code}}: {{reason}}', '{{code}}: {{reason}}'] },
  'wrong-folder': {
    status: 400,
    number: '4000020',
    text: [
      'Tên tệp là loại {{kind}}, khác thư mục đã chọn. Chọn lại thư mục hoặc sửa tên tệp',
      'The name says kind {{kind}}, which is not the chosen folder. Choose that folder or correct the name',
    ],
  },
  'signature-wrong': {
    status: 400,
    number: '4000015',
    text: [
      'Chữ ký không khớp với tệp, hoặc không thuộc chứng thư nào đã duyệt và còn hạn của đơn vị',
      'The signature does not fit the file, or is of no certificate of your institution that is approved and valid',
    ],
  },
  'certificate-unreadable': {
    status: 400,
    number: '4000016',
    text: [
      'Tệp không phải là một chứng thư số X.509. Hãy xuất chứng thư dạng .cer, .crt hoặc .pem',
      'The file is not one X.509 certificate. Please export the certificate as .cer, .crt or .pem',
    ],
  },
  'certificate-private': {
    status: 400,
    number: '4000017',
    text: [
      'Tệp có khóa riêng và đã bị bỏ đi. Chỉ gửi chứng thư, khóa riêng không được rời máy của bạn',
      'The file holds a private key and was thrown away. Send the certificate alone; the key must not leave your machine',
    ],
  },
  'certificate-weak': {
    status: 400,
    number: '4000018',
    text: [
      'Khóa của chứng thư không đủ mạnh. Cần RSA từ 2048 bit, hoặc EC P-256, P-384, P-521',
      'The key of the certificate is not strong enough. It takes RSA of 2048 bits or more, or EC P-256, P-384, P-521',
    ],
  },
  'certificate-expired': {
    status: 400,
    number: '4000019',
    text: ['Chứng thư đã hết hạn hoặc chưa có hiệu lực', 'The certificate has expired, or is not valid yet'],
  },
  'batch-name': {
    status: 400,
    number: '4000021',
    text: ['Tên tệp chưa đúng: {{reason}}', 'The file name is wrong: {{reason}}'],
  },
  'batch-type': {
    status: 400,
    number: '4000022',
    text: [
      'Tên tệp là loại {{type}}, khác loại hỏi tin hoặc sản phẩm đã chọn. Chọn lại hoặc sửa tên tệp',
      'The name says type {{type}}, which is not the chosen type or product. Choose again or correct the name',
    ],
  },
  'captcha-kept': {
    status: 400,
    number: '4130001',
    text: [
      'Thông tin nhập chưa đúng. Mã xác nhận vẫn dùng được',
      'Some of the input is not right. The captcha stays good',
    ],
  },
  'captcha-wrong': {
    status: 400,
    number: '4130002',
    text: [
      'Mã xác nhận không đúng hoặc đã hết hạn. Vui lòng nhập mã mới',
      'The captcha is wrong or has expired. Please enter the new one',
    ],
  },
  'captcha-required': {
    status: 400,
    number: '4130003',
    text: ['Vui lòng nhập mã xác nhận', 'Please enter the captcha'],
  },
  'day-ahead': {
    status: 400,
    number: '4000071',
    text: ['Ngày này chưa đến. Hãy nhập ngày không sau hôm nay', 'This day is still to come. Enter today or earlier'],
  },
  'signed-out': {
    status: 401,
    number: '4010001',
    text: ['Phiên làm việc đã kết thúc. Vui lòng đăng nhập lại', 'Your session has ended. Please sign in again'],
  },
  'token-expired': { status: 401, number: '4010002', text: ['Token hết hạn!', 'Token expired!'] },
  'logon-failed': {
    status: 401,
    number: '4010003',
    text: ['Tên đăng nhập hoặc mật khẩu không đúng', 'The user name or the password is wrong'],
  },
  'ended-by-administrator': {
    status: 401,
    number: '4010004',
    text: ['Quản trị viên đã kết thúc phiên làm việc của bạn', 'An administrator has ended your session'],
  },
  'no-permission': {
    status: 403,
    number: '4030001',
    text: [
      'Bạn không có quyền thực hiện thao tác này. Vui lòng liên hệ quản trị viên đơn vị',
      'You have no permission for this. Please contact your administrator',
    ],
  },
  'other-institution': {
    status: 403,
    number: '4030002',
    text: ['Đơn vị này không thuộc phạm vi của bạn', 'This institution is outside your scope'],
  },
  'wrong-origin': {
    status: 403,
    number: '4030003',
    text: ['Yêu cầu đến từ một trang khác và bị từ chối', 'The request came from another site and was refused'],
  },
  'own-record': {
    status: 403,
    number: '4030004',
    text: [
      'Người đăng ký không tự duyệt được. Cần một quản trị viên khác của đơn vị',
      'Whoever registered it cannot approve it. It takes another administrator of your institution',
    ],
  },
  'own-cheque': {
    status: 403,
    number: '4030071',
    text: [
      'Người nhập hoặc sửa bản ghi không tự duyệt được. Cần một người khác có quyền duyệt',
      'Whoever entered or changed the record cannot approve it. It takes another person with that right',
    ],
  },
  'not-found': { status: 404, number: '4040001', text: ['Không tìm thấy dữ liệu', 'Not found'] },
  'no-subject': {
    status: 404,
    number: '4040002',
    text: ['Không tìm thấy khách hàng theo thông tin đã nhập', 'No customer was found for what was entered'],
  },
  'proof-unknown': {
    status: 404,
    number: '4040004',
    text: ['Không có báo cáo nào mang mã này', 'No report has this code'],
  },
  'no-call': { status: 404, number: '4040003', text: ['Không có dịch vụ này', 'There is no such call'] },
  'reply-damaged': {
    status: 409,
    number: '4090003',
    text: [
      'Báo cáo đã lưu không đọc được. Có thể lập lại từ số liệu hôm nay, không tính phí',
      'The stored report cannot be read. It can be made anew from today’s data, free of charge',
    ],
  },
  'proof-over': {
    status: 409,
    number: '4090011',
    text: [
      'Mã QR đã hết hạn sau 5 phút. Hãy đề nghị làm mới mã rồi quét lại',
      'The QR code ran out after 5 minutes. Ask for a new one and scan again',
    ],
  },
  'voucher-reused': {
    status: 409,
    number: '4090001',
    text: [
      'Số phiếu này đã dùng cho một lần hỏi tin khác. Vui lòng nhập số phiếu mới',
      'This ticket number was used for another inquiry. Please enter a new one',
    ],
  },
  'state-changed': {
    status: 409,
    number: '4090004',
    text: [
      'Bản ghi đã được người khác xử lý. Hãy tải lại danh sách',
      'Somebody has dealt with this already. Please load the list again',
    ],
  },
  'certificate-known': {
    status: 409,
    number: '4090005',
    text: ['Chứng thư này đã được đăng ký', 'This certificate is registered already'],
  },
  'file-known': {
    status: 409,
    number: '4090006',
    text: [
      'Tệp này đã có trong thư mục, đúng từng byte. Không cần gửi lại',
      'This very file is in the folder already. There is no need to send it again',
    ],
  },
  'month-open': {
    status: 409,
    number: '4090075',
    text: [
      'Tháng này chưa chốt số liệu. Hãy chọn tháng trước đó',
      'The figures of this month are not all in yet. Choose an earlier month',
    ],
  },
  'programme-taken': {
    status: 409,
    number: '4090076',
    text: [
      'Khách hàng hoặc dự án này đã có suất trong chương trình. Hãy tra cứu lại tình trạng',
      'This customer or project has a place in the programme already. Please look at its status again',
    ],
  },
  'cheque-known': {
    status: 409,
    number: '4090071',
    text: [
      'Séc này của tài khoản này đã được khai báo. Hãy tìm trong danh sách, sửa hoặc đính chính bản ghi đó',
      'This cheque of this account is declared already. Find it in the list and change or correct that record',
    ],
  },
  'cheque-approved': {
    status: 409,
    number: '4090072',
    text: [
      'Bản ghi đã duyệt, không sửa hay xóa được. Hãy lập bản đính chính',
      'The record is approved and cannot be changed or deleted. Enter a correction of it',
    ],
  },
  'cheque-not-approved': {
    status: 409,
    number: '4090073',
    text: ['Chỉ đính chính được bản ghi đã duyệt', 'Only an approved record can be corrected'],
  },
  'cheque-corrected': {
    status: 409,
    number: '4090074',
    text: [
      'Bản ghi này đã có bản đính chính. Hãy làm tiếp trên bản đính chính đó',
      'This record has a correction already. Go on with that correction',
    ],
  },
  'score-too-old': {
    status: 409,
    number: '4090052',
    text: [
      'Điểm này đã quá 30 ngày. Hãy hỏi điểm mới rồi mô phỏng',
      'This score is more than 30 days old. Please ask for a new one, then simulate',
    ],
  },
  'batch-known': {
    status: 409,
    number: '4090007',
    text: [
      'Tệp này đã gửi lúc {{time}} với tên {{name}}. Xem kết quả của tệp đó trong danh sách tệp đã gửi',
      'This very file was sent at {{time}} as {{name}}. See its result in the list of files sent',
    ],
  },
  'batch-name-used': {
    status: 409,
    number: '4090008',
    text: [
      'Tên {{name}} đã dùng lúc {{time}}. Tăng số thứ tự rồi gửi lại',
      'The name {{name}} was used at {{time}}. Take the next sequence and send it again',
    ],
  },
  'file-budget': {
    status: 429,
    number: '4120004',
    text: [
      'Đơn vị đã dùng hết {{limit}} khách hàng theo tệp của hôm nay. Hạn mức mở lại lúc 00:00',
      'Your institution has used its {{limit}} customers by file today. The limit opens again at 00:00',
    ],
  },
  'customer-quota': {
    status: 429,
    number: '4120001',
    text: [
      'Bạn đã tra cứu đủ {{limit}} khách hàng hôm nay. Hạn mức mở lại lúc 00:00',
      'You have looked up {{limit}} customers today. The limit opens again at 00:00',
    ],
  },
  'consent-required': {
    status: 403,
    number: '4120003',
    text: [
      'Chỉ chấm điểm tín dụng khi có sự đồng ý của khách hàng. Vui lòng xác nhận đã có đồng ý',
      'A person is scored with their consent only. Please confirm that it was given',
    ],
  },
  'too-many-requests': {
    status: 429,
    number: '4290001',
    text: [
      'Thao tác quá nhanh. Vui lòng thử lại sau {{seconds}} giây',
      'Too many requests. Please try again in {{seconds}} seconds',
    ],
  },
  'account-locked': {
    status: 429,
    number: '4290002',
    text: [
      'Đăng nhập sai quá nhiều lần. Vui lòng thử lại sau {{minutes}} phút',
      'Too many failed sign-ins. Please try again in {{minutes}} minutes',
    ],
  },
  busy: {
    status: 503,
    number: '5030001',
    text: ['Hệ thống đang bận. Vui lòng thử lại sau ít phút', 'The system is busy. Please try again in a few minutes'],
  },
  general: {
    status: 500,
    number: '5000000',
    text: [
      'Hệ thống đang xảy ra vấn đề. Vui lòng liên hệ quản trị viên!',
      'Something went wrong. Please contact the administrator!',
    ],
  },
} as const satisfies Readonly<Record<string, Entry>>;

export type ErrorCode = keyof typeof catalogue;

export const errors: Readonly<Record<ErrorCode, Entry>> = catalogue;

export const errorCodes = Object.keys(catalogue) as ErrorCode[];

/** The catalogue's texts as a word book. */
export const errorWords: WordBook<ErrorCode> = words(
  'errors',
  Object.fromEntries(errorCodes.map((code) => [code, catalogue[code].text])) as Record<ErrorCode, Pair>,
);
