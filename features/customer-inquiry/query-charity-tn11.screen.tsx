import { voluntaryInquiry } from './contract.ts';
import { productScreen } from './product-screen.ts';

export default productScreen('08', 'titleTn11', { calls: voluntaryInquiry, list: 'response-charity' });
