import { productScreen } from './product-screen.ts';

export default productScreen('14', 'collateralLegal');
