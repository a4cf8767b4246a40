/* oxlint-disable eslint/max-lines -- one register: the guide in both languages */
import { words } from '#kit/words/words.ts';

/** Texts of the public pages for people who connect a program (API-05, API-09). */
export const developersWords = words('developers', {
  title: ['API cho chương trình', 'API for programs'],
  intro: [
    'Phần mềm khởi tạo khoản vay, thẻ và thu hồi nợ hỏi tin trực tiếp qua /api/v1: JSON, giờ UTC, số tiền là chuỗi số đồng; riêng `history` của báo cáo, dùng để vẽ hình, là số triệu đồng.',
    'Loan origination, card and collection systems inquire directly at /api/v1: JSON, UTC times, amounts as strings of whole dong; the `history` of a report alone, which is for pictures, has numbers in millions of dong.',
  ],
  start: ['Bắt đầu', 'Start'],
  unknownTopic: ['Không có trang này trong tài liệu', 'The guide has no such page'],
  copy: ['Sao chép', 'Copy'],
  copyFile: ['Sao chép {{file}}', 'Copy {{file}}'],
  copied: ['Đã sao chép', 'Copied'],
  notCopied: ['Trình duyệt không cho sao chép', 'Your browser did not allow it'],
  byCurl: ['Báo cáo đầu tiên bằng curl', 'The first report by curl'],
  curlNeeds: [
    'Cần curl và Node 20. Lệnh thứ hai in khóa công khai. Quản trị viên của đơn vị dán khóa này khi đăng ký ứng dụng, môi trường Thử nghiệm, ở màn hình [Quản trị › Ứng dụng gọi API](/portal/main/applications) (mở sau khi đăng nhập), rồi đưa lại mã ứng dụng cho dòng `export`. Ứng dụng của môi trường thử dùng được ngay. Mỗi trang sau nêu quyền mà tệp của trang cần: chọn đủ ngay khi đăng ký.',
    'Needs curl and Node 20. The second command prints the public key. An administrator of your institution pastes it when registering the application, environment Sandbox, on the screen [Administration › Applications that call the API](/portal/main/applications) (it opens after sign-in), and gives you the client id for the line `export`. An application of the sandbox works at once. Each page below names the scopes that its files need: tick them all when it is registered.',
  ],
  curlAgain: [
    'Đọc lại báo cáo và lấy PDF: thay `…` bằng `id` của câu trả lời. Mỗi lệnh chạy `npx bureau headers` một lần: tiêu đề in ra có bằng chứng DPoP chỉ dùng được một lần, cho đúng một lệnh.',
    'Reading the report again, and as a PDF: put the `id` of the answer in place of `…`. Run `npx bureau headers` for each request: what it prints holds a DPoP proof, which is good once and for that request alone.',
  ],
  bySdk: ['Bằng SDK cho TypeScript và JavaScript', 'By the SDK for TypeScript and JavaScript'],
  sdkFile: ['Gói SDK (npm install địa chỉ này)', 'The SDK as a package (npm install this address)'],
  reference: ['Tra cứu từng lệnh', 'Reference of all calls'],
  statusAsked: ['Đang hỏi tình trạng hệ thống …', 'Asking how the bureau is …'],
  statusUp: ['Hệ thống đang nhận lệnh.', 'The bureau takes calls now.'],
  statusDown: ['Hệ thống hiện không nhận lệnh; hãy thử lại sau.', 'The bureau takes no calls now; try again later.'],
  keys: ['Khóa và token', 'Keys and tokens'],
  keysMake: [
    '`npx bureau key key.json` tạo khóa P-256: khóa riêng nằm trong tệp chỉ bạn đọc được, khóa công khai được in ra. Lệnh nói tiếng Anh, hoặc tiếng Việt theo `LANG` hay `--language vi`. Khóa Ed25519 và RSA từ 2.048 bit cũng được nhận.',
    '`npx bureau key key.json` makes a P-256 key: the private key stays in a file that only you can read, the public key is printed. The command speaks English, or Vietnamese by `LANG` or `--language vi`. Ed25519 and RSA of 2,048 bits or more are taken as well.',
  ],
  keysRegister: [
    'Không có mật khẩu nào được gửi đi. Khóa riêng không bao giờ rời máy của bạn; ai dán khóa riêng vào cổng thông tin sẽ bị từ chối.',
    'No secret is ever sent. The private key never leaves your machine; who pastes it into the portal is refused.',
  ],
  keysChange: [
    'Một ứng dụng có tối đa hai khóa: thêm khóa mới, chuyển chương trình sang khóa mới, rồi gỡ khóa cũ. Không lúc nào bị gián đoạn.',
    'An application has two keys at most: add the new one, let the program use it, then remove the old one. Nothing is interrupted.',
  ],
  keysProof: [
    'Token dùng được mười phút và gắn với một khóa DPoP do SDK tạo khi khởi động. SDK tự lấy token mới và ký bằng chứng cho từng lệnh.',
    'A token is good for ten minutes and bound to a DPoP key that the SDK makes when it starts. The SDK renews it and proves the key with each call.',
  ],
  keysOnce: [
    'Bằng chứng DPoP và giấy khẳng định (client_assertion) mỗi cái chỉ dùng được một lần: ký cái mới với `jti` mới cho từng lệnh, kể cả khi gửi lại. Bằng chứng dùng lần hai bị từ chối với lỗi 4010872 (`proof-wrong`), giấy khẳng định với 4010271 (`assertion-wrong`); token thì dùng được cho nhiều lệnh trong mười phút.',
    'A DPoP proof and an assertion (client_assertion) are each good once: sign new ones with a new `jti` for each request, also when one is sent again. A proof that is used twice is refused with 4010872 (`proof-wrong`), an assertion with 4010271 (`assertion-wrong`); the token itself is good for many calls during its ten minutes.',
  ],
  keysOther: [
    'Ngôn ngữ khác (Java, .NET, Go): dùng thư viện OAuth có private_key_jwt và DPoP. Gửi `POST /api/oauth/token` dạng form: `grant_type=client_credentials`, `client_id`, `client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer`, `client_assertion`. Giấy khẳng định là JWT ký ES256, PS256 hoặc EdDSA, có `kid` ở đầu, `iss` và `sub` là mã ứng dụng, `aud` là địa chỉ issuer dưới đây, `jti` mới mỗi lần, `exp` sau vài phút. Tiêu đề `DPoP` là JWT thứ hai (`typ` dpop+jwt, `jwk`, `htm`, `htu`, `iat`, `jti`); các lệnh sau thêm `ath` và gửi `Authorization: DPoP …`.',
    'Other languages (Java, .NET, Go): take an OAuth library with private_key_jwt and DPoP. Send `POST /api/oauth/token` as a form: `grant_type=client_credentials`, `client_id`, `client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer`, `client_assertion`. The assertion is a JWT signed by ES256, PS256 or EdDSA, with `kid` in its head, `iss` and `sub` the client id, `aud` the issuer below, a new `jti` each time, `exp` in a few minutes. The header `DPoP` is a second JWT (`typ` dpop+jwt, `jwk`, `htm`, `htu`, `iat`, `jti`); later calls add `ath` and send `Authorization: DPoP …`.',
  ],
  keysIssuer: ['Issuer: `{{issuer}}`', 'The issuer: `{{issuer}}`'],
  requests: ['Gửi lệnh', 'Sending calls'],
  ruleAgain: [
    'SDK tự gửi lại khi mất kết nối và khi nhận 429, 5xx hoặc 409 kèm Retry-After, với cùng khóa, nên không bị tính phí hai lần.',
    'The SDK sends again after a lost connection and after 429, 5xx, or 409 with Retry-After, with the same key: nothing is charged twice.',
  ],
  ruleLater: [
    'Sản phẩm trả lời sau nhận 202: đọc `GET /api/v1/inquiries/…` đến khi `status` là answered, cách nhau số giây ở Retry-After, hoặc chờ sự kiện `inquiry.answered`. Đọc báo cáo sớm hơn thì nhận 404 `report-pending` kèm Retry-After. Yêu cầu failed không có báo cáo (404 `report-none`); `reason` nói vì sao.',
    'A product that is answered later gets 202: read `GET /api/v1/inquiries/…` until its `status` is answered, after the seconds of Retry-After each time, or wait for the event `inquiry.answered`. Who reads the report earlier gets 404 `report-pending` with Retry-After. An inquiry that failed has no report (404 `report-none`); its `reason` says why.',
  ],
  ruleLists: [
    'Danh sách đọc tiếp bằng `after`: giá trị `next` của trang trước. Dòng mới thêm không làm sót hay trùng dòng.',
    'A list is read on with `after`, the `next` of the page before. What is added meanwhile neither hides nor doubles a row.',
  ],
  consent: ['Sự đồng ý', 'Consent'],
  consentWhy: [
    'Chấm điểm và theo dõi khách hàng cá nhân cần sự đồng ý còn hiệu lực cho đúng sản phẩm và mục đích. Lệnh hỏi không gửi mã của sự đồng ý: Trung tâm tự tìm, và câu trả lời nêu mã đó ở `consentId`. Thiếu phần nào thì lỗi 4120003 nói rõ ở `which`: none, ended, withdrawn, purpose hoặc product. Mỗi lệnh hỏi tin nêu mục đích (`purpose`); sản phẩm nào nhận mục đích nào xem ở `GET /api/v1/products`, mục đích khác bị từ chối với lỗi 4120002.',
    'Scoring and watching a person need a live consent for that product and purpose. A call does not name it: the bureau finds it, and the answer names it in `consentId`. Refusal 4120003 says in `which` what is missing: none, ended, withdrawn, purpose or product. Each inquiry names its `purpose`; `GET /api/v1/products` says which ones a product admits, and another one is refused with 4120002.',
  ],
  consentKinds: [
    'Bằng chứng là văn bản, chữ ký điện tử hoặc mã một lần. Đơn vị cũng có thể tự khai (`declared`); cứ năm mươi sự đồng ý tự khai thì một được chọn để chứng minh trong năm ngày làm việc.',
    'Evidence is a paper, an e-signature or a one-time code. An institution may also declare it; of fifty declared ones, one is drawn and has to be shown within five working days.',
  ],
  consentFile: [
    'Tệp bằng chứng (PDF, JPEG, PNG) gửi bằng `POST /api/v1/consents/…/evidence`. Mỗi sự đồng ý giữ một tệp, không thay được; đã đăng ký mã SHA-256 thì chỉ nhận đúng tệp đó. `evidenceFile` cho biết tệp nào đang được giữ, `evidenceDueOn` cho biết hạn phải chứng minh.',
    'The file of the evidence (PDF, JPEG, PNG) is sent by `POST /api/v1/consents/…/evidence`. A consent keeps one, which is never replaced; where a SHA-256 was registered, that file alone is taken. `evidenceFile` says which file is kept, `evidenceDueOn` until when evidence is asked for.',
  ],
  consentEnds: [
    'Rút lại có hiệu lực ngay: việc theo dõi không còn sự đồng ý nào khác thì dừng, và chương trình nhận sự kiện `consent.withdrawn`. Sự đồng ý tự khai cho cùng sản phẩm cũng hết hiệu lực theo. Sau đó chỉ một sự đồng ý mới có bằng chứng mới có hiệu lực; `consent: true` không đủ.',
    'Taking back works at once: watches that no other consent carries end, and programs are told by the event `consent.withdrawn`. What was declared for the same product ends with it. After that only a new consent with evidence counts; `consent: true` is not enough.',
  ],
  batches: ['Hỏi nhiều khách hàng', 'Asking about many'],
  batchRows: [
    'Mỗi dòng là một đối tượng JSON, tới 100.000 dòng; một khách hàng chỉ đứng một lần. Dòng sai chỉ hỏng chính nó, `errors` của kết quả nói vì sao. Sản phẩm trả lời sau, như R11, cần `address`. Dòng có `purpose` riêng thì theo mục đích đó, không thì theo mục đích của cả lô; `consent: true` khai rằng khách hàng đã đồng ý.',
    'One JSON object a line, up to 100,000 lines; a customer stands in it once. A wrong line spoils nothing but itself, and `errors` of its result say why. Products that are answered later, such as R11, need the `address`. A row that names its `purpose` is asked for that, the others for the purpose of the batch; `consent: true` declares that the person agreed.',
  ],
  batchResults: [
    '`outcome` của một dòng: answered, bad (xem `errors`), over-allowance (hết lượt khách hàng trong ngày: lô ở trạng thái held, `POST /api/v1/batches/…/continue` chạy tiếp khi có lượt mới), cancelled, waiting. `row` đếm các dòng có nội dung từ 1; dòng không đọc được không có `reference`. Kết quả đọc theo dòng trong lúc đang xử lý; mất kết nối thì đọc tiếp sau dòng cuối đã nhận. Dòng cuối `problem` nói vì sao không còn dòng nào: quyền của ứng dụng đã hết trong lúc đọc.',
    "The `outcome` of a row: answered, bad (see `errors`), over-allowance (the day's customers are used up: the batch is held, and `POST /api/v1/batches/…/continue` goes on with a new allowance), cancelled, waiting. `row` counts the lines that are not blank, from 1; a line that cannot be read has no `reference`. Results are read line by line while the work goes on; after a lost connection, go on after the last row. A last line `problem` says why none follows: the application's right ended on the way.",
  ],
  batchResume: [
    'Đọc tiếp từ giữa chừng: `after` của `GET /api/v1/batches/…/results` là `row` của dòng cuối đã giữ. `results.sh` (curl) và `resume.mjs` (SDK) ghi từng dòng trọn vẹn vào `results.ndjson`; chạy lại sau khi mất kết nối hay bị dừng thì đọc tiếp từ đó, không sót và không trùng. Dòng bị cắt dở thì bỏ và đọc lại; các dòng over-allowance của lô held thì tự bỏ trước khi đọc tiếp. Thay `…` bằng `id` của lô; `resume.mjs` nhận `id` sau tên tệp.',
    'Reading on from the middle: `after` of `GET /api/v1/batches/…/results` is the `row` of the last line that you keep. `results.sh` (curl) and `resume.mjs` (SDK) write whole lines to `results.ndjson`; run again after a lost connection or a stop, they read on from there without a gap or a double. A line that was cut is dropped and read again; remove the over-allowance lines of a held batch yourself before you read on. Put the `id` of the batch in place of `…`; `resume.mjs` takes the `id` after its name.',
  ],
  rowFaults: ['Lỗi của một dòng', 'Faults of a row'],
  rowFaultsWhat: [
    '`errors` của một dòng có `code` (tên dưới đây), `number` (số lỗi mà lệnh hỏi tin đơn lẻ trả về cho cùng nguyên nhân), `message` và `field`; dòng không đọc được thì không có `field`. Tên khác với bảng này, như required hay invalid, là quy tắc của trường và có số 4000001.',
    '`errors` of a row have a `code` (the names below), a `number` (that of the problem which a single inquiry answers for the same cause), a `message` and a `field`; a line that cannot be read has no `field`. Other names, such as required or invalid, are rules of the field, with the number 4000001.',
  ],
  rowFault: ['Tên (`code`)', 'Name (`code`)'],
  files: ['Tệp dữ liệu', 'Data files'],
  filesParts: [
    '`POST /api/v1/files` bắt đầu một tệp; các byte của tệp gửi tới địa chỉ ở Location bằng `PATCH` theo giao thức tus 1.0. Mất kết nối thì phần đã đến được giữ lại, `HEAD` cho biết gửi tiếp từ đâu. Tệp phải gửi xong trong 24 giờ; một ứng dụng gửi cùng lúc tối đa mười tệp.',
    '`POST /api/v1/files` begins a file; its bytes go to the address in Location by `PATCH`, as tus 1.0 has it. What arrived before a connection was lost is kept, and `HEAD` says where to go on. A file has 24 hours to arrive, and an application sends ten at once.',
  ],
  filesName: [
    'Tên tệp, nội dung, chữ ký số và mọi quy tắc kiểm tra giống như gửi trên cổng thông tin. Tên sai bị từ chối ngay; tệp có mã độc, trùng hoặc không khớp `sha256` bị từ chối ở byte cuối.',
    'Name, content, signature and all rules are those of the portal. A wrong name is refused at once; a virus, a file that is known or one that does not match its `sha256` is refused at the last byte.',
  ],
  filesRows: [
    'Xử lý xong, sự kiện `file.processed` cho biết kết quả (`outcome`: applied, refused, held, superseded, withdrawn). `GET /api/v1/files/…/rows` trả các dòng bị từ chối theo NDJSON, mỗi lỗi có mã và lời giải thích.',
    'When it is over, the event `file.processed` says how (`outcome`: applied, refused, held, superseded, withdrawn). `GET /api/v1/files/…/rows` gives the refused rows as NDJSON, each fault with its code and words.',
  ],
  filesPeople: [
    'Tệp sửa số liệu kỳ trước hoặc có số liệu bất thường phải chờ người duyệt trên cổng thông tin; chương trình không tự duyệt được. Môi trường thử không nhận tệp dữ liệu.',
    'A file that restates the past or looks wrong waits for people, who decide in the portal; no program decides it. The sandbox takes no data files.',
  ],
  disputes: ['Khiếu nại', 'Disputes'],
  disputesWhat: [
    '`POST /api/v1/disputes` mở hồ sơ về một số liệu có thể sai: khách hàng khiếu nại (`dispute`) hoặc đơn vị tự phát hiện (`error`). Hợp đồng là hợp đồng của đơn vị, hoặc có trong báo cáo chi tiết đơn vị nhận ba tháng qua.',
    '`POST /api/v1/disputes` opens a case about a figure that may be wrong: a borrower disputes it (`dispute`), or the institution found it (`error`). The contract is one of its own, or of a detailed report of the last three months.',
  ],
  disputesClock: [
    'Thời hạn tính từ hôm nay, `dueOn` là ngày cuối của bước hiện tại. Giấy tờ và hồ sơ về tên mới gửi trên cổng thông tin. Môi trường thử không nhận khiếu nại.',
    'The clock starts today; `dueOn` is the last day of the present step. Papers, and cases about new names, are sent in the portal. The sandbox takes no disputes.',
  ],
  events: ['Theo dõi và sự kiện', 'Watches and events'],
  eventsSame: [
    'Mỗi khách hàng có một lần theo dõi: gửi lại cùng reference để đổi loại cảnh báo, reference khác cho cùng khách hàng nhận 409 `watch-known`. Cùng một sự kiện đến theo hai đường: đọc bằng `GET /api/v1/events` và gửi tới webhook. Ít nhất một lần, theo thứ tự của từng khách hàng.',
    'A customer is watched once: send the same reference again to change its triggers; another one for the same customer gets 409 `watch-known`. The same events come both ways: read by `GET /api/v1/events`, and sent to webhooks. At least once, and in order for each borrower.',
  ],
  eventsCursor: [
    'Giữ số của sự kiện cuối cùng đã xử lý và đọc tiếp từ đó. Số lớn hơn sự kiện cuối cùng bị từ chối (409 `events-ahead`).',
    'Keep the number of the last event that you dealt with, and read on from there. One beyond the last event is refused (409 `events-ahead`).',
  ],
  eventsWebhook: [
    'Tin gửi tới webhook được ký theo Standard Webhooks. Trả 2xx trong mười giây; nếu không, tin được gửi lại và tin sau của cùng khách hàng chờ.',
    'What is sent to a webhook is signed as Standard Webhooks has it. Answer 2xx within ten seconds; else it is sent again, and later messages about the same borrower wait.',
  ],
  eventsAddress: [
    'Webhook của môi trường thật do quản trị viên đăng ký ở màn hình Địa chỉ nhận cảnh báo, webhook của môi trường thử xem trang Môi trường thử. Địa chỉ là https, cổng 443, trên Internet: muốn thử trên máy của bạn thì cần một đường hầm có địa chỉ công khai. `WEBHOOK_SECRET` (`whsec_…`) là `secret` trong câu trả lời khi đăng ký, `PORT` là cổng mà chương trình nhận.',
    'Live webhooks are registered by an administrator on the screen Alert webhooks, those of the sandbox as its page here says. An address is https, port 443, on the public internet: to try one on your own machine, use a tunnel with a public address. `WEBHOOK_SECRET` (`whsec_…`) is the `secret` of the answer to registering, `PORT` is where the program listens.',
  ],
  eventsFields: [
    'Mỗi sự kiện có `id`, `number`, `type`, `timestamp` và `data`. `inquiry.answered`: `inquiry`, `product`, `hasInformation`, `cicCode`. `inquiry.failed`: `inquiry`, `product`, `reason`. `watch.alert`: `trigger`, `cicCode`, `customerCode`, `facts` (bảng dưới đây), `lender`, `file`, `raisedAt`, và `watches` với `reference` của bạn. `batch.finished`: `batch`, `product`, `status`. `file.processed`: `file`, `name`, `kind`, `period`, `outcome`, `rows`, `appliedRows`, `refusedRows`, `refusal`, `needsBy`. `consent.withdrawn`: `consent`, `endedWatches`. Có thể thêm trường và loại sự kiện: bỏ qua điều bạn không biết.',
    'Each event has `id`, `number`, `type`, `timestamp` and `data`. `inquiry.answered`: `inquiry`, `product`, `hasInformation`, `cicCode`. `inquiry.failed`: `inquiry`, `product`, `reason`. `watch.alert`: `trigger`, `cicCode`, `customerCode`, `facts` (the table below), `lender`, `file`, `raisedAt`, and `watches` with your `reference`. `batch.finished`: `batch`, `product`, `status`. `file.processed`: `file`, `name`, `kind`, `period`, `outcome`, `rows`, `appliedRows`, `refusedRows`, `refusal`, `needsBy`. `consent.withdrawn`: `consent`, `endedWatches`. Fields and kinds of events may be added: pass over what you do not know.',
  ],
  alertFacts: ['Số liệu của từng loại cảnh báo', 'The facts of each kind of alert'],
  alertWhen: ['Khi nào', 'When'],
  alertFactsWhat: [
    '`facts` của `watch.alert` tùy theo `trigger`. Tổ chức liên quan nêu ở `lender` (mã tổ chức), tệp dữ liệu đã báo nêu ở `file`; cả hai là null khi không có. SDK phân biệt kiểu theo `type` và `trigger`.',
    '`facts` of a `watch.alert` depend on its `trigger`. `lender` is the code of the institution concerned, `file` the data file that reported it; each is null where there is none. The SDK tells the types apart by `type` and `trigger`.',
  ],
  sandbox: ['Môi trường thử', 'Sandbox'],
  sandboxWhat: [
    'Ứng dụng của môi trường thử gọi cùng địa chỉ, cùng lệnh. Nó chỉ thấy những người dưới đây, không thấy dữ liệu thật, và không mất phí: `priceVnd` ở đó là 0, giá của đơn vị là `priceVnd` mà ứng dụng thật đọc được. Người khác cũng hỏi được: câu trả lời là không có thông tin. Mã CIC chỉ gửi kèm ở dòng ghi mã đó.',
    'An application of the sandbox calls the same addresses. It sees the people below and nothing live, and costs nothing: `priceVnd` is 0 there; what your institution pays is the `priceVnd` that a live application reads. Anybody else may be asked about: the answer is that nothing is known. The CIC code is sent only in the row that says so.',
  ],
  sandboxAddress: [
    'Sản phẩm trả lời sau cần địa chỉ: gửi `{{address}}`.',
    'Products that are answered later need an address: send `{{address}}`.',
  ],
  sandboxHooks: [
    'Webhook của môi trường thử do chính chương trình đăng ký: `POST /api/v1/sandbox/webhooks`, nhiều nhất năm địa chỉ. Chúng nhận sự kiện của môi trường thử, có chữ ký như thật; địa chỉ nội bộ bị từ chối. Đặt lại môi trường thử không xóa chúng.',
    'Webhooks of the sandbox are registered by the program itself: `POST /api/v1/sandbox/webhooks`, five addresses at most. They are sent the events of the sandbox, signed as live ones are; private addresses are refused. A reset keeps them.',
  ],
  sandboxReset: [
    'Quản trị viên của đơn vị đặt lại môi trường thử ở màn hình Ứng dụng.',
    "The institution's administrators reset the sandbox on the screen of applications.",
  ],
  borrowers: ['Người vay thử', 'Test borrowers'],
  sentCode: ['gửi kèm', 'sent as well'],
  borrower: ['Tên gửi đi', 'Name to send'],
  citizenId: ['Số giấy tờ gửi đi', 'Number to send'],
  cicCode: ['Mã CIC', 'CIC code'],
  product: ['Sản phẩm', 'Product'],
  promise: ['Câu trả lời', 'What is answered'],
  productName: ['Tên sản phẩm', 'Name'],
  answered: ['Trả lời', 'Answered'],
  answeredAtOnce: ['Ngay trong câu trả lời', 'At once'],
  answeredLater: ['Sau, theo địa chỉ ở Location', 'Later, at the address in Location'],
  needs: [
    'Quyền cần có: {{scopes}}. Quyền của một ứng dụng không đổi được; cần thêm quyền thì đăng ký ứng dụng mới.',
    'Scopes needed: {{scopes}}. Those of an application never change: who needs another one registers a new application.',
  ],
  samples: ['Sản phẩm và báo cáo mẫu', 'Products and sample reports'],
  samplesNeeds: [
    'Cột cuối nêu thông tin gửi kèm `name` trong `subject` của `POST /api/v1/inquiries`. `identityNumber` là số CCCD, đúng 12 chữ số; `cicCode` là mã CIC, 10 chữ số hoặc chữ cái; `taxCode` là mã số thuế, 10 chữ số, đơn vị trực thuộc thêm 3; `registrationNumber` là số đăng ký kinh doanh. Hỏi pháp nhân thì gửi `kind: company`. Gửi thêm số khác của cùng khách hàng cũng được: số của người khác bị từ chối với lỗi `identity-conflict`. Dòng của một lô cần đúng những trường đó.',
    'The last column names what is sent beside `name` in `subject` of `POST /api/v1/inquiries`. `identityNumber` is the number of the citizen card, exactly 12 digits; `cicCode` the CIC code, 10 digits or letters; `taxCode` the tax code, 10 digits and 3 more of a dependent unit; `registrationNumber` the business registration. To ask about a company send `kind: company`. Other numbers of the same borrower may be added: one of somebody else is refused with `identity-conflict`. A row of a batch needs the same fields.',
  ],
  needsColumn: ['Hỏi về ai, cần gửi gì', 'About whom, and what is sent'],
  needsOr: ['hoặc', 'or'],
  person: ['Cá nhân', 'Person'],
  company: ['Pháp nhân', 'Company'],
  samplesWhat: [
    'Báo cáo của từng sản phẩm về một người hoặc doanh nghiệp không có thật, đúng như chương trình nhận được. `GET /api/v1/products/…/sample` đọc được không cần token. Giá, mục đích và giới hạn của đơn vị bạn: `GET /api/v1/products`.',
    'A report of each product about a person or company that does not exist, just as programs get it. `GET /api/v1/products/…/sample` needs no token. What your institution pays, its purposes and limits: `GET /api/v1/products`.',
  ],
  figures: ['Các số liệu của báo cáo', 'Figures of reports'],
  figuresWhat: [
    'Danh sách dưới đây do chính các sản phẩm tạo ra (`GET /api/v1/figures`, không cần token). Phần tóm tắt là `dashboard` trong báo cáo và là mục `tile` ở đây và ở `source`; `figureOf(report, key)` đọc một số liệu của nó. Số liệu khác tìm theo `id` của mục và `key` của cột; số liệu dạng facts chỉ có nhãn. Một tên có thể vừa là số liệu tóm tắt vừa là mục, như `exposure`, `lenders`, `late-cards`, `score`: mục phân biệt chúng.',
    'The products themselves make this list (`GET /api/v1/figures`, no token needed). The summary is `dashboard` in a report, and the section `tile` here and in `source`; `figureOf(report, key)` reads a figure of it. Others are found by the `id` of their section and the `key` of their column; facts have a label alone. One name may be a figure of the summary and a section as well, such as `exposure`, `lenders`, `late-cards` and `score`: the section tells them apart.',
  ],
  figuresKinds: [
    'Kiểu: `money-million` là đối tượng có `million` và `dong`, chuỗi số nguyên; chỉ ở mục `exposure`, hai số đứng riêng: `amount` (số triệu) và `dong`. `money-own-currency` có `amount` và `currency`; `date` là yyyy-MM-dd; `month` là yyyy-MM; `group` là nhóm nợ 1 đến 5; `number` là số nguyên; `code` là chuỗi; `text` là chuỗi, hoặc đối tượng có `vi` và `en`. Số liệu viết cho người đọc, như `pd`, có thêm `decimal`. `history` của báo cáo là số triệu đồng.',
    'Kinds: `money-million` is an object of `million` and `dong`, whole numbers as strings; in the section `exposure` alone the two stand apart, as `amount` (millions) and `dong`. `money-own-currency` is an object of `amount` and `currency`; `date` is yyyy-MM-dd; `month` is yyyy-MM; `group` is a debt group, 1 to 5; `number` is a whole number; `code` is a string; `text` is a string, or an object of `vi` and `en`. A figure written for people, such as `pd`, has a `decimal` as well. `history` of a report has numbers in millions of dong.',
  ],
  figuresSource: [
    'Nguồn gốc của một số liệu: `GET /api/v1/inquiries/…/source?section=…&row=0&column=…` với mục và key dưới đây; số liệu tóm tắt thì `section=tile` và không có row.',
    'Where a figure comes from: `GET /api/v1/inquiries/…/source?section=…&row=0&column=…` with the section and key below; for the summary `section=tile` without a row.',
  ],
  figuresFind: ['Tìm theo mục, key, tên hoặc sản phẩm', 'Find by section, key, name or product'],
  figuresCount: ['{{shown}} trên {{all}} số liệu', '{{shown}} of {{all}} figures'],
  figuresAsked: ['Đang đọc danh sách …', 'Reading the list …'],
  figuresFailed: ['Chưa đọc được danh sách; hãy tải lại trang.', 'The list could not be read; load the page again.'],
  figureSection: ['Mục', 'Section'],
  figureKey: ['Khóa (key)', 'Key'],
  figureTitle: ['Tên và cách tính', 'Name, and how it is counted'],
  figureKind: ['Kiểu, đơn vị', 'Kind, unit'],
  figureProducts: ['Sản phẩm', 'Products'],
  changes: ['Thay đổi', 'Changes'],
  change6: [
    'Mới: báo cáo chưa có trả 404 `report-pending` kèm Retry-After, yêu cầu failed trả 404 `report-none` (trước đây đều là `not-found`); `facts` của `watch.alert` có mô tả theo từng loại; danh sách số liệu của báo cáo (`/api/v1/figures`); `pd` của DTD có `decimal`; lỗi của dòng trong lô có `number`; SDK có `inquiryDone`.',
    'New: a report that is not there yet answers 404 `report-pending` with Retry-After, and that of a failed inquiry 404 `report-none` (both were `not-found`); the `facts` of `watch.alert` are described for each trigger; a list of the figures of reports (`/api/v1/figures`); `pd` of DTD has a `decimal`; faults of rows of batches have a `number`; the SDK has `inquiryDone`.',
  ],
  changesOnly: [
    'Trong v1 chỉ có thêm. Lệnh sắp bỏ được báo trước bằng Deprecation và Sunset.',
    'Within v1 things are only added. A call that will go is announced by Deprecation and Sunset.',
  ],
  change1: ['1.0: bản đầu tiên.', '1.0: the first release.'],
  change2: [
    'Mới: gửi tệp bằng chứng của sự đồng ý (`POST /api/v1/consents/…/evidence`); webhook của môi trường thử (`/api/v1/sandbox/webhooks`).',
    'New: the file of the evidence of a consent (`POST /api/v1/consents/…/evidence`); webhooks of the sandbox (`/api/v1/sandbox/webhooks`).',
  ],
  change3: [
    'Mới: tệp dữ liệu gửi từng phần (`/api/v1/files`, quyền `file`); hồ sơ khiếu nại (`/api/v1/disputes`, quyền `dispute`); mục đích và sự đồng ý theo từng dòng của `POST /api/v1/batches`; `file.processed` nêu số dòng, lý do từ chối và hạn bổ sung.',
    'New: data files in parts (`/api/v1/files`, scope `file`); disputes (`/api/v1/disputes`, scope `dispute`); purpose and consent of each row of `POST /api/v1/batches`; `file.processed` tells rows, refusal and the day by which something is needed.',
  ],
  change4: [
    'Mới: báo cáo mẫu của từng sản phẩm (`/api/v1/products/…/sample`); lệnh bị từ chối vì thiếu quyền nêu tên quyền ở WWW-Authenticate (`scope`).',
    'New: a sample report of each product (`/api/v1/products/…/sample`); who is refused for a missing scope is told its name in WWW-Authenticate (`scope`).',
  ],
  change5: [
    'Mới: việc theo dõi nêu sự đồng ý mà nó dựa vào (`consentId`); lời từ chối 4120003 nêu phần còn thiếu ở `which`.',
    'New: a watch names the consent on which it stands (`consentId`); the refusal 4120003 says in `which` what is missing.',
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
    'Đọc lại bằng GET …/report, dạng JSON, PDF (`application/pdf`) hoặc Excel (`application/vnd.openxmlformats-officedocument.spreadsheetml.sheet`) theo Accept; kiểu khác nhận JSON. Đọc lại không mất phí.',
    'Read it again by GET …/report as JSON, PDF (`application/pdf`) or Excel (`application/vnd.openxmlformats-officedocument.spreadsheetml.sheet`), by Accept; any other type gets JSON. Reading again is free.',
  ],
  ruleKey: [
    'Lệnh tính phí hoặc thay đổi dữ liệu cần Idempotency-Key. Cùng khóa và nội dung: cùng câu trả lời trong 48 giờ; nội dung khác: 422. Lệnh bị từ chối gửi lại được bằng chính khóa đó, trừ khi trang của lỗi nói cần khóa mới.',
    'What costs or changes needs an Idempotency-Key. The same key and content: the same answer for 48 hours; other content: 422. A refused call may be sent again with its own key, unless the page of its error asks for a new one.',
  ],
  ruleLimits: [
    'RateLimit và RateLimit-Policy cho biết còn bao nhiêu lệnh trong phút, và số khách hàng được hỏi trong ngày: `r` là số còn lại, `t` là số giây đến khi có lại đủ; 409, 429, 503 và 404 `report-pending` cho biết chờ bao lâu ở Retry-After.',
    'RateLimit and RateLimit-Policy say how many calls of the minute are left, and how many customers a day has: `r` is what is left, `t` the seconds until all of it is there again; 409, 429, 503 and 404 `report-pending` say how long to wait in Retry-After.',
  ],
  ruleFields: [
    'Trường không có trong mô tả bị từ chối. Trong v1 chỉ có thêm, không có bớt. Thông báo theo `Accept-Language`: vi (mặc định) hoặc en.',
    'A field that is not described is refused. Within v1 things are added, never taken away. Messages come in the language of `Accept-Language`: vi (default) or en.',
  ],
  links: ['Tra cứu', 'Reference'],
  modelCard: ['Thẻ mô hình chấm điểm', 'Model card of the score'],
  ratingCard: ['Thẻ mô hình xếp hạng doanh nghiệp', 'Model card of the enterprise rating'],
  openapi: ['Mô tả OpenAPI 3.1', 'OpenAPI 3.1 description'],
  metadata: ['Thông tin máy chủ cấp token', "The token server's metadata"],
  errors: ['Các lỗi và cách xử lý', 'Errors and what to do'],
  todoCorrect: ['Sửa rồi gửi lại', 'Correct it and send it again'],
  todoKey: ['Gửi lại với khóa khác', 'Send it with another key'],
  todoWait: ['Chờ rồi gửi lại y như cũ', 'Wait and send the same again'],
  todoToken: ['Lấy token mới rồi gửi lại', 'Get a new token and send it again'],
  todoPeople: ['Nhờ người có quyền thay đổi trước', 'Have somebody change what is named first'],
  todoNever: ['Không gửi lại', 'Do not send it again'],
  errorsIntro: [
    'Mỗi lỗi của /api/v1 là một problem (RFC 9457); `type` của nó là địa chỉ của trang này. Lỗi từng trường nằm trong `errors`. Dưới đây là các lỗi mà chương trình gặp, xếp theo việc chương trình cần làm.',
    'Each failure of /api/v1 is a problem (RFC 9457); its `type` is the address of its page here. Faults of fields stand in `errors`. Below are those that programs meet, by what a program does about them.',
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
  back: ['Về trang đầu của API cho chương trình', 'Back to the API for programs'],
  causeContent: [
    'Nội dung không đúng mô tả của lệnh hoặc quy tắc nghiệp vụ.',
    'The content breaks the description of the call or a rule of the bureau.',
  ],
  cureContent: ['Sửa trường nêu trong `errors` rồi gửi lại.', 'Correct the field named in `errors` and send it again.'],
  againNo: ['Không có ích: cùng nội dung luôn bị từ chối.', 'Does not help: the same content is always refused.'],
  againCorrected: [
    'Có, sau khi sửa; lời từ chối không dùng hết khóa.',
    'Yes, once it is corrected; the refusal has not used up its key.',
  ],
  againChanged: [
    'Có, với cùng khóa, sau khi điều nêu trên đã thay đổi.',
    'Yes, with the same key, once what is named above has changed.',
  ],
  againNewKey: [
    'Chỉ với khóa mới: gửi lại khóa cũ trong 48 giờ thì nhận lại chính lời từ chối này, kể cả khi dữ liệu đã thay đổi.',
    'Only with a new key: for 48 hours the same key repeats this refusal, even if the data have changed.',
  ],
  againOtherKey: ['Có, với khóa khác.', 'Yes, with another key.'],
  againMidnight: ['Có, sau 0 giờ (giờ Việt Nam), với cùng khóa.', 'Yes, after midnight in Vietnam, with the same key.'],
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
  againScope: ['Có, với ứng dụng có quyền đó.', 'Yes, by an application that has the scope.'],
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
  againRead: [
    'Có: đọc lại sau số giây ở Retry-After, tới khi có báo cáo. Đọc không mất phí và không cần Idempotency-Key.',
    'Yes: read it again after the seconds of Retry-After, until the report is there. Reading is free and needs no Idempotency-Key.',
  ],
  causeServer: ['Lỗi ở phía Trung tâm.', "The fault is on the Centre's side."],
  cureServer: [
    'Gửi lại với cùng khóa; nếu còn lỗi, báo mã yêu cầu trong `instance`.',
    'Send the same key again; if it fails still, tell us the request id in `instance`.',
  ],
  causeBusy: [
    'Máy chủ quá tải, đang khởi động lại, hoặc một phần phải chờ.',
    'The server is overloaded or restarting, or waits for a part of it.',
  ],
  signIn: ['Đăng nhập', 'Sign in'],
  noAdministrator: [
    'Đơn vị chưa có quản trị viên trên cổng thông tin: hỏi Trung tâm, số hỗ trợ ở cuối trang. Trung tâm mở tài khoản quản trị đầu tiên của đơn vị.',
    'Your institution has no administrator in the portal yet: ask the Centre, whose support number stands at the foot of the page. The Centre opens the first administrator of an institution.',
  ],
  consentWhere: [
    'Cần sự đồng ý của người được hỏi: điểm tín dụng (DTD) và việc theo dõi khách hàng cá nhân, luôn luôn. Báo cáo tín dụng về cá nhân chỉ cần khi Trung tâm bật quy định đó: khi ấy `needsConsent` của mọi sản phẩm ở `GET /api/v1/products` là true. Pháp nhân không cần.',
    'A consent of the person is needed for the score (DTD) and for watching a person, always. Credit reports about persons need one only where the bureau has switched that rule on: then `needsConsent` of every product is true in `GET /api/v1/products`. Companies need none.',
  ],
  watchWhom: [
    'Ứng dụng thật chỉ theo dõi được khách hàng của chính đơn vị: hợp đồng đã được báo cáo về Trung tâm. Người khác bị từ chối với lỗi `not-own-customer`. Môi trường thử theo dõi được mọi người vay thử.',
    'A live application may watch only customers of its own institution, whose contract has been reported to the bureau; anybody else is refused with `not-own-customer`. In the sandbox every test borrower may be watched.',
  ],
  eventsOffline: [
    'Đọc bằng `GET /api/v1/events` không cần địa chỉ nhận nào từ Internet. Thử máy nhận webhook mà không cần mạng: `vector.json` là một tin có chữ ký đúng của khóa nêu trong đó, `sign.mjs` kiểm tra chữ ký ấy rồi gửi cùng nội dung, ký tại giờ hiện tại, tới máy nhận ở `PORT`. Tin cũ hơn năm phút bị SDK từ chối.',
    'Reading by `GET /api/v1/events` needs no address that the internet can reach. A receiver is tested without a network: `vector.json` is a message with the right signature of the secret in it; `sign.mjs` checks that signature, then sends the same body, signed now, to the receiver at `PORT`. The SDK refuses a message that is older than five minutes.',
  ],
  eventsShell: [
    'Không cần Node: `receive.sh` là máy nhận viết bằng shell và OpenSSL, chạy sau mọi máy chủ web có CGI (Apache, lighttpd, nginx với fcgiwrap). Nó kiểm tra giờ và chữ ký trên đúng các byte đã nhận, rồi ghi mỗi tin một lần vào thư mục `EVENTS`. `send.sh` gửi `event.json` dưới đây tới `WEBHOOK` bằng curl, ký tại giờ hiện tại. OpenSSL nhận khóa qua tham số, người khác trên cùng máy có thể thấy: hãy chạy trên máy riêng.',
    'Without Node: `receive.sh` is a receiver by shell and OpenSSL, behind any web server that runs CGI programs (Apache, lighttpd, nginx with fcgiwrap). It checks the time, and the signature over the very bytes that came, and writes each message once into the folder `EVENTS`. `send.sh` sends the `event.json` below to `WEBHOOK` by curl, signed now. OpenSSL is given the key as an argument, which others on the same machine may see: run it on a machine of its own.',
  ],
  figuresNothing: [
    'null là không có gì để nói, khác 0; đối tượng có `notReported: true` là kỳ đó tổ chức không báo. Trong mục `groups` và trong `history.groups`: 1 đến 5 là nhóm nợ, 0 là đã báo cáo và không còn dư nợ, "none" là khi đó không có khoản nào, null là không báo cáo.',
    'null is nothing to say, which differs from 0; an object with `notReported: true` is a period that the institution did not report. In the section `groups` and in `history.groups`: 1 to 5 is the debt group, 0 was reported without debt, "none" means no account then, null was not reported.',
  ],
  figuresGroups: [
    'Nhóm nợ (Thông tư 31/2024): 1 {{group1}}, 2 {{group2}}, 3 {{group3}}, 4 {{group4}}, 5 {{group5}}. Nợ xấu là nhóm 3, 4 và 5.',
    'Debt groups (Circular 31/2024): 1 {{group1}}, 2 {{group2}}, 3 {{group3}}, 4 {{group4}}, 5 {{group5}}. Groups 3, 4 and 5 are bad debt.',
  ],
  live: ['Đưa vào dùng thật', 'Going live'],
  liveRegister: [
    '1. Quản trị viên đăng ký một ứng dụng mới, môi trường Thật, ở [Quản trị › Ứng dụng gọi API](/portal/main/applications), với mọi quyền sẽ cần, các mạng được gọi, số khách hàng mỗi ngày và số lệnh mỗi phút: không điều nào đổi được về sau. Mẫu đăng ký gợi ý 1.000 khách hàng mỗi ngày và 600 lệnh mỗi phút; nhiều nhất là 1.000.000 và 6.000. Mạng ghi theo khối địa chỉ (CIDR), tối đa 20; để trống thì gọi được từ mọi mạng.',
    '1. An administrator registers a new application, environment Live, at [Administration › Applications that call the API](/portal/main/applications), with every scope that it will need, its networks, customers a day and calls a minute: none of them can be changed later. The form suggests 1,000 customers a day and 600 calls a minute; the most is 1,000,000 and 6,000. Networks are blocks of addresses (CIDR), 20 at most; none means every network.',
  ],
  liveApprove: [
    '2. Hai người khác nhau của Trung tâm duyệt; tới khi đó token bị từ chối với lỗi `client-unknown`. Đơn vị hoặc Trung tâm có thể dừng ứng dụng bất cứ lúc nào, và dừng là hẳn.',
    '2. Two different people at the bureau approve it; until then tokens are refused with `client-unknown`. The institution or the bureau may stop the application at any time, and for good.',
  ],
  liveKeys: [
    '3. Khóa: hãy tạo khóa mới. Trung tâm vẫn nhận khóa của ứng dụng thử nghiệm cho ứng dụng khác, nhưng khóa đã gỡ khỏi một ứng dụng thì ứng dụng đó không nhận lại. Khóa dùng được 365 ngày; thêm khóa thứ hai trước khi hết hạn.',
    '3. The key: make a new one. The bureau takes the key of a sandbox application for another application, but one that was removed from an application is never taken again there. A key is good for 365 days; add the second before it ends.',
  ],
  liveAddress: [
    '4. Địa chỉ vẫn là `{{origin}}`, issuer là `{{origin}}/api/oauth`: mã ứng dụng quyết định môi trường, nên chỉ `APPLICATION` và khóa thay đổi.',
    '4. The address stays `{{origin}}`, the issuer `{{origin}}/api/oauth`: the client id decides the environment, so only `APPLICATION` and the key change.',
  ],
  liveWebhook: [
    '5. Webhook: quản trị viên đăng ký địa chỉ ở [Cảnh báo › Địa chỉ nhận cảnh báo](/portal/main/watch-webhooks); khóa ký mới, khác của môi trường thử. Hoặc đọc `GET /api/v1/events`, bắt đầu từ 0.',
    '5. Webhooks: an administrator registers the address at [Alerts › Alert webhooks](/portal/main/watch-webhooks); its secret is new and not that of the sandbox. Or read `GET /api/v1/events`, from 0 on.',
  ],
  liveMoney: [
    '6. Giá của đơn vị ở `priceVnd` của `GET /api/v1/products`; ngân sách tháng ở [Phí và hợp đồng › Chi phí và ngân sách](/portal/main/spend): khi hết, lệnh bị từ chối với lỗi `fee-budget`.',
    '6. What your institution pays stands in `priceVnd` of `GET /api/v1/products`; the budget of the month at [Fees and contracts › Spend and budget](/portal/main/spend): once it is spent, calls are refused with `fee-budget`.',
  ],
  liveConsent: [
    '7. Sự đồng ý có bằng chứng đã sẵn cho điểm và việc theo dõi, trước lệnh đầu tiên (trang Sự đồng ý).',
    '7. Consents with their evidence are ready for scores and watches, before the first call (page Consent).',
  ],
  liveClock: [
    '8. Đồng hồ của máy theo NTP: `iat` của bằng chứng DPoP được lệch tối đa {{clock}} giây so với giờ của Trung tâm, trước hoặc sau; `exp` của giấy khẳng định không xa quá {{assertion}} giây. `GET /api/v1/status` cho biết giờ của Trung tâm.',
    "8. Clocks follow NTP: `iat` of a DPoP proof may be {{clock}} seconds off the bureau's time, before or after; `exp` of an assertion lies no more than {{assertion}} seconds ahead. `GET /api/v1/status` tells the bureau's time.",
  ],
  liveTests: [
    '9. Đã chạy được trong môi trường thử: báo cáo ngay và báo cáo trả lời sau; mọi người vay thử với kết quả đã hứa; gửi lại cùng Idempotency-Key mà không hỏi hai lần; chờ theo Retry-After khi nhận 429 và 503; đọc sự kiện tiếp từ số cuối; từ chối tin webhook có chữ ký sai; đổi khóa không gián đoạn.',
    '9. These work in the sandbox: a report at once and one that is answered later; every test borrower with its promised outcome; the same Idempotency-Key sent again without a second inquiry; waiting as Retry-After says after 429 and 503; events read on from the last number; a webhook message with a wrong signature refused; a change of keys without a gap.',
  ],
  liveHelp: [
    '10. Sự cố: giữ `instance` của câu trả lời (mã yêu cầu) và gọi số hỗ trợ ở cuối trang; tình trạng hệ thống ở `GET /api/v1/status`, không cần quyền nào.',
    '10. Incidents: keep `instance` of the answer, the id of the call, and call the support number at the foot of the page; `GET /api/v1/status` tells how the bureau is.',
  ],
  change8: [
    'Mới: mô tả OpenAPI nêu từng dòng của `/api/v1/batches/…/results` và `/api/v1/files/…/rows`; yêu cầu pending nêu Retry-After; đọc tiếp kết quả của lô từ giữa chừng (`results.sh`, `resume.mjs`); máy nhận webhook bằng shell; mỗi sản phẩm cần số nào; các lỗi xếp theo việc cần làm. SDK: `inquiryDone` chờ theo Retry-After; `inquiryDone` và `fileDone` chờ tối đa một giờ (`within`), mỗi lần lâu hơn khi không có Retry-After; `npx bureau` nói tiếng Việt hoặc tiếng Anh. `subjects` của sản phẩm trả lời ngay chỉ còn person: lệnh hỏi chỉ nhận cá nhân.',
    'New: the OpenAPI description has the lines of `/api/v1/batches/…/results` and `/api/v1/files/…/rows`; a pending inquiry has Retry-After; results of a batch are read on from the middle (`results.sh`, `resume.mjs`); a receiver of webhooks by shell; which numbers each product needs; errors by what to do. SDK: `inquiryDone` waits as Retry-After says; `inquiryDone` and `fileDone` wait an hour at most (`within`), and longer each time where there is no Retry-After; `npx bureau` speaks English or Vietnamese. `subjects` of products that are answered at once is person alone: an inquiry takes nobody else.',
  ],
  change7: [
    'Mới: trang Đưa vào dùng thật; tin webhook mẫu có chữ ký; từng số liệu của `/api/v1/figures` có câu giải thích riêng (`rule`); lời từ chối viết cho chương trình (`title`, `detail`); mô tả OpenAPI nêu các tiêu đề của câu trả lời, và câu trả lời có thể có thêm trường.',
    'New: the page Going live; a signed sample of a webhook message; a sentence of its own for each figure of `/api/v1/figures` (`rule`); refusals in words for programs (`title`, `detail`); the OpenAPI description has the headers of answers, and lets answers hold more fields.',
  ],
});
