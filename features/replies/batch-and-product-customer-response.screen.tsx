import { arrivingList } from './arriving-list.tsx';
import { ticketList } from './ticket-list.ts';

/** The replies to what product screens and batches asked. */
export default arrivingList(
  ticketList({ list: 'batch-and-product-customer-response', caption: 'productList', kind: 'product' }),
);
