/* oxlint-disable eslint/max-lines -- one register, in the order of the menu */
import type { Screen } from '#kit/contract/screen.ts';
import type { Pair, WordBook } from '#kit/words/words.ts';

/** The groups of the menu. */
const groups = {
  inquiries: ['Hỏi tin', 'Inquiries'],
  products: ['Sản phẩm', 'Products'],
  replies: ['Trả lời tin', 'Replies'],
  work: ['Công việc', 'Work'],
  ratings: ['Xếp hạng tín dụng', 'Credit ratings'],
  alerts: ['Cảnh báo', 'Alerts'],
  consent: ['Đồng ý và dữ liệu cá nhân', 'Consent and personal data'],
  files: ['Gửi nhận tệp', 'Data files'],
  fees: ['Phí và hợp đồng', 'Fees and contracts'],
  administration: ['Quản trị', 'Administration'],
} as const satisfies Readonly<Record<string, Pair>>;

type Group = keyof typeof groups;
type Entry = Omit<Screen, 'group' | 'title'> & { readonly title: Pair };
type Listed = Entry & { readonly group?: Group };

// Titles that several screens have.
const replyDetail: Pair = ['Chi tiết trả lời tin', 'Reply details'];
const ratingDetail: Pair = ['Chi tiết xếp hạng', 'Rating details'];
const article: Pair = ['Chi tiết bài viết', 'Article'];

