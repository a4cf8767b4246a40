import { ratingScreen } from './order-screen.tsx';

export default ratingScreen('corporation');
