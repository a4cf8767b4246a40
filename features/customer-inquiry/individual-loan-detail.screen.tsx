import { productScreen } from './product-screen.ts';

export default productScreen('06', 'loanPerson');
