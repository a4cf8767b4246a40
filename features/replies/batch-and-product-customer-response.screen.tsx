import { arrivingList } from './arriving-list.tsx';
import { ticketList } from './ticket-list.ts';

/** The replies to inquiries of product screens and batches. */
export default arrivingList(
  ticketList({ list: 'batch-and-product-customer-response', caption: 'productList', kind: 'product' }),
);
