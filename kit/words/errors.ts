/* oxlint-disable eslint/max-lines -- one register of refusals, by number */
import type { ErrorEntry as Entry } from './error-entry.ts';
import { type Pair, type WordBook, words } from './words.ts';

/**
 * The general refusals: HTTP status, number on the wire, text in both languages. Others stand where they are made (`refusals`). A number's first three digits
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
  'work-required': {
    status: 400,
    number: '4130250',
    text: [
      'Thiết bị cần làm thêm một bước xác minh tự động (GET /api/Captcha/work)',
      'Your device has to pass one more automatic check (GET /api/Captcha/work)',
    ],
  },
  'captchas-too-many': {
    status: 429,
    number: '4290251',
    text: [
      'Mạng của bạn đã lấy quá nhiều mã xác nhận. Vui lòng thử lại sau {{seconds}} giây',
      'Too many captchas were requested from your network. Please try again in {{seconds}} seconds',
    ],
  },
  'signed-out': {
    status: 401,
    number: '4010001',
    text: ['Phiên làm việc đã kết thúc. Vui lòng đăng nhập lại', 'Your session has ended. Please sign in again'],
    programs: [
      [
        'Không có token còn hiệu lực. Lấy token tại /api/oauth/token và gửi Authorization: DPoP <token> kèm tiêu đề DPoP',
        'There is no valid token. Get one at /api/oauth/token and send Authorization: DPoP <token> with the header DPoP',
      ],
    ],
  },
  'token-expired': {
    status: 401,
    number: '4010002',
    text: ['Token hết hạn!', 'Token expired!'],
    programs: [
      [
        'Token đã hết hạn. Lấy token mới tại /api/oauth/token',
        'The token has expired. Get a new one at /api/oauth/token',
      ],
    ],
  },
  'ended-by-administrator': {
    status: 401,
    number: '4010004',
    text: ['Quản trị viên đã kết thúc phiên làm việc của bạn', 'An administrator has ended your session'],
    programs: [['Quản trị viên đã kết thúc token này', 'An administrator has ended this token']],
  },
  'token-elsewhere': {
    status: 401,
    number: '4010870',
    text: [
      'Khóa phiên được gửi từ nơi khác với nơi đăng nhập nên bị từ chối. Vui lòng đăng nhập lại',
      'The session key did not come from where it was given, so it was refused. Please sign in again',
    ],
    programs: [
      [
        'Token này gắn với một khóa mà lệnh không chứng minh: gửi Authorization: DPoP <token> và bằng chứng DPoP ký bằng khóa đã dùng khi lấy token',
        'The token is bound to a key that the call does not prove: send Authorization: DPoP <token>, and a DPoP proof signed by the key with which the token was had',
      ],
    ],
  },
  'proof-missing': {
    status: 401,
    number: '4010871',
    oauth: 'invalid_dpop_proof',
    text: [
      'Chương trình nhận khóa làm mới trong nội dung phải chứng minh khóa của mình ở tiêu đề DPoP (RFC 9449)',
      'A program that takes its refresh token from the body must prove its key in the header DPoP (RFC 9449)',
    ],
    programs: [
      [
        'Thiếu tiêu đề DPoP với bằng chứng của khóa (RFC 9449)',
        'The header DPoP with a proof of the key is missing (RFC 9449)',
      ],
    ],
  },
  'proof-wrong': {
    status: 401,
    number: '4010872',
    oauth: 'invalid_dpop_proof',
    text: [
      'Chứng minh khóa ở tiêu đề DPoP không đúng: {{claim}} (RFC 9449)',
      'The proof in the header DPoP is not right: {{claim}} (RFC 9449)',
    ],
  },
  'idempotency-key-missing': {
    status: 400,
    number: '4000274',
    text: [
      'Thiếu hoặc sai tiêu đề Idempotency-Key: 8 đến 80 chữ, số, gạch nối, gạch dưới, mỗi yêu cầu mới một khóa mới',
      'The header Idempotency-Key is missing or wrong: 8 to 80 letters, digits, hyphens and underscores, another one for each new request',
    ],
  },
  'idempotency-key-reused': {
    status: 422,
    number: '4220270',
    text: ['Idempotency-Key này đã dùng với nội dung khác', 'This Idempotency-Key was used with other content'],
  },
  'twin-unfinished': {
    status: 409,
    number: '4090272',
    text: [
      'Yêu cầu cùng Idempotency-Key chưa xong. Vui lòng thử lại sau {{seconds}} giây',
      'A request with the same Idempotency-Key is not finished yet. Please try again in {{seconds}} seconds',
    ],
  },
  'network-foreign': {
    status: 403,
    number: '4030270',
    text: [
      'Ứng dụng gọi từ mạng ngoài danh sách đã đăng ký',
      'The application calls from a network that is not registered for it',
    ],
  },
  'no-permission': {
    status: 403,
    number: '4030001',
    text: [
      'Bạn không có quyền thực hiện thao tác này. Vui lòng liên hệ quản trị viên đơn vị',
      'You do not have permission to do this. Please contact your administrator',
    ],
    programs: [
      [
        'Token không có quyền (scope) {{scope}} mà lệnh này cần',
        'The token lacks the scope {{scope}}, which this call needs',
      ],
      [
        'Token không được gọi lệnh này: nó thuộc môi trường khác, hoặc không phải của một ứng dụng',
        'The token may not make this call: it is of another environment, or of no application',
      ],
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
  'not-found': { status: 404, number: '4040001', text: ['Không tìm thấy dữ liệu', 'Not found'] },
  'no-call': { status: 404, number: '4040003', text: ['Không có dịch vụ này', 'No such service'] },
  'state-changed': {
    status: 409,
    number: '4090004',
    text: [
      'Bản ghi đã được người khác xử lý. Hãy tải lại danh sách',
      'Someone else has already handled this record. Please reload the list',
    ],
    programs: [
      [
        'Trạng thái đã đổi trước lệnh này. Đọc lại rồi quyết định',
        'The state had changed before this call. Read it again, then decide',
      ],
    ],
  },
  'file-known': {
    status: 409,
    number: '4090006',
    text: [
      'Tệp này đã có trong thư mục, đúng từng byte. Không cần gửi lại',
      'This exact file is already in the folder. There is no need to send it again',
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
  'audit-away': {
    status: 503,
    number: '5030002',
    text: [
      'Nhật ký chưa ghi được nên hệ thống chưa trả lời; chưa có gì thay đổi. Vui lòng thử lại sau ít phút',
      'The audit cannot be written, so nothing was answered and nothing changed. Please try again in a few minutes',
    ],
  },
  unsure: {
    status: 500,
    number: '5000001',
    text: [
      'Không rõ yêu cầu đã được ghi nhận hay chưa. Vui lòng xem lại danh sách trước khi làm lại',
      'It is unclear whether this was recorded. Please check the list before trying again',
    ],
    programs: [
      [
        'Không rõ lệnh đã được ghi nhận hay chưa. Gửi lại với cùng Idempotency-Key',
        'Whether the call was recorded is not known. Send it again with the same Idempotency-Key',
      ],
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
    programs: [
      [
        'Lỗi ở phía Trung tâm. Gửi lại với cùng Idempotency-Key; nếu còn lỗi, báo mã ở instance',
        "The fault is on the Centre's side. Send the call again with the same Idempotency-Key; if it still fails, tell the Centre the id in instance",
      ],
    ],
  },
  'user-frozen': {
    status: 401,
    number: '4010006',
    text: [
      'Tài khoản của bạn đang bị tạm dừng để kiểm tra. Vui lòng liên hệ quản trị viên đơn vị hoặc Trung tâm',
      'Your account is frozen pending a check. Please contact your administrator or the Centre',
    ],
    programs: [
      [
        'Ứng dụng đang bị tạm dừng để kiểm tra. Quản trị viên của đơn vị hoặc Trung tâm mở lại',
        'The application is frozen pending a check. An administrator of the institution or the Centre opens it again',
      ],
    ],
  },
  'institution-frozen': {
    status: 401,
    number: '4010007',
    text: [
      'Đơn vị của bạn đang bị tạm dừng khai thác để kiểm tra. Vui lòng liên hệ Trung tâm',
      'Your institution is frozen pending a check. Please contact the Centre',
    ],
  },
  'exports-frozen': {
    status: 403,
    number: '4030181',
    text: [
      'Việc xuất và tải tệp đang tạm dừng trên toàn hệ thống. Các thao tác khác vẫn dùng được',
      'Exports and downloads are currently frozen across the system. Everything else remains available',
    ],
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
      'The file name contains invalid characters or is longer than 200 characters. Please rename the file',
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
      'The file’s content does not match its {{ending}} extension. Please save it in that format',
    ],
  },
  'file-virus': {
    status: 400,
    number: '4000031',
    text: [
      'Tệp có mã độc ({{what}}) nên không được nhận. Hãy quét máy của bạn và báo bộ phận an toàn thông tin',
      'The file carries malware ({{what}}) and was not accepted. Please scan your computer and tell your security team',
    ],
  },
  'file-macro': {
    status: 400,
    number: '4000032',
    text: [
      'Tệp có macro ({{what}}) nên không được nhận. Hãy lưu lại không kèm macro (.xlsx, .docx hoặc .pdf)',
      'The file has macros ({{what}}) and was not accepted. Please save it without macros (.xlsx, .docx or .pdf)',
    ],
  },
  'file-program': {
    status: 400,
    number: '4000033',
    text: [
      'Tệp kèm chương trình ({{what}}) nên không được nhận. Hãy bỏ chương trình đó rồi gửi lại',
      'The file contains a program ({{what}}) and was not accepted. Please remove it and send the file again',
    ],
  },
  'file-active': {
    status: 400,
    number: '4000034',
    text: [
      'Tệp có nội dung tự chạy hoặc có tệp khác nằm trong ({{what}}) nên không được nhận. Hãy in ra PDF mới rồi gửi lại',
      'The file has content that runs by itself, or another file within it ({{what}}), and was not accepted. Please print it to a new PDF and send that',
    ],
  },
  'file-encrypted': {
    status: 400,
    number: '4000035',
    text: [
      'Tệp đặt mật khẩu ({{what}}) nên không kiểm tra được. Hãy bỏ mật khẩu rồi gửi lại',
      'The file is protected by a password ({{what}}) and cannot be checked. Please remove the password and send it again',
    ],
  },
  'file-depth': {
    status: 400,
    number: '4000036',
    text: [
      'Tệp nén quá lớn hoặc lồng nhau quá nhiều lớp ({{what}}). Hãy nén lại một lớp rồi gửi lại',
      'The archive is too large inside or nested too deep ({{what}}). Please pack it once and send it again',
    ],
  },
  'file-overdue': {
    status: 400,
    number: '4000038',
    text: [
      'Chưa kiểm tra xong nội dung tệp trong thời gian cho phép nên tệp không được nhận. Hãy chia nhỏ tệp hoặc in ra PDF mới rồi gửi lại',
      'The file could not be checked in the time allowed and was not accepted. Please split it or print it to a new PDF and send it again',
    ],
  },
  'file-unreadable': {
    status: 400,
    number: '4000039',
    text: [
      'Tệp hỏng hoặc được nén theo cách không kiểm tra được ({{what}}). Hãy nén lại thành tệp ZIP thông thường, hoặc in ra PDF mới, rồi gửi lại',
      'The file is damaged, or packed in a way that cannot be checked ({{what}}). Please pack it again as an ordinary ZIP file, or print it to a new PDF, and send that',
    ],
  },
  'file-unscanned': {
    status: 400,
    number: '4000037',
    text: ['Không quét được tệp RAR. Hãy gửi tệp ZIP', 'A RAR file cannot be scanned here. Please send a ZIP file'],
  },
  'scanner-away': {
    status: 503,
    number: '5030003',
    text: [
      'Chưa quét được tệp nên tệp chưa được nhận. Vui lòng gửi lại sau ít phút',
      'The file could not be scanned and was not accepted. Please send it again in a few minutes',
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
    text: ['Tệp chưa được nhận đủ. Vui lòng gửi lại', 'The file was not received in full. Please send it again'],
  },
  'upload-slow': {
    status: 400,
    number: '4000013',
    text: [
      'Đường truyền quá chậm, tệp chưa được nhận. Vui lòng gửi lại',
      'The connection is too slow and the file was not received. Please send it again',
    ],
  },
  'step-up': {
    status: 403,
    number: '4030110',
    text: [
      'Vui lòng xác nhận lại danh tính rồi thực hiện thao tác này',
      'Please confirm your identity, then try again',
    ],
  },
  'password-wrong': { status: 403, number: '4030114', text: ['Mật khẩu không đúng', 'Incorrect password'] },
  'second-wrong': {
    status: 403,
    number: '4030116',
    text: [
      'Mã xác thực không đúng, đã hết hạn hoặc đã dùng. Hãy nhập mã mới',
      'The code is incorrect, has expired or has been used. Please enter a new one',
    ],
  },
  'institution-suspended': {
    status: 401,
    number: '4010008',
    text: [
      'Đơn vị của bạn đang bị đình chỉ khai thác: {{reason}}. Vui lòng liên hệ Trung tâm',
      "Your institution's access is suspended: {{reason}}. Please contact the Centre",
    ],
  },
  'product-closed': {
    status: 403,
    number: '4030119',
    text: [
      'Đơn vị hoặc chi nhánh của bạn không được hỏi sản phẩm {{product}}. Vui lòng liên hệ quản trị viên',
      'Your institution or branch is not permitted to request product {{product}}. Please contact your administrator',
    ],
    programs: [['Đơn vị không được hỏi sản phẩm {{product}}', 'The institution may not ask for product {{product}}']],
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
