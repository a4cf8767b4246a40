import { alarmErrors } from './alarm-errors.ts';
import type { ErrorEntry as Entry } from './error-entry.ts';
import { feeErrors } from './fee-errors.ts';
import { fileErrors } from './file-errors.ts';
import { invoiceErrors } from './invoice-errors.ts';
import { orderErrors } from './order-errors.ts';
import { watchErrors } from './watch-errors.ts';
import { ratingErrors } from './rating-errors.ts';
import { peopleErrors } from './people-errors.ts';
import { type Pair, type WordBook, words } from './words.ts';

/**
 * The one catalogue of refusals: HTTP status, number on the wire, text in both languages. A number's first three digits
 * are its family (413 is the captcha's, fixed by the specification's 4130001).
 */
const catalogue = {
  'bad-input': {
    status: 400,
    number: '4000001',
    text: [
      'Thông tin nhập chưa đúng. Vui lòng kiểm tra lại',
      'Some of the information entered is not valid. Please check it',
    ],
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
  ...fileErrors,
  'captcha-kept': {
    status: 400,
    number: '4130001',
    text: [
      'Thông tin nhập chưa đúng. Mã xác nhận vẫn dùng được',
      'Some of the information entered is not valid. The captcha is still good',
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
    text: [
      'Ngày này chưa đến. Hãy nhập ngày không sau hôm nay',
      'This date is in the future. Enter today or an earlier date',
    ],
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
    text: ['Tên đăng nhập hoặc mật khẩu không đúng', 'Incorrect user name or password'],
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
      'You do not have permission to do this. Please contact your administrator',
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
      'The person who registered it cannot approve it. Another administrator of your institution must do so',
    ],
  },
  'own-cheque': {
    status: 403,
    number: '4030071',
    text: [
      'Người nhập hoặc sửa bản ghi không tự duyệt được. Cần một người khác có quyền duyệt',
      'The person who entered or changed the record cannot approve it. Another person with approval rights must do so',
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
  'no-call': { status: 404, number: '4040003', text: ['Không có dịch vụ này', 'No such service'] },
  'reply-damaged': {
    status: 409,
    number: '4090003',
    text: [
      'Báo cáo đã lưu không đọc được. Có thể lập lại từ số liệu hôm nay, không tính phí',
      'The stored report cannot be read. It can be recreated from today’s data, free of charge',
    ],
  },
  'proof-over': {
    status: 409,
    number: '4090011',
    text: [
      'Mã QR đã hết hạn sau 5 phút. Hãy đề nghị làm mới mã rồi quét lại',
      'The QR code expired after 5 minutes. Ask for a new one and scan again',
    ],
  },
  'voucher-reused': {
    status: 409,
    number: '4090001',
    text: [
      'Số phiếu này đã dùng cho một lần hỏi tin khác. Vui lòng nhập số phiếu mới',
      'This ticket number has already been used for another inquiry. Please enter a new one',
    ],
  },
  'state-changed': {
    status: 409,
    number: '4090004',
    text: [
      'Bản ghi đã được người khác xử lý. Hãy tải lại danh sách',
      'Someone else has already handled this record. Please reload the list',
    ],
  },
  'dispute-known': {
    status: 409,
    number: '4090193',
    text: [
      'Số liệu này đang có hồ sơ khiếu nại, hoặc đã được đính chính. Hãy xem hồ sơ đó',
      'This figure already has a case, or has been corrected. Please see that case',
    ],
  },
  'same-subject': {
    status: 409,
    number: '4090191',
    text: [
      'Hai mã là cùng một khách hàng, không gộp được với chính mình',
      'Both codes belong to the same customer and cannot be merged',
    ],
  },
  'other-type': {
    status: 409,
    number: '4090192',
    text: ['Không gộp được pháp nhân với thể nhân', 'A legal entity and a natural person cannot be merged'],
  },
  'certificate-known': {
    status: 409,
    number: '4090005',
    text: ['Chứng thư này đã được đăng ký', 'This certificate is already registered'],
  },
  'file-known': {
    status: 409,
    number: '4090006',
    text: [
      'Tệp này đã có trong thư mục, đúng từng byte. Không cần gửi lại',
      'This exact file is already in the folder. There is no need to send it again',
    ],
  },
  'month-open': {
    status: 409,
    number: '4090075',
    text: [
      'Tháng này chưa chốt số liệu. Hãy chọn tháng trước đó',
      'The figures for this month are not final yet. Choose an earlier month',
    ],
  },
  'programme-taken': {
    status: 409,
    number: '4090076',
    text: [
      'Khách hàng hoặc dự án này đã có suất trong chương trình. Hãy tra cứu lại tình trạng',
      'This customer or project already has a place in the programme. Please check its status again',
    ],
  },
  'cheque-known': {
    status: 409,
    number: '4090071',
    text: [
      'Séc này của tài khoản này đã được khai báo. Hãy tìm trong danh sách, sửa hoặc đính chính bản ghi đó',
      'This cheque on this account has already been declared. Find it in the list and edit or correct that record',
    ],
  },
  'cheque-approved': {
    status: 409,
    number: '4090072',
    text: [
      'Bản ghi đã duyệt, không sửa hay xóa được. Hãy lập bản đính chính',
      'The record is approved and cannot be changed or deleted. Enter a correction instead',
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
      'This record already has a correction. Please continue with that correction',
    ],
  },
  ...alarmErrors,
  ...feeErrors,
  ...invoiceErrors,
  ...orderErrors,
  ...ratingErrors,
  ...peopleErrors,
  ...watchErrors,
  'score-too-old': {
    status: 409,
    number: '4090052',
    text: [
      'Điểm này đã quá 30 ngày. Hãy hỏi điểm mới rồi mô phỏng',
      'This score is more than 30 days old. Please request a new one, then simulate',
    ],
  },
  'batch-known': {
    status: 409,
    number: '4090007',
    text: [
      'Tệp này đã gửi lúc {{time}} với tên {{name}}. Xem kết quả của tệp đó trong danh sách tệp đã gửi',
      'This exact file was sent at {{time}} as {{name}}. See its result in the list of files sent',
    ],
  },
  'batch-name-used': {
    status: 409,
    number: '4090008',
    text: [
      'Tên {{name}} đã dùng lúc {{time}}. Tăng số thứ tự rồi gửi lại',
      'The name {{name}} was used at {{time}}. Increase the sequence number and send it again',
    ],
  },
  'file-budget': {
    status: 429,
    number: '4120004',
    text: [
      'Đơn vị đã dùng hết {{limit}} khách hàng theo tệp của hôm nay. Hạn mức mở lại lúc 00:00',
      'Your institution has used its allowance of {{limit}} customers by file today. The limit resets at 00:00',
    ],
  },
  'customer-quota': {
    status: 429,
    number: '4120001',
    text: [
      'Bạn đã tra cứu đủ {{limit}} khách hàng hôm nay. Hạn mức mở lại lúc 00:00',
      'You have looked up {{limit}} customers today. The limit resets at 00:00',
    ],
  },
  'paper-tries': {
    status: 429,
    number: '4120005',
    text: [
      'Hôm nay đã thử {{limit}} số giấy tờ không khớp với mã CIC này. Hãy bỏ trống mã CIC, hoặc để hệ thống điền số giấy tờ theo mã; mở lại lúc 00:00',
      'Today {{limit}} numbers were tried that are not of this CIC code. Leave the code out, or have it fill the number in; this opens again at 00:00',
    ],
  },
  'consent-required': {
    status: 403,
    number: '4120003',
    text: [
      'Chỉ chấm điểm tín dụng khi có sự đồng ý của khách hàng. Vui lòng xác nhận đã có đồng ý',
      'Credit scoring requires the customer’s consent. Please confirm that it was given',
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
  unsure: {
    status: 500,
    number: '5000001',
    text: [
      'Không rõ yêu cầu đã được ghi nhận hay chưa. Vui lòng xem lại danh sách trước khi làm lại',
      'It is unclear whether this was recorded. Please check the list before trying again',
    ],
  },
  'storage-full': {
    status: 507,
    number: '5070001',
    text: [
      'Hệ thống hết chỗ lưu trữ, dữ liệu chưa được nhận. Vui lòng báo quản trị viên và thử lại sau',
      'The system is out of storage and nothing was received. Please notify the administrator and try again later',
    ],
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
