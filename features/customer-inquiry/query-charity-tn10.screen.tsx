import { voluntaryInquiry } from './contract.ts';
import { productScreen } from './product-screen.ts';

export default productScreen('18', 'titleTn10', { calls: voluntaryInquiry, list: 'response-charity' });