/** Every route under /portal/main, in the menu's order. The server makes the menu of it, the browser its router. */
const listed: readonly Listed[] = [
  ...inGroup('inquiries', [
    {
      path: 'customer-inquiry',
      title: ['Hỏi tin khách hàng', 'Customer inquiry'],
      access: 'inquiry.ask',
      products: ['R10', 'R10A', 'R11', 'R11A', 'R14', 'R20', 'R21', 'S10A', 'S11A'],
      load: () => import('./customer-inquiry/customer-inquiry.screen.tsx'),
    },
    {
      path: 'support-find-customer',
      title: ['Tra cứu khách hàng theo tỉnh', 'Find a customer by province'],
      access: 'inquiry.ask',
      load: () => import('./find-customer/support-find-customer.screen.tsx'),
    },
    {
      path: 'instant-inquiry',
      title: ['Khai thác báo cáo tức thời', 'Instant inquiry'],
      access: 'inquiry.ask',
      products: ['B11T', 'S11T', 'S37', 'S71', 'S72', 'S73', 'S74', 'S75', 'S76', 'S77', 'S78', 'S79'],
      load: () => import('./instant-inquiry/instant-inquiry.screen.tsx'),
    },
    {
      path: 'personal-instant-inquiry',
      title: ['Hỏi tin tức thời cá nhân', 'Personal instant inquiry'],
      access: 'inquiry.ask',
      products: ['B11T', 'S11T', 'S37', 'S71', 'S72', 'S73', 'S74', 'S75', 'S76', 'S77', 'S78', 'S79'],
      load: () => import('./instant-inquiry/personal-instant-inquiry.screen.tsx'),
    },
    {
      path: 'personal-credit-score',
      title: ['Điểm tín dụng cá nhân', 'Personal credit score'],
      access: 'inquiry.ask',
      products: ['DTD'],
      load: () => import('./instant-inquiry/personal-credit-score.screen.tsx'),
    },
    {
      path: 'inquiry-control',
      title: ['Kiểm soát thông tin tra cứu', 'Inquiry control'],
      access: 'reply.read',
      load: () => import('./inquiry-control/inquiry-control.screen.tsx'),
    },
    {
      path: 'batch-customer-inquiry',
      title: ['Hỏi tin khách hàng theo lô', 'Batch customer inquiry'],
      access: 'batch.send',
      products: ['R10', 'R11'],
      load: () => import('./batch-inquiry/batch-customer-inquiry.screen.tsx'),
    },
    {
      path: 'score-batch',
      title: ['Chấm điểm danh mục', 'Portfolio scoring'],
      access: 'batch.send',
      products: ['DTD'],
      load: () => import('./score-batch/score-batch.screen.tsx'),
    },
    {
      path: 'mass-customer-inquiry',
      title: ['Hỏi tin số lượng lớn', 'Mass customer inquiry'],
      access: 'batch.send',
      products: ['R10', 'R10A', 'R11', 'R11A', 'R14', 'R20', 'R21', 'S37'],
      load: () => import('./batch-inquiry/mass-customer-inquiry.screen.tsx'),
    },
    {
      path: 'san-pham-s74/order-form',
      title: ['Đặt hỏi tin S74', 'Order S74'],
      access: 'inquiry.ask',
      products: ['S74'],
      load: () => import('./customer-inquiry/order-form.screen.tsx'),
    },
    {
      path: 'san-pham-s74/order-batch',
      title: ['Đặt hàng S74 theo lô', 'S74 batch order'],
      access: 'batch.send',
      products: ['S74'],
      load: () => import('./batch-inquiry/order-batch.screen.tsx'),
    },
    {
      path: 'query-charity-tn10',
      title: ['TN10 – Báo cáo pháp nhân', 'TN10, legal entity'],
      access: 'voluntary.ask',
      products: ['TN10'],
      load: () => import('./customer-inquiry/query-charity-tn10.screen.tsx'),
    },
    {
      path: 'query-charity-tn11',
      title: ['TN11 – Báo cáo thể nhân', 'TN11, individual'],
      access: 'voluntary.ask',
      products: ['TN11'],
      load: () => import('./customer-inquiry/query-charity-tn11.screen.tsx'),
    },
    {
      path: 's70-inquiry',
      title: ['S70 – Đặt báo cáo doanh nghiệp nước ngoài', 'S70, foreign company report'],
      access: 'inquiry.ask',
      products: ['S70'],
      load: () => import('./foreign-companies/s70-inquiry.screen.tsx'),
    },
  ]),
  ...inGroup('products', [
    {
      path: 'r14-{hash}',
      title: ['R14 pháp nhân – thẻ tín dụng', 'R14, legal entity: credit cards'],
      hashOf: 'product 31',
      access: 'inquiry.ask',
      products: ['R14'],
      load: () => import('./customer-inquiry/product-r14-legal-entity.screen.tsx'),
    },
    {
      path: 'product-r14-individual',
      title: ['R14 thể nhân – thẻ tín dụng', 'R14, individual: credit cards'],
      access: 'inquiry.ask',
      products: ['R14'],
      load: () => import('./customer-inquiry/product-r14-individual.screen.tsx'),
    },
    {
      path: 'legal-entity-credit-relation',
      title: ['Quan hệ tín dụng pháp nhân', 'Credit relations, legal entity'],
      access: 'inquiry.ask',
      products: ['R10'],
      load: () => import('./customer-inquiry/legal-entity-credit-relation.screen.tsx'),
    },
    {
      path: 'individual-credit-relation',
      title: ['Quan hệ tín dụng thể nhân', 'Credit relations, individual'],
      access: 'inquiry.ask',
      products: ['R11'],
      load: () => import('./customer-inquiry/individual-credit-relation.screen.tsx'),
    },
    {
      path: 'legal-entity-loan-detail',
      title: ['Chi tiết khoản vay pháp nhân', 'Loan details, legal entity'],
      access: 'inquiry.ask',
      products: ['R10A'],
      load: () => import('./customer-inquiry/legal-entity-loan-detail.screen.tsx'),
    },
    {
      path: 'individual-loan-detail',
      title: ['Chi tiết khoản vay thể nhân', 'Loan details, individual'],
      access: 'inquiry.ask',
      products: ['R11A'],
      load: () => import('./customer-inquiry/individual-loan-detail.screen.tsx'),
    },
    {
      path: 'legal-entity-loan-collateral',
      title: ['Bảo đảm tiền vay pháp nhân', 'Loan security, legal entity'],
      access: 'inquiry.ask',
      products: ['R20'],
      load: () => import('./customer-inquiry/legal-entity-loan-collateral.screen.tsx'),
    },
    {
      path: 'individual-loan-collateral',
      title: ['Bảo đảm tiền vay thể nhân', 'Loan security, individual'],
      access: 'inquiry.ask',
      products: ['R21'],
      load: () => import('./customer-inquiry/individual-loan-collateral.screen.tsx'),
    },
    {
      path: 'product-adjustment-r18',
      title: ['Điều chỉnh sản phẩm R18', 'R18 adjustment'],
      access: 'batch.send',
      products: ['R18'],
      load: () => import('./portfolio/product-adjustment-r18.screen.tsx'),
    },
  ]),
  ...inGroup('replies', [
    {
      path: 's70-report-management',
      title: ['S70 – Quản lý báo cáo', 'S70 report management'],
      access: 'reply.read',
      load: () => import('./foreign-companies/s70-report-management.screen.tsx'),
    },
    {
      path: 'manage-report-order',
      title: ['Quản lý phiếu đặt hàng', 'Report orders'],
      access: 'reply.read',
      load: () => import('./orders/manage-report-order.screen.tsx'),
    },
    {
      path: 'batch-response',
      title: ['Trả lời tin theo lô', 'Batch replies'],
      access: 'reply.read',
      load: () => import('./batch-inquiry/batch-response.screen.tsx'),
    },
    {
      path: 'batch-response-r18-r19',
      title: ['Trả lời tin R18, R19', 'R18 and R19 replies'],
      access: 'reply.read',
      load: () => import('./batch-inquiry/batch-response-r18-r19.screen.tsx'),
    },
    {
      path: 'reply-customer',
      title: ['Trả lời tin khách hàng', 'Customer replies'],
      access: 'reply.read',
      load: () => import('./replies/reply-customer.screen.tsx'),
    },
    {
      path: 'personal-instant-response',
      title: ['Trả lời tin tức thời cá nhân', 'Personal instant replies'],
      access: 'reply.read',
      load: () => import('./replies/personal-instant-response.screen.tsx'),
    },
    {
      path: 'realtime-response',
      title: ['Trả lời tin tức thời', 'Real-time replies'],
      access: 'reply.read',
      load: () => import('./replies/realtime-response.screen.tsx'),
    },
    {
      path: 'batch-and-product-customer-response',
      title: ['Trả lời tin theo lô và sản phẩm', 'Batch and product replies'],
      access: 'reply.read',
      load: () => import('./replies/batch-and-product-customer-response.screen.tsx'),
    },
    {
      path: 'customers-question',
      title: ['Phiếu hỏi tin đang chờ', 'Pending inquiries'],
      access: 'reply.read',
      load: () => import('./replies/customers-question.screen.tsx'),
    },
    {
      path: 'response-charity',
      title: ['Trả lời tin tổ chức tự nguyện', 'Replies to voluntary members'],
      access: 'voluntary.ask',
      load: () => import('./replies/response-charity.screen.tsx'),
    },
  ]),
  ...inGroup('work', [
    {
      path: 'work-queue',
      title: ['Hàng việc', 'Work queue'],
      access: 'order.work',
      load: () => import('./orders/work-queue.screen.tsx'),
    },
  ]),
  ...inGroup('ratings', [
    {
      path: 'query-xhtd-enterprise',
      title: ['Hỏi xếp hạng doanh nghiệp', 'Enterprise rating'],
      access: 'inquiry.ask',
      products: ['XHTD'],
      load: () => import('./ratings/query-xhtd-enterprise.screen.tsx'),
    },
    {
      path: 'query-xhtd-corporation',
      title: ['Hỏi xếp hạng tổng công ty, tập đoàn', 'Corporation rating'],
      access: 'inquiry.ask',
      products: ['XHTC'],
      load: () => import('./ratings/query-xhtd-corporation.screen.tsx'),
    },
    {
      path: 'response-xhtd-enterprise',
      title: ['Trả lời xếp hạng doanh nghiệp', 'Enterprise rating replies'],
      access: 'reply.read',
      load: () => import('./ratings/response-xhtd-enterprise.screen.tsx'),
    },
    {
      path: 'response-xhtd-corporation',
      title: ['Trả lời xếp hạng tổng công ty, tập đoàn', 'Corporation rating replies'],
      access: 'reply.read',
      load: () => import('./ratings/response-xhtd-corporation.screen.tsx'),
    },
    {
      path: 'reports-credit-rating-summary',
      title: ['Tổng hợp xếp hạng tín dụng', 'Credit rating summary'],
      access: 'news.read',
      load: () => import('./ratings/reports-credit-rating-summary.screen.tsx'),
    },
  ]),
  ...inGroup('alerts', [
    {
      path: 'alerts-sec-lost',
      title: ['Thông tin séc mất', 'Lost cheques'],
      access: 'cheque.read',
      load: () => import('./lost-cheques/alerts-sec-lost.screen.tsx'),
    },
    {
      path: 'alerts-missing-cheques',
      title: ['Cảnh báo séc mất', 'Lost-cheque alerts'],
      access: 'cheque.read',
      load: () => import('./lost-cheques/alerts-missing-cheques.screen.tsx'),
    },
    {
      path: 'alerts-r52-articles',
      title: ['R52 – Bài viết cảnh báo', 'R52 – Alert articles'],
      access: 'news.read',
      load: () => import('./news/alerts-r52-articles.screen.tsx'),
    },
    {
      path: 'alerts-r52-summary',
      title: ['R52 – Tổng hợp', 'R52 – Summaries'],
      access: 'news.read',
      load: () => import('./news/alerts-r52-summary.screen.tsx'),
    },
    {
      path: 'news-editor',
      title: ['Soạn bài viết', 'Write articles'],
      access: 'news.write',
      load: () => import('./news/news-editor.screen.tsx'),
    },
    {
      path: 'alerts-s37-customers',
      title: ['S37 – Cảnh báo khách hàng vay', 'S37 – Borrower alert'],
      access: 'inquiry.ask',
      products: ['S37'],
      load: () => import('./alerts/alerts-s37-customers.screen.tsx'),
    },
    {
      path: 's37-history',
      title: ['Lịch sử khai thác S37', 'S37 usage history'],
      access: 'alert.read',
      load: () => import('./alerts/s37-history.screen.tsx'),
    },
    {
      path: 'loan-nq33',
      title: ['Chương trình nhà ở NQ33', 'NQ33 housing programme'],
      access: 'alert.read',
      products: ['NQ33'],
      load: () => import('./alerts/loan-nq33.screen.tsx'),
    },
    {
      path: 'alert-s36-bad-debt',
      title: ['S36 – Khách hàng có nợ xấu tại đơn vị khác', 'S36 – Customers with bad debt elsewhere'],
      access: 'alert.read',
      products: ['S36'],
      load: () => import('./alerts/alert-s36-bad-debt.screen.tsx'),
    },
    {
      path: 'alert-s39-new-debt',
      title: ['S39 – Khách hàng phát sinh nợ tại đơn vị khác', 'S39 – Customers with new debt elsewhere'],
      access: 'alert.read',
      products: ['S39'],
      load: () => import('./alerts/alert-s39-new-debt.screen.tsx'),
    },
    {
      path: 'watch-alerts',
      title: ['Cảnh báo khách hàng theo dõi', 'Watched-customer alerts'],
      access: 'watch.manage',
      load: () => import('./subscriptions/watch-alerts.screen.tsx'),
    },
    {
      path: 'watch-customers',
      title: ['Đăng ký theo dõi khách hàng', 'Watch customers'],
      access: 'watch.manage',
      load: () => import('./subscriptions/watch-customers.screen.tsx'),
    },
    {
      path: 'watch-webhooks',
      title: ['Địa chỉ nhận cảnh báo', 'Alert webhooks'],
      access: 'webhook.manage',
      load: () => import('./subscriptions/watch-webhooks.screen.tsx'),
    },
    {
      path: 'watch-deliveries',
      title: ['Nhật ký gửi cảnh báo', 'Alert deliveries'],
      access: 'webhook.manage',
      load: () => import('./subscriptions/watch-deliveries.screen.tsx'),
    },
    {
      path: 'correction-notices',
      title: ['Thông báo đính chính', 'Correction notices'],
      access: 'dispute.raise',
      load: () => import('./disputes/correction-notices.screen.tsx'),
    },
  ]),
  ...inGroup('consent', [
    {
      path: 'consents',
      title: ['Đồng ý của khách hàng', 'Consents of customers'],
      access: 'consent.manage',
      load: () => import('./consents/consents.screen.tsx'),
    },
    {
      path: 'consent-samples',
      title: ['Đồng ý được chọn để kiểm tra', 'Consents drawn as samples'],
      access: 'audit.read',
      load: () => import('./consents/samples/consent-samples.screen.tsx'),
    },
    {
      path: 'borrower-logs',
      title: ['Nhật ký tra cứu cho khách hàng', 'Logs for borrowers'],
      access: 'order.work',
      load: () => import('./privacy/borrower-logs.screen.tsx'),
    },
    {
      path: 'breaches',
      title: ['Sổ vi phạm dữ liệu cá nhân', 'Breaches of personal data'],
      access: 'breach.manage',
      load: () => import('./privacy/breaches.screen.tsx'),
    },
    {
      path: 'authority-files',
      title: ['Tệp gửi cơ quan bảo vệ dữ liệu', 'Files for the authority'],
      access: 'breach.manage',
      load: () => import('./privacy/authority-files.screen.tsx'),
    },
  ]),
  ...inGroup('files', [
    {
      path: 'send-data',
      title: ['Gửi dữ liệu Thông tư 15', 'Send data, Circular 15'],
      access: 'file.send',
      load: () => import('./data-files/send-data.screen.tsx'),
    },
    {
      path: 'send-and-receive-data',
      title: ['Gửi nhận phản hồi Thông tư 15', 'Files and replies, Circular 15'],
      access: 'file.send',
      load: () => import('./data-files/send-and-receive-data.screen.tsx'),
    },
    {
      path: 'tt03-data-response',
      title: ['Gửi nhận dữ liệu Thông tư 03', 'Files and replies, Circular 03'],
      access: 'file.send',
      load: () => import('./data-files/tt03-data-response.screen.tsx'),
    },
    {
      path: 'tt03-files',
      title: ['Gửi dữ liệu phi cấu trúc', 'Unstructured files'],
      access: 'file.send',
      load: () => import('./data-files/tt03-files.screen.tsx'),
    },
    {
      path: 'held-files',
      title: ['Tệp chờ duyệt', 'Held files'],
      access: 'restate',
      load: () => import('./held-files/held-files.screen.tsx'),
    },
    {
      path: 'file-findings',
      title: ['Tệp có số liệu bất thường', 'Unusual files'],
      access: 'finding.decide',
      load: () => import('./held-files/file-findings.screen.tsx'),
    },
    {
      path: 'hold-thresholds',
      title: ['Ngưỡng giữ tệp', 'Thresholds for holding files'],
      access: 'finding.decide',
      load: () => import('./held-files/hold-thresholds.screen.tsx'),
    },
    {
      path: 'certificate-registration',
      title: ['Đăng ký chứng thư số', 'Certificate registration'],
      access: 'certificate.register',
      load: () => import('./data-files/certificate-registration.screen.tsx'),
    },
    {
      path: 'disputes',
      title: ['Khiếu nại, đính chính', 'Disputes and corrections'],
      access: 'dispute.raise',
      load: () => import('./disputes/disputes.screen.tsx'),
    },
    {
      path: 'figure-requests',
      title: ['Kiểm tra số liệu bị khiếu nại', 'Disputed figures to check'],
      access: 'dispute.raise',
      load: () => import('./disputes/figure-requests.screen.tsx'),
    },
    {
      path: 'data-quality',
      title: ['Chất lượng dữ liệu', 'Data quality'],
      access: 'quality.read',
      load: () => import('./data-quality/data-quality.screen.tsx'),
    },
  ]),
  ...inGroup('fees', [
    {
      path: 'notice-inquiry',
      title: ['Bảng kê và giấy báo hỏi tin', 'Statements and payment notices'],
      access: 'fee.read',
      load: () => import('./statements/notice-inquiry.screen.tsx'),
    },
    {
      path: 'e-invoice',
      title: ['Hóa đơn điện tử', 'E-invoices'],
      access: 'fee.read',
      load: () => import('./invoices/e-invoice.screen.tsx'),
    },
    {
      path: 'invoice-replies',
      title: ['Trả lời hóa đơn', 'Invoice files'],
      access: 'fee.read',
      load: () => import('./invoices/invoice-replies.screen.tsx'),
    },
    {
      path: 'fee-payment',
      title: ['Thanh toán phí', 'Fee payment'],
      access: 'fee.read',
      load: () => import('./payments/fee-payment.screen.tsx'),
    },
    {
      path: 'invoice-desk',
      title: ['Quản lý hóa đơn', 'Invoice desk'],
      access: 'invoice.manage',
      load: () => import('./invoices/invoice-desk.screen.tsx'),
    },
    {
      path: 'invoice-proposals',
      title: ['Đề nghị thay đổi hóa đơn', 'Invoice changes'],
      access: 'invoice.manage',
      load: () => import('./invoices/invoice-proposals.screen.tsx'),
    },
    {
      path: 'bank-lines',
      title: ['Sao kê ngân hàng', 'Bank statements'],
      access: 'invoice.manage',
      load: () => import('./payments/bank-lines.screen.tsx'),
    },
    {
      path: 'payee-accounts',
      title: ['Tài khoản nhận phí', 'Fee accounts'],
      access: 'invoice.manage',
      load: () => import('./payments/payee-accounts.screen.tsx'),
    },
    {
      path: 'contract-info',
      title: ['Thông tin hợp đồng', 'Contracts'],
      access: 'fee.read',
      load: () => import('./service-contracts/contract-info.screen.tsx'),
    },
    {
      path: 'debt-reconciliation',
      title: ['Đối chiếu công nợ', 'Debt reconciliation'],
      access: 'fee.read',
      load: () => import('./reconciliation/debt-reconciliation.screen.tsx'),
    },
    {
      path: 'spend',
      title: ['Chi phí và ngân sách', 'Spend and budget'],
      access: 'fee.read',
      load: () => import('./spend/spend.screen.tsx'),
    },
    {
      path: 'fee-desk',
      title: ['Chốt phí và công nợ', 'Fee closing'],
      access: 'fee.manage',
      load: () => import('./fee-desk/fee-desk.screen.tsx'),
    },
    {
      path: 'price-list',
      title: ['Biểu giá', 'Price list'],
      access: 'fee.manage',
      load: () => import('./fee-desk/price-list.screen.tsx'),
    },
    {
      path: 'fee-terms',
      title: ['Điều kiện của đơn vị', 'Institution terms'],
      access: 'fee.manage',
      load: () => import('./fee-desk/fee-terms.screen.tsx'),
    },
    {
      path: 'fee-proposals',
      title: ['Điều chỉnh và xóa nợ', 'Corrections and write-offs'],
      access: 'fee.manage',
      load: () => import('./fee-desk/fee-proposals.screen.tsx'),
    },
    {
      path: 'fee-contracts',
      title: ['Hợp đồng với đơn vị', 'Institution contracts'],
      access: 'fee.manage',
      load: () => import('./fee-desk/fee-contracts.screen.tsx'),
    },
    {
      path: 'fee-accounts',
      title: ['Đối chiếu với đơn vị', 'Reconciliation desk'],
      access: 'fee.manage',
      load: () => import('./fee-desk/fee-accounts.screen.tsx'),
    },
  ]),
  ...inGroup('administration', [
    {
      path: 'users',
      title: ['Người dùng và quyền', 'Users and rights'],
      access: 'user.manage',
      load: () => import('./people/users.screen.tsx'),
    },
    {
      path: 'right-changes',
      title: ['Duyệt thay đổi quyền', 'Rights changes'],
      access: 'user.manage',
      load: () => import('./people/right-changes.screen.tsx'),
    },
    {
      path: 'own-roles',
      title: ['Vai trò của đơn vị', "Institution's roles"],
      access: 'role.compose',
      load: () => import('./own-roles/own-roles.screen.tsx'),
    },
    {
      path: 'institutions',
      title: ['Đơn vị thành viên', 'Institutions'],
      access: 'institution.manage',
      load: () => import('./institutions/institutions.screen.tsx'),
    },
    {
      path: 'institution-changes',
      title: ['Duyệt thay đổi đơn vị', 'Institution changes'],
      access: 'institution.manage',
      load: () => import('./institutions/institution-changes.screen.tsx'),
    },
    {
      path: 'branches',
      title: ['Chi nhánh', 'Branches'],
      access: 'branch.manage',
      load: () => import('./institutions/branches.screen.tsx'),
    },
    {
      path: 'allowed-products',
      title: ['Sản phẩm được phép hỏi', 'Permitted products'],
      access: 'user.manage',
      load: () => import('./institutions/allowed-products.screen.tsx'),
    },
    {
      path: 'force-logout',
      title: ['Kết thúc phiên làm việc', 'End sessions'],
      access: 'session.end',
      load: () => import('./session/force-logout.screen.tsx'),
    },
    {
      path: 'dispute-work',
      title: ['Xử lý khiếu nại', 'Dispute handling'],
      access: 'order.work',
      load: () => import('./disputes/dispute-work.screen.tsx'),
    },
    {
      path: 'past-reports',
      title: ['Báo cáo tại một thời điểm', 'Reports as of a past date'],
      access: 'report.past',
      load: () => import('./past-reports/past-reports.screen.tsx'),
    },
    {
      path: 'review-list',
      title: ['Khách hàng nghi trùng', 'Possible duplicate customers'],
      access: 'order.work',
      load: () => import('./subject-review/review-list.screen.tsx'),
    },
    {
      path: 'subject-merges',
      title: ['Gộp và tách khách hàng', 'Merge and split customers'],
      access: 'order.work',
      load: () => import('./subject-review/subject-merges.screen.tsx'),
    },
    {
      path: 'merge-proposals',
      title: ['Đề nghị gộp, tách', 'Proposed merges and splits'],
      access: 'order.work',
      load: () => import('./subject-review/merge-proposals.screen.tsx'),
    },
    {
      path: 'holidays',
      title: ['Ngày nghỉ', 'Public holidays'],
      access: 'order.work',
      load: () => import('./holidays/holidays.screen.tsx'),
    },
    {
      path: 'alarms',
      title: ['Cảnh báo truy cập bất thường', 'Unusual access'],
      access: 'alarm.read',
      load: () => import('./alarms/alarms.screen.tsx'),
    },
    {
      path: 'freezes',
      title: ['Tạm dừng khai thác', 'Access freezes'],
      access: 'alarm.read',
      load: () => import('./alarms/freezes.screen.tsx'),
    },
    {
      path: 'applications',
      title: ['Ứng dụng gọi API', 'Applications that call the API'],
      access: 'application.read',
      load: () => import('./applications/applications.screen.tsx'),
    },
    {
      path: 'application-keys',
      title: ['Khóa của ứng dụng', 'Keys of applications'],
      access: 'application.manage',
      load: () => import('./applications/application-keys.screen.tsx'),
    },
    {
      path: 'score-comparison',
      title: ['So sánh mô hình chấm điểm', 'Comparison of score models'],
      access: 'operations.read',
      load: () => import('./score-models/score-comparison.screen.tsx'),
    },
    {
      path: 'score-monitoring',
      title: ['Theo dõi mô hình chấm điểm', 'Score monitoring'],
      access: 'operations.read',
      load: () => import('./score-monitoring/score-monitoring.screen.tsx'),
    },
    {
      path: 'search-holds',
      title: ['Người bị tạm dừng tra cứu', 'Searches on hold'],
      access: 'search.answer',
      load: () => import('./search-holds/search-holds.screen.tsx'),
    },
    {
      path: 'decoys',
      title: ['Hồ sơ mồi', 'Decoys'],
      access: 'decoy.manage',
      load: () => import('./alarms/decoys.screen.tsx'),
    },
    {
      path: 'audit-log',
      title: ['Nhật ký truy cập', 'Audit log'],
      access: 'audit.read',
      load: () => import('./audit/audit-log.screen.tsx'),
    },
    {
      path: 'audit-victims',
      title: ['Khách hàng đã bị xem', 'Customers viewed by a user'],
      access: 'audit.read',
      load: () => import('./audit/audit-victims.screen.tsx'),
    },
    {
      path: 'audit-checkpoints',
      title: ['Điểm kiểm của nhật ký', 'Audit checkpoints'],
      access: 'audit.read',
      load: () => import('./audit/audit-checkpoints.screen.tsx'),
    },
    {
      path: 'operations',
      title: ['Tình trạng hệ thống', 'System status'],
      access: 'operations.read',
      load: () => import('./operations/operations.screen.tsx'),
    },
    {
      path: 'example',
      title: ['Thư viện giao diện', 'Interface gallery'],
      access: 'gallery.view',
      load: () => import('./gallery/example.screen.tsx'),
    },
  ]),
  ...outsideTheMenu([
    {
      path: 'reply-customer/detail',
      title: replyDetail,
      access: 'reply.read',
      load: () => import('./replies/reply-customer-detail.screen.tsx'),
    },
    {
      path: 'personal-instant-response/detail',
      title: replyDetail,
      access: 'reply.read',
      load: () => import('./replies/personal-instant-response-detail.screen.tsx'),
    },
    {
      path: 'realtime-response/detail',
      title: replyDetail,
      access: 'reply.read',
      load: () => import('./replies/realtime-response-detail.screen.tsx'),
    },
    {
      path: 'batch-and-product-customer-response/detail',
      title: replyDetail,
      access: 'reply.read',
      load: () => import('./replies/batch-and-product-customer-response-detail.screen.tsx'),
    },
    {
      path: 'customers-question/detail',
      title: replyDetail,
      access: 'reply.read',
      load: () => import('./replies/customers-question-detail.screen.tsx'),
    },
    {
      path: 'response-charity/detail',
      title: replyDetail,
      access: 'voluntary.ask',
      load: () => import('./replies/response-charity-detail.screen.tsx'),
    },
    {
      path: 'response-xhtd-enterprise/detail',
      title: ratingDetail,
      access: 'reply.read',
      load: () => import('./ratings/response-xhtd-enterprise-detail.screen.tsx'),
    },
    {
      path: 'response-xhtd-corporation/detail',
      title: ratingDetail,
      access: 'reply.read',
      load: () => import('./ratings/response-xhtd-corporation-detail.screen.tsx'),
    },
    {
      path: 'alerts-r52-articles/detail',
      title: article,
      access: 'news.read',
      load: () => import('./news/alerts-r52-detail.screen.tsx'),
    },
    {
      path: 'alerts-r52-summary/detail',
      title: article,
      access: 'news.read',
      load: () => import('./news/alerts-r52-detail.screen.tsx'),
    },
    {
      path: 'my-account',
      title: ['Tài khoản của tôi', 'My account'],
      access: 'signed-in',
      load: () => import('./own-account/my-account.screen.tsx'),
    },
  ]),
];

/** Every route under /portal/main. A screen's title is found in `screenWords` by its path. */
export const screens: readonly Screen[] = listed.map((entry) => ({ ...entry, title: entry.path }));

/** Names of menu groups by their key, and titles of screens by their path. */
export const screenWords: WordBook = {
  name: 'screens',
  texts: { ...groups, ...Object.fromEntries(listed.map(({ path, title }) => [path, title])) },
};

/** Screens that stand in a group of the menu. */
function inGroup(group: Group, entries: readonly Entry[]): Listed[] {
  return entries.map((entry) => ({ ...entry, group }));
}

/** Screens that are opened from another screen, a link or the header (NAV-07). */
function outsideTheMenu(entries: readonly Entry[]): readonly Listed[] {
  return entries;
}
