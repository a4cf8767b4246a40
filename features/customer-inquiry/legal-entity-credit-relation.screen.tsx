import { productScreen } from './product-screen.ts';

export default productScreen('15', 'relationLegal');
