import { replyFileList } from './reply-files.tsx';

export default replyFileList('batch-response-r18-r19', 'periodic');
