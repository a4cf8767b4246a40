import type { Screen } from '#kit/contract/screen.ts';
import type { screenWords } from './words.ts';

type Title = keyof (typeof screenWords)['texts'];

/** The screens of the menu group of ratings, in order; part of the register. */
export const ratingScreens = [
  {
    path: 'query-xhtd-enterprise',
    title: 'query-xhtd-enterprise',
    access: 'inquiry.ask',
    products: ['XHTD'],
    group: 'ratings',
    load: () => import('./ratings/query-xhtd-enterprise.screen.tsx'),
  },
  {
    path: 'query-xhtd-corporation',
    title: 'query-xhtd-corporation',
    access: 'inquiry.ask',
    products: ['XHTC'],
    group: 'ratings',
    load: () => import('./ratings/query-xhtd-corporation.screen.tsx'),
  },
  {
    path: 'response-xhtd-enterprise',
    title: 'response-xhtd-enterprise',
    access: 'reply.read',
    group: 'ratings',
    load: () => import('./ratings/response-xhtd-enterprise.screen.tsx'),
  },
  {
    path: 'response-xhtd-enterprise/detail',
    title: 'rating-detail',
    access: 'reply.read',
    load: () => import('./ratings/response-xhtd-enterprise-detail.screen.tsx'),
  },
  {
    path: 'response-xhtd-corporation',
    title: 'response-xhtd-corporation',
    access: 'reply.read',
    group: 'ratings',
    load: () => import('./ratings/response-xhtd-corporation.screen.tsx'),
  },
  {
    path: 'response-xhtd-corporation/detail',
    title: 'rating-detail',
    access: 'reply.read',
    load: () => import('./ratings/response-xhtd-corporation-detail.screen.tsx'),
  },
  {
    path: 'reports-credit-rating-summary',
    title: 'reports-credit-rating-summary',
    access: 'news.read',
    group: 'ratings',
    load: () => import('./ratings/reports-credit-rating-summary.screen.tsx'),
  },
] as const satisfies readonly Screen<Title, Title>[];
