/* oxlint-disable eslint/max-lines -- one text a screen */
import { words } from '#kit/words/words.ts';
import { helpOfAsking } from './asking/words.ts';

/** What each screen is for, in three sentences, by its path (features/screens.ts). */
export const helpWords = words('help', {
  ...helpOfAsking,
  'alerts-sec-lost': [
    'Khai báo séc bị mất hoặc bị đình chỉ thanh toán của đơn vị. Người nhập và người duyệt là hai người khác nhau. Bản ghi đã duyệt hiện cho mọi đơn vị ở Cảnh báo séc mất.',
    'Report your institution’s lost or stopped cheques. One person enters a cheque and another approves it. An approved one is shown to all institutions.',
  ],
  'alerts-missing-cheques': [
    'Tra cứu séc mà các đơn vị báo mất hoặc đình chỉ. Nhập số séc hoặc ngân hàng phát hành. Kiểm tra ở đây trước khi thanh toán séc.',
    'Look up cheques that institutions reported lost or stopped. Give the cheque’s number or its bank. Check here before you pay one.',
  ],
  'alerts-r52-articles': [
    'Đọc các bài cảnh báo R52. Bài có ngày, nguồn và tóm tắt. Bài đã đọc được đánh dấu.',
    'Read the R52 alert articles. Each has its day, source and summary. Those you read are marked.',
  ],
  'alerts-r52-summary': [
    'Đọc các bản tổng hợp R52 theo kỳ. Bản mới nhất đứng trước. Mở bản để đọc toàn văn.',
    'Read the periodic summaries of R52. The newest stands first. Open one to read it whole.',
  ],
  'news-editor': [
    'Soạn và đăng bài cảnh báo R52. Bài nháp chỉ người soạn thấy cho đến khi đăng. Bài đã đăng gỡ xuống được.',
    'Write and publish R52 articles. A draft stays with its writers until it is published. A published one can be taken down.',
  ],
  'alerts-s37-customers': [
    'Kiểm tra nhanh một khách hàng vay có cảnh báo S37 hay không. Dán số giấy tờ hoặc mã CIC. Lượt khai thác được ghi vào lịch sử S37.',
    'Check quickly whether a borrower has an S37 alert. Paste a paper’s number or the CIC code. The check joins the S37 history.',
  ],
  's37-history': [
    'Xem lịch sử khai thác S37 của đơn vị. Danh sách theo ngày, có tổng phí. Lọc theo khoảng ngày để đối chiếu.',
    'See your institution’s use of S37. The list goes by day and sums the fees. Filter by days to compare.',
  ],
  'loan-nq33': [
    'Kiểm tra một khách hàng trong chương trình nhà ở NQ33. Dán số giấy tờ hoặc mã CIC. Trả lời cho biết khách hàng đã vay theo chương trình hay chưa.',
    'Check a customer against the NQ33 housing programme. Paste a paper’s number or the CIC code. The reply says whether the programme has lent to the customer.',
  ],
  'alert-s36-bad-debt': [
    'Xem khách hàng của đơn vị có nợ xấu tại chi nhánh hoặc tổ chức khác trong một tháng đã chốt. Chọn tháng, phạm vi và chi nhánh, rồi xem báo cáo. Lần xem đầu của một chi nhánh và tháng có tính phí.',
    'See your customers with bad debt at other branches or institutions in a closed month. Choose the month, the scope and the branch. The first look at a branch and month is charged.',
  ],
  'alert-s39-new-debt': [
    'Xem khách hàng của đơn vị phát sinh nợ mới hoặc nợ cần chú ý tại nơi khác trong tháng. Chọn tháng, phạm vi và chi nhánh, rồi xem báo cáo. Lần xem đầu của một chi nhánh và tháng có tính phí.',
    'See your customers with new debt or attention debt elsewhere in a month. Choose the month, the scope and the branch. The first look at a branch and month is charged.',
  ],
  'watch-alerts': [
    'Xem thay đổi của các khách hàng đơn vị đang theo dõi. Dòng mới được đánh dấu cho đến khi mở danh sách này. Mỗi dòng nêu điều gì đã thay đổi và từ nguồn nào.',
    'See what changed about the customers that you watch. New rows are marked until this list is opened. Each says what changed and where it comes from.',
  ],
  consents: [
    'Ghi nhận và quản lý sự đồng ý của khách hàng. Mỗi lần đồng ý có mục đích, sản phẩm, thời hạn và bằng chứng. Khi khách hàng rút lại, việc chấm điểm và theo dõi dừng theo.',
    'Record and manage the consents of customers. Each has purposes, products, a span and its evidence. Once withdrawn, scoring and watching end with it.',
  ],
  'watch-customers': [
    'Đăng ký theo dõi một khách hàng để được báo khi có thay đổi. Khách hàng phải đồng ý trước. Bỏ theo dõi bất cứ lúc nào.',
    'Watch a customer to hear of changes. The customer has to agree first. You can stop watching at any time.',
  ],
  'watch-webhooks': [
    'Đặt địa chỉ mà hệ thống gửi cảnh báo đến máy chủ của đơn vị. Mỗi địa chỉ có khóa ký riêng để bên nhận kiểm tra. Địa chỉ lỗi nhiều lần bị tạm dừng.',
    'Set addresses where alerts are sent to your own servers. Each has a key of its own that proves the sender. An address that fails again and again is paused.',
  ],
  'watch-deliveries': [
    'Xem các bản tin đã gửi đến địa chỉ của đơn vị. Mỗi dòng có kết quả và số lần thử. Bản tin lỗi gửi lại được.',
    'See what was sent to your addresses. Each row has its result and its tries. A failed one can be sent again.',
  ],
  'correction-notices': [
    'Xem thông báo đính chính số liệu của khách hàng mà đơn vị đã hỏi tin. Mỗi thông báo nêu số cũ và số mới. Cập nhật hồ sơ vay theo số mới.',
    'See corrections of figures about customers whom you asked about. Each notice has the old and the new figure. Bring your loan file up to date.',
  ],
  'send-data': [
    'Gửi tệp dữ liệu theo Thông tư 15. Chọn tệp, hệ thống nhận thư mục từ tên tệp và kiểm tra trước khi gửi. Dòng lịch sử cho biết kết quả, lỗi từng dòng và hạn gửi tiếp.',
    'Send data files of Circular 15. Choose the file; its folder is known from its name and it is checked first. Its line says the result, the faults by row and what is due next.',
  ],
  'send-and-receive-data': [
    'Xem các tệp Thông tư 15 đã gửi và tải tệp trả lời. Lọc theo ngày, loại tệp và trạng thái. Từ dòng của tệp lỗi có thể gửi tệp sửa.',
    'See the files of Circular 15 that were sent, and download their replies. Filter by day, kind and state. From a faulty file’s row you can send its correction.',
  ],
  'tt03-data-response': [
    'Gửi và theo dõi dữ liệu theo Thông tư 03. Mỗi tệp có trạng thái và tệp trả lời. Tệp sửa nối với tệp cũ mà nó thay.',
    'Send and follow data of Circular 03. Each file has its state and its reply. A correction is linked to the file that it replaces.',
  ],
  'tt03-files': [
    'Gửi tài liệu không có cấu trúc cho Trung tâm. Chọn thư mục và tệp rồi gửi. Tệp được quét mã độc và lưu giữ, không cập nhật số liệu.',
    'Send documents without a structure to the Centre. Choose the folder and the file. It is scanned and kept; it changes no figures.',
  ],
  'held-files': [
    'Duyệt các tệp của đơn vị đang bị giữ vì sửa số liệu cũ. Xem lý do và thay đổi trước khi quyết định. Người gửi không tự duyệt tệp của mình.',
    'Decide on your institution’s files that are held because they restate old figures. See the reason and the change first. Nobody approves a file of their own.',
  ],
  'file-findings': [
    'Xem các tệp có số liệu bất thường so với kỳ trước. Mỗi phát hiện có số trước và số sau. Cho cập nhật hoặc trả lại kèm lý do.',
    'See files whose figures are unusual beside the period before. Each finding has the figures before and after. Let it through or return it with a reason.',
  ],
  'hold-thresholds': [
    'Đặt ngưỡng mà vượt qua thì tệp bị giữ để xem xét. Mỗi ngưỡng thuộc một loại tệp và một chỉ tiêu. Thay đổi áp dụng cho tệp đến sau.',
    'Set the thresholds beyond which a file is held. Each belongs to a kind of file and a figure. A change holds for later files.',
  ],
  'certificate-registration': [
    'Đăng ký chứng thư số dùng để ký tệp dữ liệu. Người thứ hai của đơn vị duyệt chứng thư. Chứng thư sắp hết hạn được nhắc trước.',
    'Register the certificates that sign data files. A second person of the institution approves each. You are reminded before one ends.',
  ],
  disputes: [
    'Gửi khiếu nại khi số liệu của khách hàng không đúng. Chỉ ra hợp đồng, chỉ tiêu và số đúng kèm chứng từ. Trong thời gian xử lý, báo cáo ghi rõ số liệu đang bị khiếu nại.',
    'Dispute a customer’s figure that is wrong. Name the contract, the figure and what is right, with evidence. Meanwhile reports say that the figure is disputed.',
  ],
  'figure-requests': [
    'Trả lời yêu cầu kiểm tra số liệu mà đơn vị đã gửi. Xác nhận số liệu đúng hoặc gửi tệp sửa. Yêu cầu có hạn trả lời.',
    'Answer requests to check figures that you sent. Confirm the figure or send a correction. A request has a deadline.',
  ],
  'data-quality': [
    'Xem chất lượng dữ liệu mà đơn vị đã gửi. Điểm gồm bốn mặt, theo dõi qua 12 tháng. Dùng nó để biết loại tệp nào cần sửa trước.',
    'See the quality of the data that you sent. The score has four sides and is followed over 12 months. It tells which files to mend first.',
  ],
  'notice-inquiry': [
    'Lập bảng kê và giấy báo phí hỏi tin theo tháng. Chọn hợp đồng và kỳ, tệp được tạo rồi tải về. Cùng một tệp không bị tạo hai lần liền nhau.',
    'Make monthly statements and payment notices. Choose the contract and the period; the file is made and downloaded. The same file is not made twice in a row.',
  ],
  'e-invoice': [
    'Tra cứu hóa đơn điện tử của đơn vị. Lọc theo kỳ, trạng thái hoặc dán ký hiệu và số hóa đơn. Tải hóa đơn từ dòng của nó.',
    'Look up your e-invoices. Filter by period and state, or paste pattern, serial and number. Download an invoice from its row.',
  ],
  'invoice-replies': [
    'Xem tệp trả lời về hóa đơn. Mỗi dòng là một tệp đã tạo. Tải lại tệp khi cần.',
    'See the files about invoices. Each row is a file that was made. Download it again when you need it.',
  ],
  'fee-payment': [
    'Thanh toán phí còn nợ bằng mã QR chuyển khoản. Chọn khoản phí, hệ thống tạo nội dung chuyển khoản đúng. Khoản đã nhận được ghi khi sao kê ngân hàng về.',
    'Pay open fees with a transfer’s QR code. Choose the fees; the text of the transfer is made for you. A payment is booked once the bank’s statement has it.',
  ],
  'invoice-desk': [
    'Quản lý hóa đơn của mọi đơn vị tại Trung tâm. Lập, điều chỉnh hoặc thay thế hóa đơn. Mỗi thay đổi cần người thứ hai duyệt.',
    'Manage all institutions’ invoices at the Centre. Issue, adjust or replace one. Each change needs a second person.',
  ],
  'invoice-proposals': [
    'Duyệt đề nghị thay đổi hóa đơn. Xem số cũ, số mới và lý do. Người đề nghị không tự duyệt.',
    'Decide on proposed changes of invoices. See the old and new figures and the reason. Nobody approves their own.',
  ],
  'bank-lines': [
    'Đối chiếu sao kê ngân hàng với phí phải thu. Dòng khớp được ghi có tự động, dòng còn lại chọn khoản phí bằng tay. Mỗi lần ghi có dấu vết.',
    'Match bank statements with fees. Matching lines are booked by themselves; for the others you choose the fee. Each booking leaves a trace.',
  ],
  'payee-accounts': [
    'Quản lý tài khoản nhận phí của Trung tâm. Tài khoản mới dùng được sau khi người thứ hai duyệt. Tài khoản cũ vẫn giữ cho các khoản đã thu.',
    'Manage the accounts that receive fees. A new one serves after a second person approved it. An old one stays with what it received.',
  ],
  'contract-info': [
    'Xem hợp đồng và phụ lục của đơn vị với Trung tâm. Mỗi hợp đồng có thời hạn và sản phẩm. Tải văn bản từ dòng hợp đồng.',
    'See your institution’s contracts with the Centre. Each has its span and its products. Download its text from the row.',
  ],
  'debt-reconciliation': [
    'Đối chiếu công nợ của đơn vị theo kỳ. Chênh lệch đứng trước, tổng cộng ở dưới. Xuất bảng để gửi kế toán.',
    'Reconcile your institution’s account by period. Differences stand first, totals below. Export the table for your accountants.',
  ],
  spend: [
    'Theo dõi chi phí hỏi tin và ngân sách của đơn vị. Hình xếp theo tháng và sản phẩm, có dự tính đến cuối tháng. Người quản trị đặt ngân sách và mức nhắc.',
    'Follow the spend on inquiries and the budget. The picture stacks months by product and projects the month’s end. An administrator sets the budget and its warning.',
  ],
  'fee-desk': [
    'Chốt phí của tháng cho mọi đơn vị. Kiểm tra số phải thu trước khi chốt. Tháng đã chốt chỉ sửa được bằng điều chỉnh có duyệt.',
    'Close a month’s fees for all institutions. Check what is due before you close. A closed month changes only by an approved correction.',
  ],
  'price-list': [
    'Quản lý biểu giá của các sản phẩm. Giá mới có ngày hiệu lực và cần người thứ hai duyệt. Giá đã dùng không bị sửa.',
    'Manage the prices of products. A new price has its first day and needs a second person. A price that was used never changes.',
  ],
  'fee-terms': [
    'Quản lý điều kiện phí riêng của từng đơn vị. Điều kiện nêu tỷ lệ hoặc mức miễn giảm và thời hạn. Thay đổi cần người thứ hai duyệt.',
    'Manage fee terms of single institutions. A term has its share or reduction and its span. A change needs a second person.',
  ],
  'fee-proposals': [
    'Đề nghị và duyệt điều chỉnh phí hoặc xóa nợ. Mỗi đề nghị có số tiền, kỳ và lý do. Người đề nghị không tự duyệt.',
    'Propose and approve corrections of fees and write-offs. Each has its amount, period and reason. Nobody approves their own.',
  ],
  'fee-contracts': [
    'Quản lý hợp đồng của Trung tâm với các đơn vị. Mỗi hợp đồng có thời hạn, sản phẩm và văn bản. Đơn vị xem hợp đồng của mình ở Thông tin hợp đồng.',
    'Manage the Centre’s contracts with institutions. Each has its span, products and text. An institution sees its own among its contracts.',
  ],
  'fee-accounts': [
    'Đối chiếu công nợ với từng đơn vị. Chọn đơn vị và kỳ để xem phát sinh, đã thu và còn nợ. Dùng khi đơn vị báo chênh lệch.',
    'Reconcile accounts with single institutions. Choose one and a period to see what arose, was paid and is open. Use it when an institution reports a difference.',
  ],
  users: [
    'Quản lý người dùng của đơn vị và quyền của họ. Thêm người, đổi vai trò, đặt lại mật khẩu hoặc khóa tài khoản. Thay đổi quyền chờ quản trị viên thứ hai duyệt.',
    'Manage your institution’s users and their rights. Add somebody, change roles, reset a password or lock an account. A change of rights waits for a second administrator.',
  ],
  'right-changes': [
    'Duyệt thay đổi quyền mà quản trị viên khác đề nghị. Xem vai trò trước và sau. Người đề nghị không tự duyệt.',
    'Decide on changes of rights that another administrator proposed. See the roles before and after. Nobody approves their own.',
  ],
  'own-roles': [
    'Lập vai trò riêng của đơn vị từ các quyền được phép. Đặt tên, chọn quyền rồi gán cho người dùng. Vai trò đang dùng không xóa được.',
    'Compose roles of your own from the rights that are allowed. Name one, choose its rights and give it to users. A role in use cannot be deleted.',
  ],
  institutions: [
    'Quản lý các đơn vị thành viên. Thêm đơn vị, đổi trạng thái hoặc thông tin. Mỗi thay đổi cần quản trị viên thứ hai duyệt.',
    'Manage the member institutions. Add one, or change its state or its facts. Each change needs a second administrator.',
  ],
  'institution-changes': [
    'Duyệt thay đổi về đơn vị thành viên. Xem giá trị trước, sau và lý do. Người đề nghị không tự duyệt.',
    'Decide on changes of institutions. See the values before and after, and the reason. Nobody approves their own.',
  ],
  branches: [
    'Quản lý chi nhánh của đơn vị. Người dùng thuộc một chi nhánh chỉ thấy việc của chi nhánh đó. Mã chi nhánh dùng trong tệp dữ liệu.',
    'Manage your institution’s branches. A user of a branch sees that branch’s work alone. The code of a branch is used in data files.',
  ],
  'allowed-products': [
    'Chọn sản phẩm mà từng người dùng được hỏi. Sản phẩm không chọn biến mất khỏi menu của người đó. Thay đổi có hiệu lực ngay.',
    'Choose the products that each user may ask for. Others leave that user’s menu. A change holds at once.',
  ],
  'force-logout': [
    'Kết thúc mọi phiên làm việc của một người dùng. Nhập tên người dùng và lý do. Người đó mất dữ liệu chưa gửi và phải đăng nhập lại.',
    'End all sessions of a user. Give the user’s name and the reason. That person loses what was not sent and has to sign in again.',
  ],
  'dispute-work': [
    'Xử lý khiếu nại về số liệu tại Trung tâm. Hỏi đơn vị gửi số liệu, xem chứng từ và kết luận. Khiếu nại có hạn theo ngày làm việc.',
    'Handle disputes at the Centre. Ask who sent the figure, look at the evidence and conclude. A dispute has a deadline in working days.',
  ],
  'past-reports': [
    'Dựng lại báo cáo đúng như Trung tâm biết tại một thời điểm đã qua. Nêu đơn vị hỏi tin và mã số phiếu, rồi ngày và giờ; để trống ngày là thời điểm của trả lời đã lưu, mở từ một khiếu nại thì chọn loại báo cáo. Mỗi lần dựng đều được ghi nhật ký.',
    'Build a report as the Centre knew it at a past moment. Give the institution and its ticket, then the day and time; without a day it is the moment of the stored reply, and from a dispute you choose the kind of report. Each use is audited.',
  ],
  'review-list': [
    'Xem các khách hàng có thể trùng nhau. So hai hồ sơ cạnh nhau rồi quyết định. Đề nghị gộp cần người thứ hai duyệt.',
    'See customers who may be the same. Compare two files side by side and decide. A merge needs a second person.',
  ],
  'subject-merges': [
    'Gộp hai hồ sơ của một khách hàng hoặc tách hồ sơ bị gộp nhầm. Nêu hai mã CIC và lý do. Người thứ hai duyệt trước khi thực hiện.',
    'Merge two files of one customer, or split what was merged wrongly. Give both CIC codes and the reason. A second person approves before it is done.',
  ],
  'merge-proposals': [
    'Duyệt đề nghị gộp và tách khách hàng. Xem hai hồ sơ và lý do. Người đề nghị không tự duyệt.',
    'Decide on proposed merges and splits. See both files and the reason. Nobody approves their own.',
  ],
  holidays: [
    'Quản lý ngày nghỉ dùng để tính hạn theo ngày làm việc. Thêm ngày nghỉ và ngày làm bù. Hạn của việc đang mở được tính lại.',
    'Manage the holidays by which deadlines in working days are counted. Add days off and days worked instead. Open deadlines follow.',
  ],
  alarms: [
    'Xem cảnh báo về truy cập bất thường. Mỗi cảnh báo nêu ai, việc gì và vì sao. Ghi nhận kết luận để đóng cảnh báo.',
    'See alarms of unusual access. Each says who, what and why. Write your conclusion to close it.',
  ],
  freezes: [
    'Tạm dừng ngay một người dùng, một đơn vị hoặc mọi việc xuất, tải tệp. Nêu đối tượng và lý do; việc tạm dừng kéo dài cho đến khi được mở lại. Người mở lại phải là người khác và cũng nêu lý do.',
    'Freeze a user, an institution or every export and download at once. Give whom and the reason; it lasts until it is lifted. Another person lifts it, for a reason too.',
  ],
  applications: [
    'Quản lý ứng dụng của đơn vị gọi API. Khi đăng ký, nêu môi trường, hạn mức, quyền, mạng được gọi và khóa công khai; môi trường thử nghiệm dùng được ngay, môi trường thật cần hai người của Trung tâm duyệt. Ứng dụng dừng được ngay khi nghi ngờ.',
    'Manage your programs that call the API. To register one, give its environment, limits, scopes, networks and public key; a sandbox works at once, a live one once two people of the Centre approve. A program can be stopped at once.',
  ],
  'application-keys': [
    'Quản lý khóa của ứng dụng. Khóa mới thay khóa cũ không làm gián đoạn. Khóa bị lộ phải thu hồi ngay.',
    'Manage the keys of programs. A new key replaces an old one without a break. Revoke a key at once if it leaked.',
  ],
  'score-monitoring': [
    'Theo dõi mô hình chấm điểm qua từng tháng. Mỗi chỉ tiêu có khoảng cho phép. Dòng vượt khoảng cần xem xét mô hình.',
    'Watch the score models month by month. Each figure has the range that is allowed. One beyond it calls for a look at the model.',
  ],
  'search-holds': [
    'Trả lời khi tìm kiếm của một người dùng bị tạm dừng vì bất thường. Xem số khách hàng đã hiện và lý do. Mở lại hoặc giữ tạm dừng.',
    'Answer when a user’s searches stand still because they were unusual. See how many customers were shown, and why. Open them again or keep the hold.',
  ],
  decoys: [
    'Quản lý hồ sơ mồi để phát hiện khai thác trái phép. Hồ sơ mồi không phải khách hàng thật. Ai mở hồ sơ mồi đều gây cảnh báo.',
    'Manage decoys that reveal unlawful access. A decoy is nobody real. Whoever opens one raises an alarm.',
  ],
  'consent-samples': [
    'Xem các đồng ý do đơn vị khẳng định đã được chọn để kiểm tra: đơn vị nào còn nợ bằng chứng, hạn đến ngày nào. Mở tệp bằng chứng từ dòng của nó. Mỗi lần mở đều ghi vào nhật ký.',
    'See declared consents that were drawn for a check: which institution owes evidence, and until when. Open an evidence file from its row. Each opening is audited.',
  ],
  'audit-log': [
    'Xem ai đã làm gì, về khách hàng nào, khi nào và vì sao. Lọc theo ngày, khách hàng, người dùng hoặc đơn vị; hình ở dưới cho biết giờ truy cập. Mỗi lần xem nhật ký cũng được ghi lại.',
    'See who did what, about whom, when and why. Filter by day, customer, user or institution; the picture below shows the hours. Each look at the audit is audited too.',
  ],
  'audit-victims': [
    'Liệt kê mọi khách hàng mà một người dùng đã xem trong một khoảng ngày. Dùng khi phải thông báo cho người bị ảnh hưởng. Danh sách tải về được làm bằng chứng.',
    'List every customer whom a user saw in a span of days. Use it when those affected must be told. The list can be downloaded as evidence.',
  ],
  'audit-checkpoints': [
    'Xem các điểm kiểm có chữ ký của nhật ký và nơi làm chứng. Xuất nhật ký cùng điểm kiểm để kiểm tra ở máy khác. Dòng bị sửa hay cắt sẽ bị phát hiện.',
    'See the signed checkpoints of the audit and its witness. Export the audit with them to verify it elsewhere. A row that was changed or cut is found.',
  ],
  operations: [
    'Xem tình trạng của hệ thống: 24 giờ qua bằng hình, tiến trình, hàng việc, việc lỗi, đĩa và sao lưu. Việc lỗi chạy lại được từ đây. Mức cảnh báo nêu điều cần xem trước.',
    'See the state of the system: the last 24 hours in pictures, processes, queues, failed jobs, disk and backup. A failed job can be run again. The warning says what to look at first.',
  ],
  example: [
    'Xem mọi thành phần giao diện ở một chỗ. Dùng để kiểm tra ngôn ngữ, màu và bàn phím. Số liệu ở đây là giả.',
    'See every part of the interface in one place. Use it to check language, colours and keys. Its figures are invented.',
  ],
  'reply-customer/detail': [
    'Đọc trả lời của một phiếu hỏi tin. Bấm vào một số liệu để biết nó đến từ tệp nào. In, tải PDF hoặc Excel từ thanh trên; đọc lại không tính phí.',
    'Read the reply of a ticket. Press a figure to see which file it comes from. Print it, or save it as PDF or Excel, from the bar above; reading again is free.',
  ],
  'personal-instant-response/detail': [
    'Đọc lại báo cáo tức thời về một cá nhân. Bấm vào một số liệu để biết nguồn. In hoặc tải từ thanh trên; đọc lại không tính phí.',
    'Read an instant report on a person again. Press a figure to see its source. Print or save it from the bar above; reading again is free.',
  ],
  'realtime-response/detail': [
    'Đọc lại một báo cáo tức thời. Bấm vào một số liệu để biết nguồn. In hoặc tải từ thanh trên; đọc lại không tính phí.',
    'Read an instant report again. Press a figure to see its source. Print or save it from the bar above; reading again is free.',
  ],
  'batch-and-product-customer-response/detail': [
    'Đọc trả lời của một phiếu theo lô hoặc sản phẩm. Bấm vào một số liệu để biết nguồn. In hoặc tải từ thanh trên.',
    'Read the reply of a batch or product ticket. Press a figure to see its source. Print or save it from the bar above.',
  ],
  'customers-question/detail': [
    'Xem một phiếu chưa có trả lời. Phiếu cho biết đã hỏi gì và khi nào. Báo cáo hiện ở đây ngay khi có.',
    'See a ticket without a reply. It says what was asked and when. The report appears here as soon as it comes.',
  ],
  'response-charity/detail': [
    'Đọc trả lời cho tổ chức tự nguyện. Bấm vào một số liệu để biết nguồn. In hoặc tải từ thanh trên.',
    'Read a reply to a voluntary member. Press a figure to see its source. Print or save it from the bar above.',
  ],
  'response-xhtd-enterprise/detail': [
    'Đọc xếp hạng của một doanh nghiệp. Hạng có ngày, năm tài chính và các căn cứ. In hoặc tải từ thanh trên.',
    'Read an enterprise’s rating. It has its day, its fiscal year and its grounds. Print or save it from the bar above.',
  ],
  'response-xhtd-corporation/detail': [
    'Đọc xếp hạng của một tổng công ty hoặc tập đoàn. Hạng có ngày, năm tài chính và các căn cứ. In hoặc tải từ thanh trên.',
    'Read a corporation’s rating. It has its day, its fiscal year and its grounds. Print or save it from the bar above.',
  ],
  'alerts-r52-articles/detail': [
    'Đọc toàn văn một bài cảnh báo R52. Nguồn của bài ở đầu trang. Quay lại danh sách bằng phím Esc hoặc nút Quay lại.',
    'Read an R52 article whole. Its source stands at the top. Go back to the list with the back button.',
  ],
  'alerts-r52-summary/detail': [
    'Đọc toàn văn một bản tổng hợp R52. Nguồn ở đầu trang. Quay lại danh sách bằng nút Quay lại.',
    'Read a summary of R52 whole. Its source stands at the top. Go back to the list with the back button.',
  ],
  'score-batch': [
    'Chấm điểm danh mục khách hàng của đơn vị bằng một tệp. Mỗi dòng nêu khách hàng; người chưa đồng ý hoặc không phải khách hàng của đơn vị được chỉ rõ ở dòng đó. Tệp kết quả có điểm, hạng và thay đổi so với lần trước.',
    'Have your own portfolio scored by one file. Each row names a customer; who has not agreed, or is no customer of yours, is told in that row. The result has the score, the grade and the change since last time.',
  ],
  'score-comparison': [
    'So sánh mô hình điểm đang phục vụ với mô hình chạy thử. Một người đề nghị thay mô hình kèm tệp so sánh, một người khác đọc tệp rồi duyệt. Nếu cần, một người cho quay lại mô hình trước trong một bước.',
    'Compare the score model that serves with the one that runs in its shadow. One person proposes the change with the comparison’s file, another reads the file and approves. If need be, one person goes back to the model before in one step.',
  ],
  'borrower-logs': [
    'Lập nhật ký cho khách hàng muốn biết ai đã tra cứu thông tin của mình. Chỉ lập khi khách hàng đã chứng minh nhân thân, và ghi số đơn của họ. Tệp PDF có chữ ký số, tải về khi danh sách báo đã xong.',
    'Make a log for a borrower who wants to know who looked at their data. Make it only once they have proved who they are, and give the number of their letter. The PDF is signed; download it when the list says that it is ready.',
  ],
  breaches: [
    'Ghi lại mỗi vụ lộ, mất hoặc dùng sai dữ liệu cá nhân. Đồng hồ 72 giờ cho biết còn bao lâu phải báo cơ quan bảo vệ dữ liệu; quá hạn hiện màu đỏ. Ghi khi đã báo và khi vụ việc khép lại.',
    'Record each leak, loss or misuse of personal data. The clock of 72 hours says how long is left to tell the data protection authority; late ones are red. Record when it was told and when the case is closed.',
  ],
  'authority-files': [
    'Lập nhật ký năm và sổ vi phạm gửi cơ quan bảo vệ dữ liệu cá nhân. Tệp được lập trong ít phút và có chữ ký số. Tải về khi danh sách báo đã xong.',
    'Make the year’s log and the register of breaches for the data protection authority. A file is made within minutes and is signed. Download it when the list says that it is ready.',
  ],
  'my-account': [
    'Xem và thay đổi tài khoản của chính bạn. Đổi mật khẩu, thêm yếu tố xác thực và xem các phiên đang mở. Kết thúc phiên lạ ngay tại đây.',
    'See and change your own account. Change the password, add a second factor and see open sessions. End one that is not yours here.',
  ],
});

