import { words } from '#kit/words/words.ts';

/** Texts of the monthly products R18 and R19. */
export const portfolioWords = words('portfolio', {
  cicCode: ['Mã CIC', 'CIC code'],
  name: ['Tên khách hàng', 'Customer name'],
  type: ['Loại khách hàng', 'Customer type'],
  legal: ['Pháp nhân', 'Legal entity'],
  natural: ['Thể nhân', 'Natural person'],
  ownGroup: ['Nhóm nợ tại đơn vị', 'Group here'],
  highestGroup: ['Nhóm nợ cao nhất tại đơn vị khác', 'Highest group elsewhere'],
  balance: ['Dư nợ tại đơn vị (đồng)', 'Balance here (VND)'],
  customers: ['Số khách hàng', 'Customers'],
  nobodyElse: ['Không có tại đơn vị khác', 'Nobody else has them'],
});
