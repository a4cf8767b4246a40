import { channelScreen } from './channel-screen.tsx';
import { circular15 } from './contract.ts';

export default channelScreen({
  name: 'send-and-receive-data',
  channel: 'tt15',
  calls: circular15,
  purpose: 'replies',
});