/** Texts of the help itself. */
export const helpFrameWords = words('help-frame', {
  purpose: ['Dùng để làm gì', 'What it is for'],
  fields: ['Ô nhập và giới hạn', 'Fields and limits'],
  noFields: ['Màn hình này không có ô nhập.', 'This screen has no fields.'],
  required: ['bắt buộc', 'required'],
  most: ['tối đa {{count}} ký tự', 'at most {{count}} {{count, character|characters}}'],
  exactly: ['đúng {{count}} chữ số', 'exactly {{count}} digits'],
  from: ['từ ngày {{day}}', 'from {{day}}'],
  choices: ['chọn trong danh sách', 'chosen from a list'],
  day: ['ngày', 'a day'],
  number: ['số', 'a number'],
  free: ['không giới hạn riêng', 'no limit of its own'],
  keys: ['Phím', 'Keys'],
  who: ['Ai dùng được', 'Who may use it'],
  everybody: ['Mọi người đã đăng nhập', 'Everybody who is signed in'],
  rolesWith: ['Vai trò có quyền “{{right}}”: {{roles}}', 'Roles with the right “{{right}}”: {{roles}}'],
  guide: ['Sách hướng dẫn', 'The guide'],
  openGuide: ['Mở trang của màn hình này trong sách hướng dẫn', 'Open this screen in the guide'],
  guideIntro: [
    'Mỗi màn hình mà bạn được dùng, theo thứ tự của menu. Trang này dùng chung lời với nút Trợ giúp.',
    'Every screen that you may use, in the order of the menu. This page has the texts of the help button.',
  ],
});
