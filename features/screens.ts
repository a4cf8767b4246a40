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
    load: () => import('./replies/reply-detail.screen.tsx'),
  },
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
