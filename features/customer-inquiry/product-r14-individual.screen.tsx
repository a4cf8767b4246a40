import { productScreen } from './product-screen.ts';

export default productScreen('21', 'r14Person');
