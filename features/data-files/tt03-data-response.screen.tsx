import { channelScreen } from './channel-screen.tsx';
import { circular03 } from './contract.ts';

export default channelScreen({ name: 'tt03-data-response', channel: 'tt03', calls: circular03 });
