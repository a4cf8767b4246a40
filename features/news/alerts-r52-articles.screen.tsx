import { NewsList } from './news-list.tsx';

export default function Screen() {
  return <NewsList menu="articles" />;
}
