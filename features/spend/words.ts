import { words } from '#kit/words/words.ts';

/** Texts of the spend page. */
export const spendWords = words('spend', {
  budget: ['Ngân sách tháng này', "This month's budget"],
  noBudget: ['Chưa đặt ngân sách. Đã dùng {{spent}} đồng', 'No budget set. Spent: VND {{spent}}'],
  within: ['Đã dùng {{spent}} trên {{limit}} đồng ({{percent}}%)', 'VND {{spent}} of {{limit}} spent ({{percent}}%)'],
  warning: [
    'Sắp hết ngân sách: đã dùng {{spent}} trên {{limit}} đồng ({{percent}}%)',
    'Budget nearly spent: VND {{spent}} of {{limit}} ({{percent}}%)',
  ],
  spent: [
    'Đã hết ngân sách: {{spent}} trên {{limit}} đồng ({{percent}}%)',
    'Budget spent: VND {{spent}} of {{limit}} ({{percent}}%)',
  ],
  stops: ['Dừng hỏi tin khi hết ngân sách', 'Stop inquiries when the budget is spent'],
  limit: ['Ngân sách mỗi tháng (đồng, chưa gồm thuế)', 'Monthly budget (VND, before VAT)'],
  save: ['Ghi ngân sách', 'Save budget'],
  saved: ['Đã ghi ngân sách', 'The budget has been saved'],
  months: ['Chi phí theo tháng và sản phẩm', 'Spend by month and product'],
  thang: ['Tháng', 'Month'],
  maSP: ['Sản phẩm', 'Product'],
  soLuong: ['Số lượt', 'Events'],
  soTien: ['Số tiền (đồng)', 'Amount (VND)'],
  amount: ['{{amount}}\u00a0₫', 'VND\u00a0{{amount}}'],
  days: ['Lượt hỏi tin theo ngày trong tháng', 'Inquiries by day this month'],
  limitLine: [
    'Hạn mức: {{limit}} khách hàng mỗi người mỗi ngày, {{users}} người dùng',
    'Limit: {{limit}} customers per person per day, {{users}} {{users, user|users}}',
  ],
  ngay: ['Ngày', 'Day'],
  tier: ['Bậc chiết khấu của tháng', "This month's discount tier"],
  tierLine: [
    '{{volume}} lượt có phí, chiết khấu {{discount}}%. Trên {{next}} lượt được {{nextDiscount}}%',
    '{{volume}} charged {{volume, event|events}}, {{discount}}% discount. Above {{next}} the discount is {{nextDiscount}}%',
  ],
  tierTop: [
    '{{volume}} lượt có phí, chiết khấu cao nhất {{discount}}%',
    '{{volume}} charged events, at the highest discount of {{discount}}%',
  ],
  ageing: ['Giấy báo chưa thanh toán theo tuổi nợ', 'Unpaid notices by age'],
  group: ['Tuổi nợ', 'Age'],
  notDue: ['Chưa đến hạn', 'Not due'],
  d30: ['Quá hạn đến 30 ngày', 'Up to 30 days overdue'],
  d90: ['Quá hạn 31 đến 90 ngày', '31 to 90 days overdue'],
  older: ['Quá hạn trên 90 ngày', 'More than 90 days overdue'],
  soGiayBao: ['Số giấy báo', 'Notices'],
  people: ['Tháng này theo chi nhánh và người dùng', 'This month by branch and user'],
  chiNhanh: ['Chi nhánh', 'Branch'],
  user_Name: ['Người dùng', 'User'],
  sum: ['Cộng', 'Total'],
  none: ['Không có dữ liệu', 'No data'],
});
