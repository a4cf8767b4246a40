import { replyReader } from './reader/reply-reader.tsx';

export default replyReader('personal-instant-response');
