import { replyReader } from './reader/reply-reader.tsx';

export default replyReader('batch-and-product-customer-response');
