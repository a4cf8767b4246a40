import { replyReader } from './reply-reader.tsx';

export default replyReader('realtime-response');
