import { arrivingList } from './arriving-list.tsx';
import { voluntaryReplies } from './contract.ts';
import { ticketList } from './ticket-list.ts';

/** The replies to what a voluntary member asked. */
export default arrivingList(
  ticketList({ list: 'response-charity', caption: 'voluntaryList', call: voluntaryReplies.search }),
);
