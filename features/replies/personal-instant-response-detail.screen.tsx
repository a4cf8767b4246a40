import { replyReader } from './reply-reader.tsx';

export default replyReader('personal-instant-response');
