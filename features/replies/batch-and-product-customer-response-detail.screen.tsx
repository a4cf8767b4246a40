import { replyReader } from './reply-reader.tsx';

export default replyReader('batch-and-product-customer-response');
