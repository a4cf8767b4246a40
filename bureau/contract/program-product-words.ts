import type { programProducts } from './program-scopes.ts';
import { words } from '#kit/words/words.ts';

/** The products that programs ask for, by their names in the price list (API-09). */
export const productWords = words('developers-products', {
  S11T: ['Thông tin quan hệ tín dụng cá nhân tức thời', 'Instant credit relations, individual'],
  B11T: ['Thông tin tín dụng cơ bản cá nhân tức thời', 'Instant basic credit information, individual'],
  S37: ['Cảnh báo nợ xấu, nợ cần chú ý theo khách hàng', 'Bad and attention debt of a customer'],
  S71: ['Dư nợ hiện tại (tức thời)', 'Current debt, instant'],
  S72: ['Dư nợ và diễn biến 12 tháng (tức thời)', 'Debt and its last 12 months, instant'],
  S73: ['Nợ xấu và nợ cần chú ý (tức thời)', 'Bad and attention debt, instant'],
  S74: ['Sản phẩm đặt hàng', 'Ordered product'],
  S75: ['Thẻ tín dụng (tức thời)', 'Credit cards, instant'],
  S76: ['Tài sản bảo đảm (tức thời)', 'Collateral, instant'],
  S77: ['Lịch sử tra cứu (tức thời)', 'Inquiries about the customer, instant'],
  S78: ['Tổng quan nhóm nợ (tức thời)', 'Overview of debt groups, instant'],
  S79: ['Toàn bộ quan hệ tín dụng (tức thời)', 'All credit relations, instant'],
  DTD: ['Điểm tín dụng cá nhân', 'Personal credit score'],
  R10: ['Báo cáo quan hệ tín dụng pháp nhân', 'Credit relations, legal entity'],
  R10A: ['Báo cáo chi tiết khoản vay pháp nhân', 'Loan details, legal entity'],
  R11: ['Báo cáo quan hệ tín dụng cá nhân', 'Credit relations, individual'],
  R11A: ['Báo cáo chi tiết khoản vay cá nhân', 'Loan details, individual'],
  R14: ['Báo cáo thông tin thẻ tín dụng', 'Credit cards'],
  R20: ['Báo cáo bảo đảm tiền vay pháp nhân', 'Collateral, legal entity'],
  R21: ['Báo cáo bảo đảm tiền vay cá nhân', 'Collateral, individual'],
  S10A: ['Báo cáo chi tiết quan hệ tín dụng pháp nhân', 'Detailed credit relations, legal entity'],
  S11A: ['Báo cáo chi tiết quan hệ tín dụng cá nhân', 'Detailed credit relations, individual'],
} satisfies Record<(typeof programProducts)[number], readonly [string, string]>);
