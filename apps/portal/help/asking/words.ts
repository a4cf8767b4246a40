/** What the screens for asking and their replies are for, in three sentences, by their paths. */
export const helpOfAsking = {
  home: [
    'Bàn làm việc sau khi đăng nhập: những gì đang chờ bạn. Mở việc từ từng phần; người được hỏi tin còn có ô hỏi tin nhanh để dán một số. Mỗi phần tự cập nhật và theo quyền của bạn.',
    'Your desk after the sign-in: what waits for you. Open work from its part; those who may inquire also have a quick box to paste a number into. Each part follows what happens, and your rights.',
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
} as const;
