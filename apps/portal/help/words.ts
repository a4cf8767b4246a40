import { words } from '#kit/words/words.ts';

/** What each screen is for, in three sentences, by its path (features/screens.ts). */
export const helpWords = words('help', {
  home: [
    'Bàn làm việc sau khi đăng nhập: những gì đang chờ bạn. Dán một số vào ô hỏi tin nhanh, hoặc mở việc từ từng phần. Mỗi phần tự cập nhật và theo quyền của bạn.',
    'Your desk after the sign-in: what waits for you. Paste a number into the quick box, or open work from a part. Each part follows what happens, and your rights.',
  ],
  'customer-inquiry': [
    'Hỏi thông tin tín dụng của một khách hàng theo sản phẩm đã chọn. Dán mã CIC hoặc số giấy tờ vào ô nhận diện, phần còn lại được điền từ dữ liệu CIC. Phiếu đã gửi được trả lời ở màn hình Trả lời tin khách hàng và tính vào hạn mức trong ngày.',
    'Ask for the credit information of one customer, by the product that you choose. Paste a CIC code or a paper’s number into the box, and CIC data fill the rest. The ticket is answered on the screen of customer replies and counts against the day’s limit.',
  ],
  'support-find-customer': [
    'Tìm mã CIC của khách hàng khi chưa có đủ giấy tờ. Nhập tên cùng tỉnh, thành phố hoặc một số giấy tờ để thu hẹp danh sách. Mỗi lượt tìm được ghi nhật ký và có giới hạn số dòng.',
    'Find a customer’s CIC code when papers are missing. Give the name with the province, or a number, to narrow the list. Each search is audited and shows a limited number of rows.',
  ],
  'instant-inquiry': [
    'Khai thác ngay báo cáo của một khách hàng, không phải chờ. Chọn sản phẩm, nhận diện khách hàng rồi xác nhận phí. Báo cáo hiện ngay dưới phiếu và mở lại được miễn phí từ trả lời tin tức thời.',
    'Get a customer’s report at once. Choose the product, identify the customer and agree to the fee. The report appears below the form, and reading it again from the replies is free.',
  ],
  'personal-instant-inquiry': [
    'Khai thác ngay báo cáo của một cá nhân. Quét thẻ căn cước hoặc dán số để điền phiếu. Báo cáo hiện ngay dưới phiếu khi đã xác nhận.',
    'Get a person’s report at once. Scan the identity card or paste its number to fill the form. The report appears below it once you have agreed.',
  ],
  'personal-credit-score': [
    'Chấm điểm tín dụng của một cá nhân đã đồng ý. Điểm có mức rủi ro, lý do làm giảm, làm tăng điểm và cách cải thiện. Có thể tính thử một thay đổi, việc tính thử không lưu và không tính phí.',
    'Score a person who has agreed to it. The score has its band, the reasons that lower and raise it, and what would improve it. You may try a change; a trial is neither kept nor charged.',
  ],
  'inquiry-control': [
    'Xem các lượt tra cứu của đơn vị để kiểm soát nội bộ. Lọc theo ngày, người hỏi và sản phẩm. Dùng danh sách này để đối chiếu với hồ sơ vay.',
    'See your institution’s inquiries for internal control. Filter by day, person and product. Compare the list with your loan files.',
  ],
  'batch-customer-inquiry': [
    'Hỏi thông tin nhiều khách hàng bằng một tệp. Tệp được kiểm tra từng dòng trước khi gửi, dòng lỗi được chỉ rõ. Trả lời nằm ở màn hình Trả lời tin theo lô.',
    'Ask about many customers with one file. Each row is checked before it is sent, and faults are named. The replies stand on the screen of batch replies.',
  ],
  'mass-customer-inquiry': [
    'Gửi danh sách hỏi tin số lượng lớn cho một sản phẩm. Tải mẫu, điền danh sách rồi tải tệp lên. Kết quả của từng dòng hiện sau khi tệp được xử lý.',
    'Send a long list of inquiries for one product. Download the template, fill it in and upload it. The result of each row appears once the file is done.',
  ],
  'san-pham-s74/order-form': [
    'Đặt hỏi sản phẩm S74 cho một khách hàng. Điền phiếu như hỏi tin khách hàng. Trả lời nằm ở màn hình Trả lời tin theo lô và sản phẩm.',
    'Order product S74 about one customer. Fill the form as for an inquiry. The reply stands among the batch and product replies.',
  ],
  'san-pham-s74/order-batch': [
    'Đặt sản phẩm S74 cho nhiều khách hàng bằng một tệp. Mỗi dòng là một khách hàng và được kiểm tra riêng. Dòng bị từ chối có lý do và gửi lại được.',
    'Order product S74 about many customers with one file. Each row is one customer and is checked by itself. A refused row says why and may be sent again.',
  ],
  'query-charity-tn10': [
    'Hỏi báo cáo TN10 về một pháp nhân, dành cho tổ chức tự nguyện. Nhập mã số thuế hoặc mã CIC và tên. Trả lời nằm ở màn hình Trả lời tin tổ chức tự nguyện.',
    'Ask for report TN10 on a legal entity, for voluntary members. Give its tax code or CIC code and its name. The reply stands among those to voluntary members.',
  ],
  'query-charity-tn11': [
    'Hỏi báo cáo TN11 về một cá nhân, dành cho tổ chức tự nguyện. Nhập số giấy tờ hoặc mã CIC và tên. Trả lời nằm ở màn hình Trả lời tin tổ chức tự nguyện.',
    'Ask for report TN11 on a person, for voluntary members. Give a paper’s number or the CIC code and the name. The reply stands among those to voluntary members.',
  ],
  's70-inquiry': [
    'Đặt báo cáo về một doanh nghiệp nước ngoài. Nêu tên, nước và những gì đã biết về doanh nghiệp. Báo cáo do người của Trung tâm thực hiện, hạn tính theo ngày làm việc.',
    'Order a report on a foreign company. Give its name, its country and what you know of it. People at the Centre prepare it; the deadline counts working days.',
  ],
  'r14-{hash}': [
    'Hỏi thông tin thẻ tín dụng của một pháp nhân. Nhận diện bằng mã CIC, mã số thuế hoặc số đăng ký kinh doanh. Trả lời có tổ chức phát hành, hạn mức, dư nợ thẻ và các lần trả chậm.',
    'Ask for a legal entity’s credit cards. Identify it by its CIC, tax or registration code. The reply has issuers, limits, card debt and late payments.',
  ],
  'product-r14-individual': [
    'Hỏi thông tin thẻ tín dụng của một cá nhân. Nhận diện bằng mã CIC hoặc số giấy tờ. Trả lời có tổ chức phát hành, hạn mức, dư nợ thẻ và các lần trả chậm.',
    'Ask for a person’s credit cards. Identify by the CIC code or a paper’s number. The reply has issuers, limits, card debt and late payments.',
  ],
  'legal-entity-credit-relation': [
    'Hỏi quan hệ tín dụng của một pháp nhân tại mọi tổ chức tín dụng. Nhận diện bằng mã CIC, mã số thuế hoặc số đăng ký kinh doanh. Báo cáo có dư nợ, nhóm nợ, tài sản bảo đảm và lịch sử.',
    'Ask for a legal entity’s credit relations at all institutions. Identify it by its CIC, tax or registration code. The report has debt, groups, collateral and history.',
  ],
  'individual-credit-relation': [
    'Hỏi quan hệ tín dụng của một cá nhân tại mọi tổ chức tín dụng. Nhận diện bằng mã CIC hoặc số giấy tờ. Báo cáo có dư nợ, nhóm nợ, thẻ, tài sản bảo đảm và lịch sử.',
    'Ask for a person’s credit relations at all institutions. Identify by the CIC code or a paper’s number. The report has debt, groups, cards, collateral and history.',
  ],
  'legal-entity-loan-detail': [
    'Hỏi chi tiết từng khoản vay của một pháp nhân. Nhận diện bằng mã CIC, mã số thuế hoặc số đăng ký kinh doanh. Báo cáo kê từng hợp đồng với dư nợ và nhóm nợ.',
    'Ask for each loan of a legal entity. Identify it by its CIC, tax or registration code. The report lists contracts with debt and group.',
  ],
  'individual-loan-detail': [
    'Hỏi chi tiết từng khoản vay của một cá nhân. Nhận diện bằng mã CIC hoặc số giấy tờ. Báo cáo kê từng hợp đồng với dư nợ và nhóm nợ.',
    'Ask for each loan of a person. Identify by the CIC code or a paper’s number. The report lists contracts with debt and group.',
  ],
  'legal-entity-loan-collateral': [
    'Hỏi tài sản bảo đảm tiền vay của một pháp nhân. Nhận diện bằng mã CIC, mã số thuế hoặc số đăng ký kinh doanh. Báo cáo nêu tài sản, giá trị, tổ chức nhận và ngày giải chấp.',
    'Ask for the collateral of a legal entity. Identify it by its CIC, tax or registration code. The report has assets, values, holders and days of release.',
  ],
  'individual-loan-collateral': [
    'Hỏi tài sản bảo đảm tiền vay của một cá nhân. Nhận diện bằng mã CIC hoặc số giấy tờ. Báo cáo nêu tài sản, giá trị, tổ chức nhận và ngày giải chấp.',
    'Ask for the collateral of a person. Identify by the CIC code or a paper’s number. The report has assets, values, holders and days of release.',
  ],
  'product-adjustment-r18': [
    'Gửi thư đề nghị sửa danh sách R18 của một tháng. Nêu tháng, mã CIC và lý do. Tháng đó được tính lại và thư được trả lời ngay trong danh sách.',
    'Ask for a correction of a month’s R18. Give the month, the CIC code and the reason. The month is counted again and the letter is answered in the list.',
  ],
  's70-report-management': [
    'Theo dõi báo cáo S70 đã đặt và tải báo cáo đã xong. Mỗi dòng cho biết trạng thái và hạn trả. Mở dòng để xem các bước đã làm.',
    'Follow the S70 reports that you ordered, and download those that are done. Each row has its state and its deadline. Open a row for its steps.',
  ],
  'manage-report-order': [
    'Theo dõi các phiếu đặt hàng mà người của Trung tâm thực hiện. Lọc theo ngày và trạng thái. Dòng trễ hạn được đánh dấu.',
    'Follow orders that people at the Centre work on. Filter by day and state. Late ones are marked.',
  ],
  'batch-response': [
    'Xem trả lời của các tệp hỏi tin theo lô. Mỗi tệp cho biết số dòng có trả lời và số dòng bị từ chối. Tải tệp trả lời về từ dòng của tệp.',
    'See the replies to batch files. Each file says how many rows were answered and refused. Download the reply file from its row.',
  ],
  'batch-response-r18-r19': [
    'Xem danh sách R18 và R19 hằng tháng về khách hàng của đơn vị. Mỗi dòng là một kỳ. Tệp của kỳ tải về được từ dòng đó.',
    'See the monthly R18 and R19 lists of your customers. Each row is a month. Its file is downloaded from the row.',
  ],
  'reply-customer': [
    'Xem các phiếu hỏi tin của đơn vị và trả lời của chúng. Trả lời mới tự thêm vào danh sách khi đến. Mở một dòng để đọc, in hoặc tải báo cáo.',
    'See your institution’s tickets and their replies. New replies join the list as they come. Open a row to read, print or download the report.',
  ],
  'personal-instant-response': [
    'Xem lại các báo cáo tức thời về cá nhân đã khai thác. Mở lại không tính phí. Lọc theo ngày và số phiếu để tìm nhanh.',
    'See the instant reports on persons again. Reading one again is free. Filter by day and ticket to find it.',
  ],
  'realtime-response': [
    'Xem lại các báo cáo tức thời đã khai thác. Mở lại không tính phí. Lọc theo ngày, sản phẩm và số phiếu.',
    'See instant reports again. Reading one again is free. Filter by day, product and ticket.',
  ],
  'batch-and-product-customer-response': [
    'Xem trả lời của các phiếu hỏi theo lô và theo sản phẩm. Mỗi phiếu có trạng thái và thời gian trả lời. Mở dòng để đọc báo cáo.',
    'See the replies to batch and product tickets. Each has its state and its time. Open a row to read the report.',
  ],
  'customers-question': [
    'Xem các phiếu chưa có trả lời. Phiếu chờ lâu nhất đứng trước. Khi có trả lời, phiếu chuyển sang Trả lời tin khách hàng.',
    'See the tickets without a reply. The one that waits longest stands first. Once answered it moves to the customer replies.',
  ],
  'response-charity': [
    'Xem trả lời cho tổ chức tự nguyện. Mỗi dòng là một phiếu TN10 hoặc TN11. Mở dòng để đọc báo cáo.',
    'See the replies to voluntary members. Each row is a ticket of TN10 or TN11. Open it to read the report.',
  ],
  'work-queue': [
    'Hàng việc của Trung tâm: các đơn chờ người xử lý. Nhận một đơn, ghi các bước và trả kết quả. Đơn gần hạn đứng trước.',
    'The Centre’s queue: orders that wait for somebody. Take one, write down its steps and answer it. Those due first stand first.',
  ],
  'query-xhtd-enterprise': [
    'Đặt xếp hạng tín dụng của một doanh nghiệp. Nhận diện doanh nghiệp, chọn năm tài chính và ngôn ngữ, rồi xác nhận phí. Năm chưa đến hạn báo cáo tài chính được nêu rõ.',
    'Order the credit rating of an enterprise. Identify it, choose the fiscal year and the language, and agree to the fee. A year whose statements are not due says so.',
  ],
  'query-xhtd-corporation': [
    'Đặt xếp hạng tín dụng của tổng công ty hoặc tập đoàn. Nhận diện đơn vị, chọn năm tài chính và ngôn ngữ, rồi xác nhận phí. Phiếu đã đặt theo dõi ở màn hình trả lời xếp hạng.',
    'Order the credit rating of a corporation or group. Identify it, choose the fiscal year and the language, and agree to the fee. Follow the order among the rating replies.',
  ],
  'response-xhtd-enterprise': [
    'Xem các xếp hạng doanh nghiệp đã đặt. Lọc theo trạng thái, ngày và mã CIC. Mở dòng để đọc kết quả.',
    'See the enterprise ratings that you ordered. Filter by state, day and CIC code. Open a row to read the rating.',
  ],
  'response-xhtd-corporation': [
    'Xem các xếp hạng tổng công ty, tập đoàn đã đặt. Lọc theo trạng thái, ngày và mã CIC. Mở dòng để đọc kết quả.',
    'See the ratings of corporations that you ordered. Filter by state, day and CIC code. Open a row to read the rating.',
  ],
  'reports-credit-rating-summary': [
    'Đọc các bài tổng hợp xếp hạng tín dụng. Bài mới nhất đứng trước. Mở bài để đọc toàn văn.',
    'Read the summaries of credit ratings. The newest stands first. Open one to read it whole.',
  ],
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
    'Dựng lại báo cáo đúng như Trung tâm biết tại một thời điểm đã qua. Nêu phiếu hoặc khách hàng, thời điểm và lý do. Mỗi lần dựng đều được ghi nhật ký.',
    'Build a report as the Centre knew it at a past moment. Give the ticket or the customer, the moment and the reason. Each use is audited.',
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
    'Tạm dừng khai thác của một người dùng hoặc đơn vị. Nêu phạm vi, thời hạn và lý do. Bỏ tạm dừng cũng được ghi nhật ký.',
    'Freeze the access of a user or an institution. Give its scope, span and reason. Lifting it is audited as well.',
  ],
  applications: [
    'Quản lý ứng dụng của đơn vị gọi giao diện chương trình. Đăng ký phạm vi và mục đích, Trung tâm duyệt. Ứng dụng dừng được ngay khi nghi ngờ.',
    'Manage your programs that call the programming interface. Register scopes and purpose; the Centre approves. A program can be stopped at once.',
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
    'Xem tình trạng của hệ thống: tiến trình, hàng việc, việc lỗi, đĩa và sao lưu. Việc lỗi chạy lại được từ đây. Mức cảnh báo nêu điều cần xem trước.',
    'See the state of the system: processes, queues, failed jobs, disk and backup. A failed job can be run again. The warning says what to look at first.',
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
