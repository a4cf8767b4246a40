import { ratingList } from './rating-list.tsx';

export default ratingList('enterprise');
