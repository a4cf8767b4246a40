import { productScreen } from './product-screen.ts';

export default productScreen('05', 'relationPerson');
