import { replyFileList } from './reply-files.tsx';

export default replyFileList('batch-response', 'batch');
