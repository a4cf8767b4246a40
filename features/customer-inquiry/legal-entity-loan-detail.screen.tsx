import { productScreen } from './product-screen.ts';

export default productScreen('16', 'loanLegal');
