import type { Screen } from '#kit/contract/screen.ts';
import type { screenWords } from './words.ts';

type Title = keyof (typeof screenWords)['texts'];

/** Routes of ordered products, on both sides of the desk; part of the register of screens. */
export const orderScreens = [
  {
    path: 's70-inquiry',
    title: 's70-inquiry',
    access: 'inquiry.ask',
    products: ['S70'],
    group: 'inquiries',
    load: () => import('./foreign-companies/s70-inquiry.screen.tsx'),
  },
  {
    path: 's70-report-management',
    title: 's70-report-management',
    access: 'reply.read',
    group: 'replies',
    load: () => import('./foreign-companies/s70-report-management.screen.tsx'),
  },
  {
    path: 'manage-report-order',
    title: 'manage-report-order',
    access: 'reply.read',
    group: 'replies',
    load: () => import('./orders/manage-report-order.screen.tsx'),
  },
  {
    path: 'work-queue',
    title: 'work-queue',
    access: 'order.work',
    group: 'work',
    load: () => import('./orders/work-queue.screen.tsx'),
  },
] as const satisfies readonly Screen<Title, Title>[];
