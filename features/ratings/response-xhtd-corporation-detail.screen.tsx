import { ratingReader } from './rating-reader.tsx';

export default ratingReader('corporation');
