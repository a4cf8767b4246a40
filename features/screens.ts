import type { Screen } from '#kit/contract/screen.ts';
import type { screenWords } from './words.ts';

type Title = keyof (typeof screenWords)['texts'];

/** Every route under /portal/main, in the menu's order. The server makes the menu of it, the browser its router. */
export const screens = [
  {
    path: 'customer-inquiry',
    title: 'customer-inquiry',
    access: 'inquiry.ask',
    group: 'inquiries',
    load: () => import('./customer-inquiry/customer-inquiry.screen.tsx'),
  },
  {
    path: 'reply-customer',
    title: 'reply-customer',
    access: 'reply.read',
    group: 'replies',
    load: () => import('./replies/reply-customer.screen.tsx'),
  },
  {
    path: 'reply-customer/detail',
    title: 'reply-detail',
    access: 'reply.read',
    load: () => import('./replies/reply-customer-detail.screen.tsx'),
  },
  {
    path: 'personal-instant-response',
    title: 'personal-instant-response',
    access: 'reply.read',
    group: 'replies',
    load: () => import('./replies/personal-instant-response.screen.tsx'),
  },
  {
    path: 'personal-instant-response/detail',
    title: 'reply-detail',
    access: 'reply.read',
    load: () => import('./replies/personal-instant-response-detail.screen.tsx'),
  },
  {
    path: 'realtime-response',
    title: 'realtime-response',
    access: 'reply.read',
    group: 'replies',
    load: () => import('./replies/realtime-response.screen.tsx'),
  },
  {
    path: 'realtime-response/detail',
    title: 'reply-detail',
    access: 'reply.read',
    load: () => import('./replies/realtime-response-detail.screen.tsx'),
  },
  {
    path: 'batch-and-product-customer-response',
    title: 'batch-and-product-customer-response',
    access: 'reply.read',
    group: 'replies',
    load: () => import('./replies/batch-and-product-customer-response.screen.tsx'),
  },
  {
    path: 'batch-and-product-customer-response/detail',
    title: 'reply-detail',
    access: 'reply.read',
    load: () => import('./replies/batch-and-product-customer-response-detail.screen.tsx'),
  },
  {
    path: 'customers-question',
    title: 'customers-question',
    access: 'reply.read',
    group: 'replies',
    load: () => import('./replies/customers-question.screen.tsx'),
  },
  {
    path: 'customers-question/detail',
    title: 'reply-detail',
    access: 'reply.read',
    load: () => import('./replies/customers-question-detail.screen.tsx'),
  },
  {
    path: 'send-data',
    title: 'send-data',
    access: 'file.send',
    group: 'files',
    load: () => import('./data-files/send-data.screen.tsx'),
  },
  {
    path: 'send-and-receive-data',
    title: 'send-and-receive-data',
    access: 'file.send',
    group: 'files',
    load: () => import('./data-files/send-and-receive-data.screen.tsx'),
  },
  {
    path: 'tt03-data-response',
    title: 'tt03-data-response',
    access: 'file.send',
    group: 'files',
    load: () => import('./data-files/tt03-data-response.screen.tsx'),
  },
  {
    path: 'tt03-files',
    title: 'tt03-files',
    access: 'file.send',
    group: 'files',
    load: () => import('./data-files/tt03-files.screen.tsx'),
  },
  {
    path: 'certificate-registration',
    title: 'certificate-registration',
    access: 'certificate.register',
    group: 'files',
    load: () => import('./data-files/certificate-registration.screen.tsx'),
  },
  {
    path: 'force-logout',
    title: 'force-logout',
    access: 'session.end',
    group: 'administration',
    load: () => import('./session/force-logout.screen.tsx'),
  },
  {
    path: 'example',
    title: 'example',
    access: 'gallery.view',
    group: 'administration',
    load: () => import('./gallery/example.screen.tsx'),
  },
] as const satisfies readonly Screen<Title, Title>[];
