import { productScreen } from './product-screen.ts';

export default productScreen('04', 'collateralPerson');
