import { words } from '#kit/words/words.ts';

/** Texts of the public pages for people who connect a program (API-05, API-09). */
export const developersWords = words('developers', {
  title: ['Giao diện cho chương trình', 'Interface for programs'],
  intro: [
    'Phần mềm khởi tạo khoản vay, thẻ và thu hồi nợ hỏi tin trực tiếp qua /api/v1: JSON, giờ UTC, số tiền là chuỗi số đồng.',
    'Loan origination, card and collection systems inquire directly at /api/v1: JSON, UTC times, amounts as strings of whole dong.',
  ],
  steps: ['Bốn bước tới báo cáo đầu tiên', 'Four steps to the first report'],
  stepRegister: [
    'Quản trị viên của đơn vị đăng ký ứng dụng với khóa công khai (JWK) và các quyền cần dùng; hai người của Trung tâm duyệt.',
    'An administrator of the institution registers the application with its public key (JWK) and the scopes it needs; two people at the Centre approve it.',
  ],
  stepToken: [
    'Lấy token tại /api/oauth/token bằng giấy khẳng định ký bởi khóa riêng (private_key_jwt). Token dùng được mười phút và gắn với khóa (DPoP).',
    'Get a token at /api/oauth/token with an assertion signed by the private key (private_key_jwt). It is valid for ten minutes and bound to the key (DPoP).',
  ],
  stepAsk: [
    'Gửi POST /api/v1/inquiries kèm Idempotency-Key. Sản phẩm trả ngay có báo cáo trong câu trả lời 201; sản phẩm khác trả 202 và địa chỉ ở Location.',
    'Send POST /api/v1/inquiries with an Idempotency-Key. Instant products answer 201 with the report, others 202 with its address in Location.',
  ],
  stepRead: [
    'Đọc lại bằng GET …/report, dạng JSON, PDF hoặc Excel theo Accept. Đọc lại không mất phí.',
    'Read it again by GET …/report as JSON, PDF or Excel, by Accept. Reading again is free.',
  ],
  rules: ['Quy tắc chung', 'Rules that hold everywhere'],
  ruleKey: [
    'Lệnh tính phí hoặc thay đổi dữ liệu cần Idempotency-Key. Cùng khóa và nội dung: cùng câu trả lời trong 48 giờ; nội dung khác: 422.',
    'What costs or changes needs an Idempotency-Key. The same key and content: the same answer for 48 hours; other content: 422.',
  ],
  ruleLimits: [
    'RateLimit và RateLimit-Policy cho biết còn bao nhiêu lệnh trong phút; 409, 429 và 503 cho biết chờ bao lâu ở Retry-After.',
    'RateLimit and RateLimit-Policy say how many calls of the minute are left; 409, 429 and 503 say how long to wait in Retry-After.',
  ],
  ruleFields: [
    'Trường không có trong mô tả bị từ chối. Trong v1 chỉ có thêm, không có bớt.',
    'A field that is not described is refused. Within v1 things are added, never taken away.',
  ],
  links: ['Tra cứu', 'Reference'],
  modelCard: ['Thẻ mô hình chấm điểm', 'Model card of the score'],
  openapi: ['Mô tả OpenAPI 3.1', 'OpenAPI 3.1 description'],
  metadata: ['Thông tin máy chủ cấp token', "The token server's metadata"],
  errors: ['Các lỗi và cách xử lý', 'Errors and what to do'],
  errorsIntro: [
    'Mỗi lỗi của /api/v1 là một problem (RFC 9457); `type` của nó là địa chỉ của trang này. Lỗi từng trường nằm trong `errors`.',
    'Each failure of /api/v1 is a problem (RFC 9457); its `type` is the address of its page here. Faults of fields stand in `errors`.',
  ],
  allErrors: ['Mọi lỗi', 'All errors'],
  unknownError: ['Không có lỗi mang tên này', 'No error has this name'],
  status: ['Mã HTTP', 'HTTP status'],
  number: ['Số lỗi', 'Number'],
  meaning: ['Nội dung', 'Meaning'],
  type: ['Tên', 'Name'],
  cause: ['Nguyên nhân', 'Cause'],
  cure: ['Cách xử lý', 'What to do'],
  again: ['Gửi lại', 'Trying again'],
  back: ['Về trang đầu cho chương trình', 'Back to the interface for programs'],
  causeContent: [
    'Nội dung không đúng mô tả của lệnh hoặc quy tắc nghiệp vụ.',
    'The content breaks the description of the call or a rule of the bureau.',
  ],
  cureContent: [
    'Sửa trường nêu trong `errors` rồi gửi với khóa mới.',
    'Correct the field named in `errors` and send it with a new key.',
  ],
  againNo: ['Không có ích: cùng nội dung luôn bị từ chối.', 'Does not help: the same content is always refused.'],
  causeToken: [
    'Không có token, token hết hạn, hoặc không kèm bằng chứng của khóa.',
    'There is no token, it has expired, or no proof of the key came with it.',
  ],
  cureToken: [
    'Lấy token mới và ký bằng chứng DPoP cho từng lệnh.',
    'Get a new token and sign a DPoP proof for each call.',
  ],
  againToken: [
    'Có, một lần, với token mới và cùng Idempotency-Key.',
    'Once, with a new token and the same Idempotency-Key.',
  ],
  causeRight: [
    'Ứng dụng hoặc đơn vị không được phép làm việc này.',
    'The application or its institution may not do this.',
  ],
  cureRight: [
    'Xem quyền, mạng và trạng thái của ứng dụng cùng quản trị viên của đơn vị.',
    "Look at the application's scopes, networks and state with the institution's administrator.",
  ],
  againRight: ['Chỉ sau khi quyền đã đổi.', 'Only after the permission has changed.'],
  causeMissing: [
    'Không có gì ở địa chỉ này, hoặc không phải của ứng dụng này.',
    'There is nothing at this address, or it is not this application’s.',
  ],
  cureMissing: [
    'Kiểm tra mã trong địa chỉ; dùng đúng địa chỉ ở Location.',
    'Check the id in the address; use the address given in Location.',
  ],
  causeState: ['Việc này mâu thuẫn với trạng thái hiện tại.', 'This contradicts the present state.'],
  cureState: [
    'Đọc lại trạng thái rồi quyết định; nếu có Retry-After, chờ rồi gửi lại cùng khóa.',
    'Read the state again and decide; where Retry-After is given, wait and send the same key.',
  ],
  againState: [
    'Có nếu có Retry-After; nếu không, chỉ sau khi trạng thái đổi.',
    'Yes where Retry-After is given; otherwise only after the state has changed.',
  ],
  causeHaste: [
    'Đã vượt hạn mức của phút, của ngày hoặc của máy chủ dành cho một bên gọi.',
    "A limit of the minute, of the day or of one caller's share was passed.",
  ],
  cureHaste: [
    'Chờ theo Retry-After; hạn mức ngày mở lại lúc 0 giờ (giờ Việt Nam).',
    "Wait as Retry-After says; the day's limit opens again at midnight in Vietnam.",
  ],
  againWait: ['Có, sau khi chờ, với cùng Idempotency-Key.', 'Yes, after the wait, with the same Idempotency-Key.'],
  causeServer: ['Lỗi ở phía Trung tâm.', "The fault is on the Centre's side."],
  cureServer: [
    'Gửi lại với cùng khóa; nếu còn lỗi, báo mã yêu cầu trong `instance`.',
    'Send the same key again; if it fails still, tell us the request id in `instance`.',
  ],
  causeBusy: [
    'Máy chủ quá tải, đang khởi động lại, hoặc một phần phải chờ.',
    'The server is overloaded or restarting, or waits for a part of it.',
  ],
});
