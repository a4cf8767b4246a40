import { replyReader } from './reply-reader.tsx';

export default replyReader('response-charity');
