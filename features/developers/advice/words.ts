/* oxlint-disable eslint/max-lines -- one register: each refusal has its cause and cure in both languages */
import { words } from '#kit/words/words.ts';

/** Why a program's call is refused and what helps, reason by reason: `code.cause` and `code.cure` (API-05). */
export const adviceWords = words('developers-advice', {
  'no-call.cause': [
    'Không có lệnh nào ở địa chỉ này với phương thức này.',
    'There is no call at this address with this method.',
  ],
  'no-call.cure': [
    'So địa chỉ và phương thức với mô tả OpenAPI.',
    'Compare the address and the method with the OpenAPI description.',
  ],
  'bad-json.cause': ['Nội dung không phải JSON đọc được.', 'The body is no JSON that can be read.'],
  'bad-json.cure': ['Gửi đúng một đối tượng JSON, mã hóa UTF-8.', 'Send one JSON object, encoded as UTF-8.'],
  'bad-content-type.cause': [
    'Tiêu đề Content-Type không phải kiểu mà lệnh nhận.',
    'The header Content-Type is not of a type that the call takes.',
  ],
  'bad-content-type.cure': [
    'Gửi application/json; lô hỏi tin gửi application/x-ndjson; tệp gửi multipart/form-data.',
    'Send application/json; for a batch application/x-ndjson; for a file multipart/form-data.',
  ],
  'too-large.cause': ['Nội dung lớn hơn mức lệnh nhận.', 'The body is larger than the call accepts.'],
  'too-large.cure': [
    'Bỏ phần thừa; nhiều khách hàng thì gửi thành lô, lô quá lớn thì chia ra.',
    'Leave out what is not needed; send many borrowers as a batch, and split a batch that is too large.',
  ],
  'bad-input.cause': [
    'Có trường thiếu, sai dạng, sai quy tắc, hoặc không có trong mô tả của lệnh.',
    'A field is missing, malformed, against a rule, or not described for the call.',
  ],
  'bad-input.cure': ['Sửa các trường nêu trong `errors`.', 'Correct the fields that `errors` names.'],
  'not-found.cause': [
    'Không có bản ghi mang mã này, hoặc nó không phải của ứng dụng này, hoặc token thiếu quyền của sản phẩm.',
    "Nothing has this id, or it is not this application's, or the token lacks the scope of its product.",
  ],
  'not-found.cure': [
    'Dùng đúng địa chỉ đã nhận ở Location, với token có đủ quyền.',
    'Use the address given in Location, with a token that has the scope.',
  ],
  'report-pending.cause': [
    'Sản phẩm này trả lời sau và yêu cầu còn đang xử lý (`status` pending): chưa có báo cáo.',
    'The product is answered later and the inquiry is still pending (its `status`): there is no report yet.',
  ],
  'report-pending.cure': [
    'Chờ theo Retry-After rồi đọc lại báo cáo; hoặc đọc `GET /api/v1/inquiries/…` đến khi `status` là answered; hoặc chờ sự kiện `inquiry.answered`.',
    'Wait as Retry-After says and read the report again; or read `GET /api/v1/inquiries/…` until its `status` is answered; or wait for the event `inquiry.answered`.',
  ],
  'report-none.cause': [
    'Yêu cầu đã kết thúc mà không có câu trả lời (`status` failed), không tính phí.',
    'The inquiry ended without an answer (its `status` is failed), free of charge.',
  ],
  'report-none.cure': [
    'Đọc `reason` ở `GET /api/v1/inquiries/…`, sửa điều đó và hỏi lại với khóa mới.',
    'Read `reason` by `GET /api/v1/inquiries/…`, put it right and ask anew with another key.',
  ],
  'busy.cause': [
    'Máy chủ quá tải hoặc cơ sở dữ liệu đang được thay thế. Chưa có gì được ghi nhận.',
    'The servers are overloaded, or the database is being replaced. Nothing was recorded.',
  ],
  'busy.cure': ['Chờ theo Retry-After rồi gửi lại.', 'Wait as Retry-After says and send again.'],
  'audit-away.cause': [
    'Nhật ký chưa ghi được, mà không có nhật ký thì không có câu trả lời. Chưa có gì thay đổi.',
    'The audit cannot be written, and without it nothing is answered. Nothing has changed.',
  ],
  'audit-away.cure': ['Chờ theo Retry-After rồi gửi lại.', 'Wait as Retry-After says and send again.'],
  'unsure.cause': [
    'Mất kết nối với cơ sở dữ liệu đúng lúc ghi: không rõ lệnh đã được ghi nhận hay chưa.',
    'The connection to the database broke while the call was being recorded: whether it was is not known.',
  ],
  'unsure.cure': [
    'Gửi lại với chính khóa đó: nếu đã ghi nhận, bạn nhận lại câu trả lời cũ và không bị tính phí hai lần.',
    'Send the same key again: what was recorded is answered as it was, and nothing is charged twice.',
  ],
  'general.cause': [
    'Lỗi ở phía Trung tâm. Chưa có gì được ghi nhận.',
    "The fault is on the Centre's side. Nothing was recorded.",
  ],
  'general.cure': [
    'Gửi lại; nếu vẫn lỗi, báo Trung tâm mã yêu cầu trong `instance`.',
    'Send it again; if it still fails, tell the Centre the request id in `instance`.',
  ],
  'storage-full.cause': [
    'Kho tệp của Trung tâm hết chỗ nên tệp chưa được nhận.',
    "The Centre's file store is full, so the file was not received.",
  ],
  'storage-full.cure': ['Gửi lại sau; Trung tâm đã được báo.', 'Send it again later; the Centre has been told.'],
  'too-many-requests.cause': [
    'Ứng dụng gọi nhanh hơn hạn mức một phút của nó, hoặc có quá nhiều lệnh cùng lúc.',
    'The application called faster than its limit of a minute allows, or too much at once.',
  ],
  'too-many-requests.cure': [
    'Chờ theo Retry-After và giãn lệnh theo RateLimit. Cần nhịp cao hơn thì đăng ký ứng dụng với hạn mức cao hơn.',
    'Wait as Retry-After says and space the calls by RateLimit. Who needs a higher pace registers an application with a higher limit.',
  ],

  'signed-out.cause': ['Không có token, hoặc token không còn hiệu lực.', 'No token was sent, or it is valid no more.'],
  'signed-out.cure': [
    'Lấy token mới; gửi ở `Authorization: DPoP …` (không phải `Bearer`), kèm bằng chứng ở tiêu đề `DPoP`.',
    'Get a new token and send it in `Authorization: DPoP …` (not `Bearer`), with a proof in the header `DPoP`.',
  ],
  'token-expired.cause': [
    'Token dùng được mười phút và đã hết hạn.',
    'A token is good for ten minutes, and this one has expired.',
  ],
  'token-expired.cure': ['Lấy token mới. SDK tự làm việc này.', 'Get a new token. The SDK does so by itself.'],
  'ended-by-administrator.cause': [
    'Ứng dụng đã bị dừng, hoặc khóa đã ký token này đã bị gỡ.',
    'The application was stopped, or the key that signed for this token was removed.',
  ],
  'ended-by-administrator.cure': [
    'Hỏi quản trị viên của đơn vị. Còn khóa khác thì lấy token mới bằng khóa đó; ứng dụng đã dừng thì đăng ký ứng dụng mới.',
    "Ask the institution's administrator. Where another key is left, get a token with it; a stopped application has to be registered anew.",
  ],
  'user-frozen.cause': ['Ứng dụng đang bị tạm dừng để kiểm tra.', 'The application is frozen pending a check.'],
  'user-frozen.cure': [
    'Quản trị viên của đơn vị liên hệ Trung tâm.',
    "The institution's administrator contacts the Centre.",
  ],
  'institution-frozen.cause': [
    'Đơn vị đang bị tạm dừng khai thác để kiểm tra.',
    'The institution is frozen pending a check.',
  ],
  'institution-frozen.cure': ['Đơn vị liên hệ Trung tâm.', 'The institution contacts the Centre.'],
  'institution-suspended.cause': [
    'Đơn vị đang bị đình chỉ khai thác; lý do nêu trong thông báo.',
    "The institution's access is suspended, for the reason that the message gives.",
  ],
  'institution-suspended.cure': ['Đơn vị liên hệ Trung tâm.', 'The institution contacts the Centre.'],
  'token-elsewhere.cause': [
    'Không có bằng chứng DPoP, hoặc nó được ký bằng khóa khác với khóa đã gắn với token.',
    'There is no DPoP proof, or it was signed by another key than the token is bound to.',
  ],
  'token-elsewhere.cure': [
    'Ký bằng chứng bằng chính khóa đã dùng khi lấy token. Không dùng chung token giữa các máy có khóa khác nhau.',
    'Sign proofs with the key that the token was had with. Machines with different keys must not share a token.',
  ],
  'proof-missing.cause': ['Lệnh đến không kèm tiêu đề DPoP.', 'The call came without the header DPoP.'],
  'proof-missing.cure': [
    'Ký một bằng chứng DPoP mới cho từng lệnh (RFC 9449).',
    'Sign a new DPoP proof for each call (RFC 9449).',
  ],
  'proof-wrong.cause': [
    'Bằng chứng DPoP không đúng ở phần nêu trong thông báo: phương thức, địa chỉ, giờ, token, hoặc đã dùng rồi.',
    'The DPoP proof is wrong in the part that the message names: method, address, time, token, or it was used before.',
  ],
  'proof-wrong.cure': [
    'Ký bằng chứng mới cho từng lệnh, với đúng phương thức và địa chỉ; chỉnh đồng hồ máy cho đúng giờ.',
    'Sign a new proof for each call, with its method and address; set the clock of the machine right.',
  ],
  'client-unknown.cause': [
    'Không có ứng dụng đang hoạt động mang mã này, hoặc client_assertion không do khóa đã đăng ký ký.',
    'No live application has this id, or client_assertion was not signed by one of its registered keys.',
  ],
  'client-unknown.cure': [
    'Kiểm tra mã ứng dụng, trạng thái và khóa ở màn hình Ứng dụng.',
    'Check the client id, the state and the keys on the screen of applications.',
  ],
  'assertion-wrong.cause': [
    'client_assertion sai ở phần nêu trong thông báo, đã hết hạn hoặc đã dùng rồi.',
    'client_assertion is wrong in the part that the message names, has expired, or was used before.',
  ],
  'assertion-wrong.cure': [
    'Tạo client_assertion mới cho mỗi lần lấy token: `aud` là issuer, `jti` mới, hạn tối đa vài phút, đồng hồ đúng giờ.',
    'Make a new client_assertion for each token: `aud` is the issuer, `jti` is new, it lasts a few minutes, the clock is right.',
  ],
  'scope-not-allowed.cause': [
    'Quyền được xin không nằm trong quyền của ứng dụng, hoặc đơn vị không còn được dùng.',
    'A scope was asked for that the application does not have, or that the institution may no longer use.',
  ],
  'scope-not-allowed.cure': [
    'Chỉ xin quyền đã đăng ký; bỏ trống `scope` thì nhận mọi quyền ứng dụng đang có.',
    'Ask for registered scopes alone; without `scope` the token gets all that the application has.',
  ],
  'grant-unsupported.cause': ['`grant_type` không phải client_credentials.', '`grant_type` is not client_credentials.'],
  'grant-unsupported.cure': ['Gửi `grant_type=client_credentials`.', 'Send `grant_type=client_credentials`.'],

  'no-permission.cause': [
    'Token không có quyền của lệnh, hoặc của sản phẩm được hỏi (`inquiry:` và mã sản phẩm).',
    'The token lacks the scope of the call, or of the product asked for (`inquiry:` and its code).',
  ],
  'no-permission.cure': [
    'Tiêu đề WWW-Authenticate nêu tên quyền (`scope`). Lấy token có quyền đó; nếu ứng dụng không có, đăng ký ứng dụng mới có quyền đó, vì quyền của một ứng dụng không đổi được.',
    'The header WWW-Authenticate names the scope. Get a token with it; if the application lacks it, register a new one that has it, for the scopes of an application never change.',
  ],
  'network-foreign.cause': [
    'Lệnh đến từ địa chỉ IP ngoài các mạng đã đăng ký của ứng dụng.',
    "The call came from an IP address outside the application's registered networks.",
  ],
  'network-foreign.cure': [
    'Gọi từ mạng đã đăng ký, hoặc đăng ký ứng dụng với mạng mới.',
    'Call from a registered network, or register an application with the new one.',
  ],
  'product-closed.cause': [
    'Đơn vị không được hỏi sản phẩm này nữa.',
    'The institution may not ask for this product any more.',
  ],
  'product-closed.cure': [
    'Quản trị viên của đơn vị mở lại sản phẩm, hoặc hỏi sản phẩm khác.',
    "The institution's administrator opens the product again; or ask for another one.",
  ],
  'exports-frozen.cause': [
    'Trung tâm đang tạm dừng việc xuất và tải tệp trên toàn hệ thống. JSON vẫn đọc được.',
    'The Centre has frozen exports and downloads for everybody. JSON can still be read.',
  ],
  'exports-frozen.cure': [
    'Đọc dạng JSON, hoặc chờ đến khi được mở lại.',
    'Read it as JSON, or wait until it is lifted.',
  ],

  'idempotency-key-missing.cause': [
    'Lệnh tính phí hoặc thay đổi dữ liệu được gửi không kèm Idempotency-Key đúng dạng.',
    'A call that costs or changes came without a well-formed Idempotency-Key.',
  ],
  'idempotency-key-missing.cure': [
    'Gửi khóa gồm 8 đến 80 chữ, số, gạch nối và gạch dưới; mỗi yêu cầu mới một khóa mới.',
    'Send a key of 8 to 80 letters, digits, hyphens and underscores, a new one for each new request.',
  ],
  'idempotency-key-reused.cause': [
    'Trong 48 giờ qua khóa này đã được trả lời cho nội dung khác.',
    'Within 48 hours this key was answered for other content.',
  ],
  'idempotency-key-reused.cure': [
    'Yêu cầu khác thì dùng khóa khác. Muốn nhận lại câu trả lời cũ, gửi lại đúng nội dung cũ.',
    'Use another key for another request. To have the first answer again, send the first content.',
  ],
  'twin-unfinished.cause': [
    'Một lệnh cùng khóa đang được xử lý và chưa xong sau mười giây.',
    'A call with the same key is under way and was not over after ten seconds.',
  ],
  'twin-unfinished.cure': [
    'Chờ theo Retry-After rồi gửi lại cùng khóa và nội dung: bạn nhận câu trả lời của lệnh đó.',
    'Wait as Retry-After says and send the same key and content: you get the answer of that call.',
  ],
  'voucher-reused.cause': [
    'Khóa này đã tạo ra một yêu cầu hỏi tin khác, dù đã hơn 48 giờ.',
    'This key has already made another inquiry, even if more than 48 hours ago.',
  ],
  'voucher-reused.cure': ['Gửi với khóa chưa từng dùng.', 'Send it with a key that was never used.'],

  'customer-quota.cause': [
    'Ứng dụng đã hỏi đủ số khách hàng của một ngày.',
    'The application has asked about as many customers as its day allows.',
  ],
  'customer-quota.cure': [
    'Khách hàng đã hỏi hôm nay vẫn hỏi được. Khách hàng mới: chờ đến 0 giờ (giờ Việt Nam), hoặc dùng ứng dụng có hạn mức cao hơn.',
    'Customers of today can still be asked about. For new ones, wait until midnight in Vietnam, or use an application with a higher limit.',
  ],
  'file-budget.cause': [
    'Đơn vị đã dùng hết hạn mức khách hàng hỏi theo lô của ngày.',
    'The institution has used up its day’s allowance of customers asked about in batches.',
  ],
  'file-budget.cure': [
    'Chờ đến 0 giờ (giờ Việt Nam) rồi cho lô chạy tiếp, hoặc hủy lô.',
    'Wait until midnight in Vietnam and continue the batch then, or cancel it.',
  ],
  'people-quota.cause': [
    'Các lần tìm kiếm hôm nay đã hiện đủ số khách hàng cho phép.',
    "Today's searches have shown as many customers as the day allows.",
  ],
  'people-quota.cure': [
    'Hỏi tin bằng số giấy tờ đầy đủ, hoặc chờ đến 0 giờ (giờ Việt Nam).',
    'Inquire with a whole identity number, or wait until midnight in Vietnam.',
  ],
  'paper-tries.cause': [
    'Hôm nay đã thử quá nhiều số giấy tờ không khớp với mã CIC này.',
    'Too many identity numbers that do not match this CIC code were tried today.',
  ],
  'paper-tries.cure': [
    'Chỉ gửi mã CIC hoặc chỉ gửi số giấy tờ, không gửi cả hai; hoặc chờ đến 0 giờ (giờ Việt Nam).',
    'Send either the CIC code or the number, not both; or wait until midnight in Vietnam.',
  ],
  'search-held.cause': [
    'Việc tìm kiếm tạm dừng vì hôm nay hiện nhiều khách hàng hơn thường lệ.',
    'Searches are on hold because more customers than usual were shown today.',
  ],
  'search-held.cure': [
    'Quản trị viên của đơn vị đã được báo và quyết định. Hỏi tin bằng đủ giấy tờ vẫn làm được.',
    "The institution's administrator has been told and decides. Inquiries with complete papers go on.",
  ],

  'identity-conflict.cause': [
    'Số giấy tờ đã gửi thuộc về người khác với khách hàng đã nêu. Không tính phí.',
    'The number belongs to somebody else than the customer that was named. Nothing was charged.',
  ],
  'identity-conflict.cure': [
    'Đối chiếu số và mã CIC với giấy tờ của khách hàng, rồi gửi số đúng với khóa mới.',
    "Compare the number and the CIC code with the customer's papers, then send the right ones with a new key.",
  ],
  'name-differs.cause': [
    'Họ tên khác với tên của người mang số này tại Trung tâm. Không tính phí.',
    'The name is not the one that the Centre knows for this number. Nothing was charged.',
  ],
  'name-differs.cure': [
    'Đối chiếu tên và số với giấy tờ, rồi gửi lại với khóa mới. Khách hàng đã đổi tên thì gửi giấy tờ cho Trung tâm trên cổng thông tin.',
    'Compare name and number with the papers and send them with a new key. Of a customer with a new name, send the document to the Centre in the portal.',
  ],
  'code-unknown.cause': ['Không khách hàng nào mang mã CIC này.', 'No customer has this CIC code.'],
  'code-unknown.cure': [
    'Sửa mã, hoặc gửi số giấy tờ đầy đủ thay cho mã, với khóa mới.',
    'Correct the code, or send a whole identity number instead, with a new key.',
  ],
  'code-of-legal.cause': [
    'Mã CIC là của pháp nhân, còn lệnh hỏi về cá nhân. Không tính phí.',
    'The CIC code is of a company, and the call asks about a person. Nothing was charged.',
  ],
  'code-of-legal.cure': [
    'Hỏi sản phẩm dành cho pháp nhân với `kind` là company, với khóa mới.',
    'Ask for a product of companies with the `kind` company, with a new key.',
  ],
  'code-of-natural.cause': [
    'Mã CIC là của cá nhân, còn lệnh hỏi về pháp nhân. Không tính phí.',
    'The CIC code is of a person, and the call asks about a company. Nothing was charged.',
  ],
  'code-of-natural.cure': [
    'Hỏi sản phẩm dành cho cá nhân với `kind` là person, với khóa mới.',
    'Ask for a product of persons with the `kind` person, with a new key.',
  ],
  'consent-required.cause': [
    'Thiếu sự đồng ý của khách hàng cho việc này. `which` của lỗi: none chưa có; ended đã hết hạn; withdrawn đã rút; purpose, product không bao gồm việc này.',
    'The customer’s consent to this is missing. `which` of the problem: none; ended; withdrawn; purpose or product, which it does not cover.',
  ],
  'consent-required.cure': [
    'Đăng ký sự đồng ý bằng `POST /api/v1/consents`, hoặc gửi `consent: true` nếu đơn vị đã có và giữ bằng chứng. Đã rút (withdrawn) thì chỉ sự đồng ý mới có bằng chứng mới có hiệu lực.',
    'Register the consent by `POST /api/v1/consents`, or send `consent: true` if your institution has it and keeps the evidence. After a withdrawal only a new consent with evidence counts.',
  ],
  'purpose-not-admitted.cause': [
    'Sản phẩm không được hỏi với mục đích này.',
    'The product cannot be asked for with this purpose.',
  ],
  'purpose-not-admitted.cure': [
    'Chọn mục đích trong `purposes` của sản phẩm ở `GET /api/v1/products`.',
    'Choose one of the `purposes` that `GET /api/v1/products` gives for the product.',
  ],
  'fee-budget.cause': [
    'Phí của yêu cầu này vượt ngân sách tháng mà đơn vị tự đặt.',
    'The fee would pass the monthly budget that the institution has set itself.',
  ],
  'fee-budget.cure': [
    'Quản trị viên của đơn vị tăng ngân sách, hoặc chờ sang tháng sau.',
    "The institution's administrator raises the budget, or wait for the next month.",
  ],

  'batch-known.cause': [
    'Hôm nay đơn vị đã gửi đúng những dòng này cho cùng sản phẩm.',
    'The institution has sent exactly these lines for the same product today.',
  ],
  'batch-known.cure': [
    'Đọc kết quả của lô đã gửi. Nếu thật sự cần hỏi lại hôm nay, thay đổi nội dung của lô, chẳng hạn `reference`.',
    'Read the results of the batch that was sent. To ask again today all the same, change its content, such as `reference`.',
  ],
  'batch-type.cause': [
    'Sản phẩm không dành cho loại khách hàng ở `kind`.',
    'The product is not about the `kind` of customer.',
  ],
  'batch-type.cure': [
    'Chọn sản phẩm có `kind` này trong `subjects` ở `GET /api/v1/products`.',
    'Choose a product whose `subjects` in `GET /api/v1/products` have this kind.',
  ],
  'state-changed.cause': [
    'Bản ghi vừa được xử lý hoặc đã kết thúc, nên việc này không còn làm được.',
    'The record has just been dealt with or has ended, so this cannot be done any more.',
  ],
  'state-changed.cure': ['Đọc lại bản ghi rồi quyết định.', 'Read the record again and decide.'],

  'no-file.cause': ['Lệnh cần một tệp mà không có tệp nào.', 'The call needs a file and none came.'],
  'no-file.cure': [
    'Gửi tệp ở phần `file` của multipart/form-data; lô hỏi tin có thể là toàn bộ nội dung.',
    'Send it in the part `file` of multipart/form-data; a batch may be the whole body.',
  ],
  'many-files.cause': ['Lệnh có nhiều hơn một tệp.', 'The call came with more than one file.'],
  'many-files.cure': ['Mỗi lệnh gửi một tệp.', 'Send one file with each call.'],
  'file-name.cause': [
    'Tên tệp quá dài hoặc có ký tự không dùng được.',
    'The name of the file is too long or has characters that cannot be used.',
  ],
  'file-name.cure': ['Đổi tên tệp, nhiều nhất 200 ký tự.', 'Rename the file, 200 characters at most.'],
  'file-type.cause': ['Lệnh không nhận loại tệp này.', 'The call does not take files of this type.'],
  'file-type.cure': ['Gửi loại tệp nêu trong thông báo.', 'Send one of the types that the message names.'],
  'file-content.cause': [
    'Nội dung tệp không đúng với đuôi tên tệp.',
    'The content of the file is not what its ending says.',
  ],
  'file-content.cure': ['Lưu lại tệp đúng định dạng.', 'Save the file again in that format.'],
  'file-empty.cause': ['Tệp không có byte nào.', 'The file has no bytes.'],
  'file-empty.cure': ['Kiểm tra nơi tạo tệp.', 'Look where the file is made.'],
  'file-too-large.cause': ['Tệp lớn hơn mức lệnh nhận.', 'The file is larger than the call accepts.'],
  'file-too-large.cure': [
    'Chia lô hỏi tin; nén hoặc quét lại ảnh bằng chứng.',
    'Split the batch; make the scan of the evidence smaller.',
  ],
  'file-unscanned.cause': ['Tệp RAR không quét được mã độc ở đây.', 'A RAR file cannot be scanned for malware here.'],
  'file-unscanned.cure': ['Gửi chính tài liệu (PDF, JPEG, PNG).', 'Send the document itself (PDF, JPEG, PNG).'],
  'file-virus.cause': ['Bộ quét tìm thấy mã độc trong tệp.', 'The scanner found malware in the file.'],
  'file-virus.cure': [
    'Báo bộ phận an toàn thông tin của đơn vị; tạo lại tệp trên máy sạch.',
    "Tell your institution's security team; make the file again on a clean machine.",
  ],
  'file-macro.cause': ['Tài liệu có macro.', 'The document has macros.'],
  'file-macro.cure': ['Lưu lại thành PDF không có macro.', 'Save it as a PDF without macros.'],
  'file-program.cause': ['Tệp kèm một chương trình chạy được.', 'The file carries a program.'],
  'file-program.cure': ['Bỏ chương trình đó ra khỏi tệp.', 'Take the program out of the file.'],
  'file-active.cause': [
    'Tài liệu có nội dung tự chạy, chẳng hạn JavaScript trong PDF.',
    'The document has content that runs by itself, such as JavaScript in a PDF.',
  ],
  'file-active.cure': ['In ra một PDF mới rồi gửi PDF đó.', 'Print it to a new PDF and send that.'],
  'file-encrypted.cause': [
    'Tệp đặt mật khẩu nên không kiểm tra được.',
    'The file has a password and cannot be checked.',
  ],
  'file-encrypted.cure': ['Bỏ mật khẩu của tệp.', 'Remove the password.'],
  'file-overdue.cause': [
    'Chưa kiểm tra xong nội dung tệp trong thời gian cho phép.',
    'The file could not be checked in the time allowed.',
  ],
  'file-overdue.cure': ['Chia nhỏ tệp, hoặc in ra một PDF mới.', 'Split the file, or print it to a new PDF.'],
  'file-unreadable.cause': [
    'Tệp hỏng, hoặc được nén theo cách không kiểm tra được.',
    'The file is damaged, or packed in a way that cannot be checked.',
  ],
  'file-unreadable.cure': [
    'Nén lại thành tệp ZIP thông thường, hoặc in ra một PDF mới.',
    'Pack it again as an ordinary ZIP file, or print it to a new PDF.',
  ],
  'file-depth.cause': [
    'Tệp nén quá lớn hoặc lồng quá nhiều lớp.',
    'The archive is too large inside or nested too deep.',
  ],
  'file-depth.cure': ['Gửi chính tài liệu, không nén.', 'Send the document itself, without an archive.'],
  'scanner-away.cause': [
    'Bộ quét mã độc tạm thời không trả lời nên tệp chưa được nhận.',
    'The malware scanner does not answer at the moment, so the file was not received.',
  ],
  'scanner-away.cure': ['Gửi lại sau ít phút.', 'Send it again in a few minutes.'],
  'upload-broken.cause': ['Kết nối đứt trước khi tệp đến đủ.', 'The connection broke before the whole file had come.'],
  'upload-broken.cure': ['Gửi lại toàn bộ tệp.', 'Send the whole file again.'],
  'upload-slow.cause': ['Tệp đến chậm hơn mức tối thiểu.', 'The file came more slowly than the least pace.'],
  'upload-slow.cure': [
    'Gửi lại qua đường truyền nhanh hơn, hoặc chia nhỏ.',
    'Send it again on a faster line, or split it.',
  ],
  'file-known.cause': ['Sự đồng ý này đã giữ tệp bằng chứng.', 'The consent already keeps a file of its evidence.'],
  'file-known.cure': [
    'Không cần gửi nữa. Bằng chứng khác thì đăng ký một sự đồng ý khác.',
    'It need not be sent again. For other evidence, register another consent.',
  ],
  'evidence-other.cause': [
    'SHA-256 của tệp khác với `evidenceHash` đã đăng ký.',
    'The SHA-256 of the file is not the `evidenceHash` that was registered.',
  ],
  'evidence-other.cure': ['Gửi đúng tệp đã băm, từng byte.', 'Send the very file that was hashed, byte by byte.'],

  'reply-erased.cause': [
    'Báo cáo đã bị xóa vì có thông tin tiêu cực đã kết thúc quá năm năm.',
    'The report was erased because it held negative information that ended more than five years ago.',
  ],
  'reply-erased.cure': [
    'Hỏi tin lại với khóa mới; lần hỏi mới được tính phí.',
    'Inquire again with a new key; that is charged as a new inquiry.',
  ],
  'reply-damaged.cause': ['Báo cáo đã lưu không đọc được.', 'The stored report cannot be read.'],
  'reply-damaged.cure': [
    'Lập lại báo cáo trên cổng thông tin, không tính phí, và báo Trung tâm mã yêu cầu.',
    'Have it made again in the portal, free of charge, and tell the Centre the request id.',
  ],
  'other-borrower-since.cause': [
    'Sau khi lập báo cáo, hồ sơ khách hàng đã được gộp hoặc tách.',
    "The borrower's record was merged or split after the report was made.",
  ],
  'other-borrower-since.cure': [
    'Hỏi tin lại với khóa mới, rồi xem nguồn số liệu của báo cáo mới.',
    'Inquire again with a new key, and ask for the sources of the new report.',
  ],
  'months-coming.cause': [
    'Hệ thống đang khôi phục và các tháng cũ chưa về đủ.',
    'The system is being restored, and its old months are not all back.',
  ],
  'months-coming.cure': [
    'Dữ liệu gần đây vẫn dùng được; hỏi dữ liệu cũ sau.',
    'Recent data works; ask for old data later.',
  ],
  'months-coming-soon.cause': [
    'Hệ thống đang khôi phục; các tháng cũ sắp về đủ.',
    'The system is being restored; its old months will be back soon.',
  ],
  'months-coming-soon.cure': ['Chờ số phút nêu trong thông báo.', 'Wait for the minutes that the message gives.'],
  'months-coming-change.cause': [
    'Việc này thay đổi các tháng cũ, mà chúng đang được khôi phục. Chưa có gì thay đổi.',
    'This would change old months while they are being restored. Nothing has changed.',
  ],
  'months-coming-change.cure': ['Gửi lại sau khi khôi phục xong.', 'Send it again once the restore is over.'],

  'not-own-customer.cause': [
    'Chỉ theo dõi được khách hàng đang có quan hệ tín dụng với đơn vị.',
    'Only customers who have credit relations with the institution can be watched.',
  ],
  'not-own-customer.cure': [
    'Đăng ký theo dõi sau khi hợp đồng đã được báo cáo về Trung tâm.',
    'Watch the customer once the contract has been reported to the Centre.',
  ],
  'events-erased.cause': [
    'Con trỏ `after` cũ hơn 90 ngày: những sự kiện ngay sau nó không còn được giữ.',
    'The cursor `after` is older than 90 days: the events right after it are kept no longer.',
  ],
  'events-erased.cure': [
    'Đọc lại trạng thái của các yêu cầu và theo dõi, rồi đọc tiếp từ số nêu trong thông báo.',
    'Read the state of inquiries and watches once more, then go on from the number in the message.',
  ],
  'events-ahead.cause': [
    'Con trỏ `after` lớn hơn số của sự kiện cuối cùng: số đã lưu không đúng, hoặc môi trường thử đã được đặt lại.',
    'The cursor `after` is beyond the last event: the number that was kept is wrong, or the sandbox was reset.',
  ],
  'events-ahead.cure': [
    'Đọc lại trạng thái của các yêu cầu và theo dõi, rồi đọc tiếp từ số nêu trong thông báo, hoặc từ 0 sau khi đặt lại.',
    'Read the state of inquiries and watches once more, then go on from the number in the message, or from 0 after a reset.',
  ],
  'watch-known.cause': ['Đơn vị đang theo dõi khách hàng này.', 'The institution already watches this customer.'],
  'watch-known.cure': [
    'Dùng việc theo dõi đang có, hoặc dừng nó trước khi đăng ký lại.',
    'Use the watch that is there, or end it before you register another.',
  ],
  'webhook-address.cause': [
    'Địa chỉ không phải https công khai trên Internet, hoặc dẫn vào mạng nội bộ.',
    'The address is no public https address, or leads to a private network.',
  ],
  'webhook-address.cure': [
    'Gửi địa chỉ https công khai, không có tên đăng nhập.',
    'Send a public https address without a user name.',
  ],
  'webhook-limit.cause': ['Đã có đủ năm địa chỉ nhận.', 'There are five addresses already.'],
  'webhook-limit.cure': ['Gỡ một địa chỉ trước.', 'Remove one of them first.'],
  'no-subject.cause': ['Không có khách hàng nào mang mã CIC này.', 'No borrower has this CIC code.'],
  'no-subject.cure': [
    'Tìm khách hàng bằng `POST /api/v1/searches` để lấy đúng mã. Hỏi bằng số giấy tờ mà Trung tâm chưa biết thì không bị từ chối: 201, `hasInformation` false, không mất phí.',
    'Find the borrower with `POST /api/v1/searches`, for the right code. An identity number that the bureau does not know is no refusal: 201 with `hasInformation` false, free of charge.',
  ],
  'contract-needed.cause': [
    'Trường bị khiếu nại là của một hợp đồng, và thiếu `contract`.',
    'The disputed field belongs to a contract, and `contract` is missing.',
  ],
  'contract-needed.cure': [
    'Gửi số hợp đồng như trong báo cáo.',
    'Send the number of the contract as the report has it.',
  ],
  'contract-not-offered.cause': [
    'Hợp đồng không phải của đơn vị, và không có trong báo cáo chi tiết mà đơn vị nhận trong ba tháng.',
    "The contract is not the institution's own, nor in a detailed report that it received in three months.",
  ],
  'contract-not-offered.cure': [
    'Hỏi tin về khách hàng trước, rồi gửi số hợp đồng trong báo cáo đó.',
    "Inquire about the borrower first, then send the contract's number from that report.",
  ],
  'dispute-known.cause': ['Số liệu này đã có hồ sơ đang mở.', 'This figure has an open case already.'],
  'dispute-known.cure': [
    'Đọc hồ sơ đó bằng `GET /api/v1/disputes`; thêm điều mới bằng ghi chú.',
    'Read that case with `GET /api/v1/disputes`; add what is new as a note.',
  ],
  'figure-corrected.cause': [
    'Số liệu đã được đính chính theo một hồ sơ trước.',
    'The figure was corrected in an earlier case.',
  ],
  'figure-corrected.cure': [
    'Hỏi tin lại để đọc số liệu mới; chỉ khiếu nại nếu số liệu mới vẫn sai.',
    'Inquire again for the new figure; dispute it only if that is wrong as well.',
  ],
  'sandbox-disputes.cause': [
    'Ứng dụng của môi trường thử gửi khiếu nại.',
    'An application of the sandbox sent a dispute.',
  ],
  'sandbox-disputes.cure': ['Thử lệnh này bằng ứng dụng thật.', 'Try this call with a live application.'],
  'sandbox-files.cause': [
    'Ứng dụng của môi trường thử gửi tệp dữ liệu.',
    'An application of the sandbox sent a data file.',
  ],
  'sandbox-files.cure': [
    'Kiểm tra tệp theo mẫu ở trang Gửi dữ liệu, rồi gửi bằng ứng dụng thật.',
    'Check the file against the template on the page Send data, then send it with a live application.',
  ],
  'data-file.cause': [
    'Tên hoặc nội dung tệp sai quy tắc; mã TEP trong thông báo nói quy tắc nào.',
    "The file's name or content breaks a rule; the TEP code of the message says which.",
  ],
  'data-file.cure': [
    'Sửa tệp theo mã đó và gửi lại với khóa mới.',
    'Correct the file as that code says and send it again with another key.',
  ],
  'file-not-finished.cause': [
    'Tệp chưa xử lý xong, nên chưa có kết quả từng dòng.',
    'The file is still being worked on, so its rows have no result yet.',
  ],
  'file-not-finished.cure': [
    'Đọc `GET /api/v1/files/…` đến khi xong, hoặc chờ sự kiện `file.processed`.',
    'Read `GET /api/v1/files/…` until it has ended, or wait for the event `file.processed`.',
  ],
  'signature-wrong.cause': [
    'Chữ ký không phải của tệp này, hoặc chứng thư chưa được duyệt, đã hết hạn hay bị thu hồi.',
    'The signature is not of this file, or its certificate is not approved, has ended or was revoked.',
  ],
  'signature-wrong.cure': [
    'Ký đúng các byte đã gửi bằng khóa của chứng thư đang dùng.',
    'Sign the very bytes that are sent, with the key of a certificate in use.',
  ],
  'tus-version.cause': [
    'Tiêu đề Tus-Resumable nêu phiên bản khác 1.0.0.',
    'The header Tus-Resumable names a version other than 1.0.0.',
  ],
  'tus-version.cure': [
    'Gửi Tus-Resumable: 1.0.0, hoặc bỏ tiêu đề này.',
    'Send Tus-Resumable: 1.0.0, or leave the header out.',
  ],
  'upload-differs.cause': [
    'Các byte đã đến không có mã SHA-256 đã khai lúc bắt đầu.',
    'The bytes that arrived do not have the SHA-256 that was declared at the beginning.',
  ],
  'upload-differs.cure': [
    'Tính lại mã từ đúng tệp sẽ gửi, rồi bắt đầu tệp lại từ đầu.',
    'Compute the hash of the very file that is sent, then begin the file anew.',
  ],
  'upload-offset.cause': [
    'Phần gửi không bắt đầu ở byte mà máy chủ chờ.',
    'The part does not begin at the byte that the server waits for.',
  ],
  'upload-offset.cure': [
    'Đọc Upload-Offset bằng `HEAD` và gửi tiếp từ byte đó.',
    'Read Upload-Offset with `HEAD` and go on from that byte.',
  ],
  'upload-parts.cause': ['Tệp đến bằng quá nhiều phần nhỏ.', 'The file came in too many small parts.'],
  'upload-parts.cure': [
    'Bỏ tệp bằng `DELETE` và gửi lại bằng các phần lớn hơn, chẳng hạn 8 MB.',
    'Drop it with `DELETE` and send it again in larger parts, such as 8 MB.',
  ],
  'upload-too-long.cause': [
    'Phần gửi vượt quá số byte đã khai của tệp.',
    'The part goes beyond the bytes that the file was said to have.',
  ],
  'upload-too-long.cure': [
    'Gửi đúng phần còn lại, hoặc bắt đầu tệp lại với đúng số byte.',
    'Send just what is left, or begin the file anew with its true size.',
  ],
  'uploads-full.cause': ['Ứng dụng đang gửi dở mười tệp.', 'The application is sending ten files already.'],
  'uploads-full.cure': ['Gửi xong hoặc bỏ một tệp trước.', 'Finish one of them, or drop it, first.'],
});
