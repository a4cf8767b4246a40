import { replyReader } from './reader/reply-reader.tsx';

export default replyReader('reply-customer');
