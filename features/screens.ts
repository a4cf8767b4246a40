/* oxlint-disable eslint/max-lines -- one register, in the order of the menu */
import type { Screen } from '#kit/contract/screen.ts';
import type { screenWords } from './words.ts';

type Title = keyof (typeof screenWords)['texts'];
type Titled = Omit<Screen<Title, Title>, 'group'>;
/** A screen's title is its path unless another is given. */
type Entry = Omit<Titled, 'path' | 'title'> & ({ path: Title; title?: never } | { path: string; title: Title });

/** Every route under /portal/main, in the menu's order. The server makes the menu of it, the browser its router. */
export const screens: readonly Screen<Title, Title>[] = [
  ...inGroup('inquiries', [
    {
      path: 'customer-inquiry',
      access: 'inquiry.ask',
      products: ['R10', 'R10A', 'R11', 'R11A', 'R14', 'R20', 'R21', 'S10A', 'S11A'],
      load: () => import('./customer-inquiry/customer-inquiry.screen.tsx'),
    },
    {
      path: 'support-find-customer',
      access: 'inquiry.ask',
      load: () => import('./find-customer/support-find-customer.screen.tsx'),
    },
    {
      path: 'instant-inquiry',
      access: 'inquiry.ask',
      products: ['B11T', 'S11T', 'S37', 'S71', 'S72', 'S73', 'S74', 'S75', 'S76', 'S77', 'S78', 'S79'],
      load: () => import('./instant-inquiry/instant-inquiry.screen.tsx'),
    },
    {
      path: 'personal-instant-inquiry',
      access: 'inquiry.ask',
      products: ['B11T', 'S11T', 'S37', 'S71', 'S72', 'S73', 'S74', 'S75', 'S76', 'S77', 'S78', 'S79'],
      load: () => import('./instant-inquiry/personal-instant-inquiry.screen.tsx'),
    },
    {
      path: 'personal-credit-score',
      access: 'inquiry.ask',
      products: ['DTD'],
      load: () => import('./instant-inquiry/personal-credit-score.screen.tsx'),
    },
    {
      path: 'inquiry-control',
      access: 'reply.read',
      load: () => import('./inquiry-control/inquiry-control.screen.tsx'),
    },
    {
      path: 'batch-customer-inquiry',
      access: 'batch.send',
      products: ['R10', 'R11'],
      load: () => import('./batch-inquiry/batch-customer-inquiry.screen.tsx'),
    },
    {
      path: 'mass-customer-inquiry',
      access: 'batch.send',
      products: ['R10', 'R10A', 'R11', 'R11A', 'R14', 'R20', 'R21', 'S37'],
      load: () => import('./batch-inquiry/mass-customer-inquiry.screen.tsx'),
    },
    {
      path: 'san-pham-s74/order-form',
      title: 'order-form',
      access: 'inquiry.ask',
      products: ['S74'],
      load: () => import('./customer-inquiry/order-form.screen.tsx'),
    },
    {
      path: 'san-pham-s74/order-batch',
      title: 'order-batch',
      access: 'batch.send',
      products: ['S74'],
      load: () => import('./batch-inquiry/order-batch.screen.tsx'),
    },
    {
      path: 'query-charity-tn10',
      access: 'voluntary.ask',
      products: ['TN10'],
      load: () => import('./customer-inquiry/query-charity-tn10.screen.tsx'),
    },
    {
      path: 'query-charity-tn11',
      access: 'voluntary.ask',
      products: ['TN11'],
      load: () => import('./customer-inquiry/query-charity-tn11.screen.tsx'),
    },
    {
      path: 's70-inquiry',
      access: 'inquiry.ask',
      products: ['S70'],
      load: () => import('./foreign-companies/s70-inquiry.screen.tsx'),
    },
  ]),
  ...inGroup('products', [
    {
      path: 'r14-{hash}',
      hashOf: 'product 31',
      title: 'product-r14-legal-entity',
      access: 'inquiry.ask',
      products: ['R14'],
      load: () => import('./customer-inquiry/product-r14-legal-entity.screen.tsx'),
    },
    {
      path: 'product-r14-individual',
      access: 'inquiry.ask',
      products: ['R14'],
      load: () => import('./customer-inquiry/product-r14-individual.screen.tsx'),
    },
    {
      path: 'legal-entity-credit-relation',
      access: 'inquiry.ask',
      products: ['R10'],
      load: () => import('./customer-inquiry/legal-entity-credit-relation.screen.tsx'),
    },
    {
      path: 'individual-credit-relation',
      access: 'inquiry.ask',
      products: ['R11'],
      load: () => import('./customer-inquiry/individual-credit-relation.screen.tsx'),
    },
    {
      path: 'legal-entity-loan-detail',
      access: 'inquiry.ask',
      products: ['R10A'],
      load: () => import('./customer-inquiry/legal-entity-loan-detail.screen.tsx'),
    },
    {
      path: 'individual-loan-detail',
      access: 'inquiry.ask',
      products: ['R11A'],
      load: () => import('./customer-inquiry/individual-loan-detail.screen.tsx'),
    },
    {
      path: 'legal-entity-loan-collateral',
      access: 'inquiry.ask',
      products: ['R20'],
      load: () => import('./customer-inquiry/legal-entity-loan-collateral.screen.tsx'),
    },
    {
      path: 'individual-loan-collateral',
      access: 'inquiry.ask',
      products: ['R21'],
      load: () => import('./customer-inquiry/individual-loan-collateral.screen.tsx'),
    },
    {
      path: 'product-adjustment-r18',
      access: 'batch.send',
      products: ['R18'],
      load: () => import('./portfolio/product-adjustment-r18.screen.tsx'),
    },
  ]),
  ...inGroup('replies', [
    {
      path: 's70-report-management',
      access: 'reply.read',
      load: () => import('./foreign-companies/s70-report-management.screen.tsx'),
    },
    {
      path: 'manage-report-order',
      access: 'reply.read',
      load: () => import('./orders/manage-report-order.screen.tsx'),
    },
    { path: 'batch-response', access: 'reply.read', load: () => import('./batch-inquiry/batch-response.screen.tsx') },
    {
      path: 'batch-response-r18-r19',
      access: 'reply.read',
      load: () => import('./batch-inquiry/batch-response-r18-r19.screen.tsx'),
    },
    { path: 'reply-customer', access: 'reply.read', load: () => import('./replies/reply-customer.screen.tsx') },
    {
      path: 'personal-instant-response',
      access: 'reply.read',
      load: () => import('./replies/personal-instant-response.screen.tsx'),
    },
    { path: 'realtime-response', access: 'reply.read', load: () => import('./replies/realtime-response.screen.tsx') },
    {
      path: 'batch-and-product-customer-response',
      access: 'reply.read',
      load: () => import('./replies/batch-and-product-customer-response.screen.tsx'),
    },
    { path: 'customers-question', access: 'reply.read', load: () => import('./replies/customers-question.screen.tsx') },
    { path: 'response-charity', access: 'voluntary.ask', load: () => import('./replies/response-charity.screen.tsx') },
  ]),
  ...inGroup('work', [
    { path: 'work-queue', access: 'order.work', load: () => import('./orders/work-queue.screen.tsx') },
  ]),
  ...inGroup('ratings', [
    {
      path: 'query-xhtd-enterprise',
      access: 'inquiry.ask',
      products: ['XHTD'],
      load: () => import('./ratings/query-xhtd-enterprise.screen.tsx'),
    },
    {
      path: 'query-xhtd-corporation',
      access: 'inquiry.ask',
      products: ['XHTC'],
      load: () => import('./ratings/query-xhtd-corporation.screen.tsx'),
    },
    {
      path: 'response-xhtd-enterprise',
      access: 'reply.read',
      load: () => import('./ratings/response-xhtd-enterprise.screen.tsx'),
    },
    {
      path: 'response-xhtd-corporation',
      access: 'reply.read',
      load: () => import('./ratings/response-xhtd-corporation.screen.tsx'),
    },
    {
      path: 'reports-credit-rating-summary',
      access: 'news.read',
      load: () => import('./ratings/reports-credit-rating-summary.screen.tsx'),
    },
  ]),
  ...inGroup('alerts', [
    { path: 'alerts-sec-lost', access: 'cheque.read', load: () => import('./lost-cheques/alerts-sec-lost.screen.tsx') },
    {
      path: 'alerts-missing-cheques',
      access: 'cheque.read',
      load: () => import('./lost-cheques/alerts-missing-cheques.screen.tsx'),
    },
    { path: 'alerts-r52-articles', access: 'news.read', load: () => import('./news/alerts-r52-articles.screen.tsx') },
    { path: 'alerts-r52-summary', access: 'news.read', load: () => import('./news/alerts-r52-summary.screen.tsx') },
    { path: 'news-editor', access: 'news.write', load: () => import('./news/news-editor.screen.tsx') },
    {
      path: 'alerts-s37-customers',
      access: 'inquiry.ask',
      products: ['S37'],
      load: () => import('./alerts/alerts-s37-customers.screen.tsx'),
    },
    { path: 's37-history', access: 'alert.read', load: () => import('./alerts/s37-history.screen.tsx') },
    {
      path: 'loan-nq33',
      access: 'alert.read',
      products: ['NQ33'],
      load: () => import('./alerts/loan-nq33.screen.tsx'),
    },
    {
      path: 'alert-s36-bad-debt',
      access: 'alert.read',
      products: ['S36'],
      load: () => import('./alerts/alert-s36-bad-debt.screen.tsx'),
    },
    {
      path: 'alert-s39-new-debt',
      access: 'alert.read',
      products: ['S39'],
      load: () => import('./alerts/alert-s39-new-debt.screen.tsx'),
    },
    { path: 'watch-alerts', access: 'watch.manage', load: () => import('./subscriptions/watch-alerts.screen.tsx') },
    {
      path: 'watch-customers',
      access: 'watch.manage',
      load: () => import('./subscriptions/watch-customers.screen.tsx'),
    },
    {
      path: 'watch-webhooks',
      access: 'webhook.manage',
      load: () => import('./subscriptions/watch-webhooks.screen.tsx'),
    },
    {
      path: 'watch-deliveries',
      access: 'webhook.manage',
      load: () => import('./subscriptions/watch-deliveries.screen.tsx'),
    },
    {
      path: 'correction-notices',
      access: 'dispute.raise',
      load: () => import('./disputes/correction-notices.screen.tsx'),
    },
  ]),
  ...inGroup('files', [
    { path: 'send-data', access: 'file.send', load: () => import('./data-files/send-data.screen.tsx') },
    {
      path: 'send-and-receive-data',
      access: 'file.send',
      load: () => import('./data-files/send-and-receive-data.screen.tsx'),
    },
    {
      path: 'tt03-data-response',
      access: 'file.send',
      load: () => import('./data-files/tt03-data-response.screen.tsx'),
    },
    { path: 'tt03-files', access: 'file.send', load: () => import('./data-files/tt03-files.screen.tsx') },
    {
      path: 'certificate-registration',
      access: 'certificate.register',
      load: () => import('./data-files/certificate-registration.screen.tsx'),
    },
    { path: 'disputes', access: 'dispute.raise', load: () => import('./disputes/disputes.screen.tsx') },
    { path: 'data-quality', access: 'quality.read', load: () => import('./data-quality/data-quality.screen.tsx') },
  ]),
  ...inGroup('fees', [
    { path: 'notice-inquiry', access: 'fee.read', load: () => import('./statements/notice-inquiry.screen.tsx') },
    { path: 'e-invoice', access: 'fee.read', load: () => import('./invoices/e-invoice.screen.tsx') },
    { path: 'invoice-replies', access: 'fee.read', load: () => import('./invoices/invoice-replies.screen.tsx') },
    { path: 'fee-payment', access: 'fee.read', load: () => import('./payments/fee-payment.screen.tsx') },
    { path: 'invoice-desk', access: 'invoice.manage', load: () => import('./invoices/invoice-desk.screen.tsx') },
    {
      path: 'invoice-proposals',
      access: 'invoice.manage',
      load: () => import('./invoices/invoice-proposals.screen.tsx'),
    },
    { path: 'bank-lines', access: 'invoice.manage', load: () => import('./payments/bank-lines.screen.tsx') },
    { path: 'payee-accounts', access: 'invoice.manage', load: () => import('./payments/payee-accounts.screen.tsx') },
    { path: 'contract-info', access: 'fee.read', load: () => import('./service-contracts/contract-info.screen.tsx') },
    {
      path: 'debt-reconciliation',
      access: 'fee.read',
      load: () => import('./reconciliation/debt-reconciliation.screen.tsx'),
    },
    { path: 'spend', access: 'fee.read', load: () => import('./spend/spend.screen.tsx') },
    { path: 'fee-desk', access: 'fee.manage', load: () => import('./fee-desk/fee-desk.screen.tsx') },
    { path: 'price-list', access: 'fee.manage', load: () => import('./fee-desk/price-list.screen.tsx') },
    { path: 'fee-terms', access: 'fee.manage', load: () => import('./fee-desk/fee-terms.screen.tsx') },
    { path: 'fee-proposals', access: 'fee.manage', load: () => import('./fee-desk/fee-proposals.screen.tsx') },
    { path: 'fee-contracts', access: 'fee.manage', load: () => import('./fee-desk/fee-contracts.screen.tsx') },
    { path: 'fee-accounts', access: 'fee.manage', load: () => import('./fee-desk/fee-accounts.screen.tsx') },
  ]),
  ...inGroup('administration', [
    { path: 'users', access: 'user.manage', load: () => import('./people/users.screen.tsx') },
    { path: 'right-changes', access: 'user.manage', load: () => import('./people/right-changes.screen.tsx') },
    { path: 'own-roles', access: 'role.compose', load: () => import('./own-roles/own-roles.screen.tsx') },
    {
      path: 'institutions',
      access: 'institution.manage',
      load: () => import('./institutions/institutions.screen.tsx'),
    },
    {
      path: 'institution-changes',
      access: 'institution.manage',
      load: () => import('./institutions/institution-changes.screen.tsx'),
    },
    { path: 'branches', access: 'branch.manage', load: () => import('./institutions/branches.screen.tsx') },
    {
      path: 'allowed-products',
      access: 'user.manage',
      load: () => import('./institutions/allowed-products.screen.tsx'),
    },
    { path: 'force-logout', access: 'session.end', load: () => import('./session/force-logout.screen.tsx') },
    { path: 'dispute-work', access: 'order.work', load: () => import('./disputes/dispute-work.screen.tsx') },
    { path: 'review-list', access: 'order.work', load: () => import('./subject-review/review-list.screen.tsx') },
    { path: 'subject-merges', access: 'order.work', load: () => import('./subject-review/subject-merges.screen.tsx') },
    { path: 'holidays', access: 'order.work', load: () => import('./holidays/holidays.screen.tsx') },
    { path: 'alarms', access: 'alarm.read', load: () => import('./alarms/alarms.screen.tsx') },
    { path: 'freezes', access: 'alarm.read', load: () => import('./alarms/freezes.screen.tsx') },
    { path: 'decoys', access: 'decoy.manage', load: () => import('./alarms/decoys.screen.tsx') },
    { path: 'audit-log', access: 'audit.read', load: () => import('./audit/audit-log.screen.tsx') },
    { path: 'audit-victims', access: 'audit.read', load: () => import('./audit/audit-victims.screen.tsx') },
    { path: 'audit-checkpoints', access: 'audit.read', load: () => import('./audit/audit-checkpoints.screen.tsx') },
    { path: 'operations', access: 'operations.read', load: () => import('./operations/operations.screen.tsx') },
    { path: 'example', access: 'gallery.view', load: () => import('./gallery/example.screen.tsx') },
  ]),
  ...outsideTheMenu([
    {
      path: 'reply-customer/detail',
      title: 'reply-detail',
      access: 'reply.read',
      load: () => import('./replies/reply-customer-detail.screen.tsx'),
    },
    {
      path: 'personal-instant-response/detail',
      title: 'reply-detail',
      access: 'reply.read',
      load: () => import('./replies/personal-instant-response-detail.screen.tsx'),
    },
    {
      path: 'realtime-response/detail',
      title: 'reply-detail',
      access: 'reply.read',
      load: () => import('./replies/realtime-response-detail.screen.tsx'),
    },
    {
      path: 'batch-and-product-customer-response/detail',
      title: 'reply-detail',
      access: 'reply.read',
      load: () => import('./replies/batch-and-product-customer-response-detail.screen.tsx'),
    },
    {
      path: 'customers-question/detail',
      title: 'reply-detail',
      access: 'reply.read',
      load: () => import('./replies/customers-question-detail.screen.tsx'),
    },
    {
      path: 'response-charity/detail',
      title: 'reply-detail',
      access: 'voluntary.ask',
      load: () => import('./replies/response-charity-detail.screen.tsx'),
    },
    {
      path: 'response-xhtd-enterprise/detail',
      title: 'rating-detail',
      access: 'reply.read',
      load: () => import('./ratings/response-xhtd-enterprise-detail.screen.tsx'),
    },
    {
      path: 'response-xhtd-corporation/detail',
      title: 'rating-detail',
      access: 'reply.read',
      load: () => import('./ratings/response-xhtd-corporation-detail.screen.tsx'),
    },
    {
      path: 'alerts-r52-articles/detail',
      title: 'alerts-r52-detail',
      access: 'news.read',
      load: () => import('./news/alerts-r52-detail.screen.tsx'),
    },
    {
      path: 'alerts-r52-summary/detail',
      title: 'alerts-r52-detail',
      access: 'news.read',
      load: () => import('./news/alerts-r52-detail.screen.tsx'),
    },
    { path: 'my-account', access: 'signed-in', load: () => import('./own-account/my-account.screen.tsx') },
  ]),
];

/** Screens that stand in a group of the menu. */
function inGroup(group: Title, entries: readonly Entry[]): Screen<Title, Title>[] {
  return entries.map((entry) => ({ ...titled(entry), group }));
}

/** Screens that are opened from another screen, a link or the header (NAV-07). */
function outsideTheMenu(entries: readonly Entry[]): Screen<Title, Title>[] {
  return entries.map(titled);
}

function titled(entry: Entry): Titled {
  return entry.title === undefined ? { ...entry, title: entry.path } : entry;
}
