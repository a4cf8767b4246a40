import { arrivingList } from './arriving-list.tsx';
import { ticketList } from './ticket-list.ts';

/** The institution's tickets with their replies. */
export default arrivingList(ticketList({ list: 'reply-customer', caption: 'list' }));
