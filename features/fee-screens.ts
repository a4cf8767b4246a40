import type { Screen } from '#kit/contract/screen.ts';
import type { screenWords } from './words.ts';

type Title = keyof (typeof screenWords)['texts'];

/** The routes of statements, invoices and payments. */
export const feeScreens = [
  {
    path: 'notice-inquiry',
    title: 'notice-inquiry',
    access: 'fee.read',
    group: 'fees',
    load: () => import('./statements/notice-inquiry.screen.tsx'),
  },
  {
    path: 'e-invoice',
    title: 'e-invoice',
    access: 'fee.read',
    group: 'fees',
    load: () => import('./invoices/e-invoice.screen.tsx'),
  },
  {
    path: 'invoice-replies',
    title: 'invoice-replies',
    access: 'fee.read',
    group: 'fees',
    load: () => import('./invoices/invoice-replies.screen.tsx'),
  },
  {
    path: 'fee-payment',
    title: 'fee-payment',
    access: 'fee.read',
    group: 'fees',
    load: () => import('./payments/fee-payment.screen.tsx'),
  },
  {
    path: 'invoice-desk',
    title: 'invoice-desk',
    access: 'invoice.manage',
    group: 'fees',
    load: () => import('./invoices/invoice-desk.screen.tsx'),
  },
  {
    path: 'invoice-proposals',
    title: 'invoice-proposals',
    access: 'invoice.manage',
    group: 'fees',
    load: () => import('./invoices/invoice-proposals.screen.tsx'),
  },
  {
    path: 'bank-lines',
    title: 'bank-lines',
    access: 'invoice.manage',
    group: 'fees',
    load: () => import('./payments/bank-lines.screen.tsx'),
  },
  {
    path: 'payee-accounts',
    title: 'payee-accounts',
    access: 'invoice.manage',
    group: 'fees',
    load: () => import('./payments/payee-accounts.screen.tsx'),
  },
] as const satisfies readonly Screen<Title, Title>[];

/** The routes of the Centre's fee desk. */
export const feeDeskScreens = [
  {
    path: 'fee-desk',
    title: 'fee-desk',
    access: 'fee.manage',
    group: 'fees',
    load: () => import('./fee-desk/fee-desk.screen.tsx'),
  },
  {
    path: 'price-list',
    title: 'price-list',
    access: 'fee.manage',
    group: 'fees',
    load: () => import('./fee-desk/price-list.screen.tsx'),
  },
  {
    path: 'fee-terms',
    title: 'fee-terms',
    access: 'fee.manage',
    group: 'fees',
    load: () => import('./fee-desk/fee-terms.screen.tsx'),
  },
  {
    path: 'fee-proposals',
    title: 'fee-proposals',
    access: 'fee.manage',
    group: 'fees',
    load: () => import('./fee-desk/fee-proposals.screen.tsx'),
  },
  {
    path: 'fee-contracts',
    title: 'fee-contracts',
    access: 'fee.manage',
    group: 'fees',
    load: () => import('./fee-desk/fee-contracts.screen.tsx'),
  },
  {
    path: 'fee-accounts',
    title: 'fee-accounts',
    access: 'fee.manage',
    group: 'fees',
    load: () => import('./fee-desk/fee-accounts.screen.tsx'),
  },
] as const satisfies readonly Screen<Title, Title>[];
