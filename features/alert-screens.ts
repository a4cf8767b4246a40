import type { Screen } from '#kit/contract/screen.ts';
import type { screenWords } from './words.ts';

type Title = keyof (typeof screenWords)['texts'];

/** The screens of the menu group of alerts, in order; part of the register. */
export const alertScreens = [
  {
    path: 'alerts-sec-lost',
    title: 'alerts-sec-lost',
    access: 'cheque.read',
    group: 'alerts',
    load: () => import('./lost-cheques/alerts-sec-lost.screen.tsx'),
  },
  {
    path: 'alerts-missing-cheques',
    title: 'alerts-missing-cheques',
    access: 'cheque.read',
    group: 'alerts',
    load: () => import('./lost-cheques/alerts-missing-cheques.screen.tsx'),
  },
  {
    path: 'alerts-r52-articles',
    title: 'alerts-r52-articles',
    access: 'news.read',
    group: 'alerts',
    load: () => import('./news/alerts-r52-articles.screen.tsx'),
  },
  {
    path: 'alerts-r52-articles/detail',
    title: 'alerts-r52-detail',
    access: 'news.read',
    load: () => import('./news/alerts-r52-detail.screen.tsx'),
  },
  {
    path: 'alerts-r52-summary',
    title: 'alerts-r52-summary',
    access: 'news.read',
    group: 'alerts',
    load: () => import('./news/alerts-r52-summary.screen.tsx'),
  },
  {
    path: 'alerts-r52-summary/detail',
    title: 'alerts-r52-detail',
    access: 'news.read',
    load: () => import('./news/alerts-r52-detail.screen.tsx'),
  },
  {
    path: 'news-editor',
    title: 'news-editor',
    access: 'news.write',
    group: 'alerts',
    load: () => import('./news/news-editor.screen.tsx'),
  },
  {
    path: 'alerts-s37-customers',
    title: 'alerts-s37-customers',
    access: 'inquiry.ask',
    products: ['S37'],
    group: 'alerts',
    load: () => import('./alerts/alerts-s37-customers.screen.tsx'),
  },
  {
    path: 's37-history',
    title: 's37-history',
    access: 'alert.read',
    group: 'alerts',
    load: () => import('./alerts/s37-history.screen.tsx'),
  },
  {
    path: 'loan-nq33',
    title: 'loan-nq33',
    access: 'alert.read',
    products: ['NQ33'],
    group: 'alerts',
    load: () => import('./alerts/loan-nq33.screen.tsx'),
  },
  {
    path: 'alert-s36-bad-debt',
    title: 'alert-s36-bad-debt',
    access: 'alert.read',
    products: ['S36'],
    group: 'alerts',
    load: () => import('./alerts/alert-s36-bad-debt.screen.tsx'),
  },
  {
    path: 'alert-s39-new-debt',
    title: 'alert-s39-new-debt',
    access: 'alert.read',
    products: ['S39'],
    group: 'alerts',
    load: () => import('./alerts/alert-s39-new-debt.screen.tsx'),
  },
  {
    path: 'watch-alerts',
    title: 'watch-alerts',
    access: 'watch.manage',
    group: 'alerts',
    load: () => import('./subscriptions/watch-alerts.screen.tsx'),
  },
  {
    path: 'watch-customers',
    title: 'watch-customers',
    access: 'watch.manage',
    group: 'alerts',
    load: () => import('./subscriptions/watch-customers.screen.tsx'),
  },
  {
    path: 'watch-webhooks',
    title: 'watch-webhooks',
    access: 'webhook.manage',
    group: 'alerts',
    load: () => import('./subscriptions/watch-webhooks.screen.tsx'),
  },
  {
    path: 'watch-deliveries',
    title: 'watch-deliveries',
    access: 'webhook.manage',
    group: 'alerts',
    load: () => import('./subscriptions/watch-deliveries.screen.tsx'),
  },
] as const satisfies readonly Screen<Title, Title>[];
