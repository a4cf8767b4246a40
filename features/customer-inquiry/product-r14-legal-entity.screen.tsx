import { productScreen } from './product-screen.ts';

export default productScreen('31', 'r14Legal');
