/** Every right a call or a screen can ask for. A role is a set of these (table `portal.role_permission`). */
export const permissions = [
  'inquiry.ask',
  'reply.read',
  'voluntary.ask',
  'file.send',
  'batch.send',
  'certificate.register',
  'certificate.approve',
  'cheque.read',
  'cheque.enter',
  'cheque.approve',
  'alert.read',
  'news.read',
  'news.write',
  'session.end',
  'session.end-any',
  'audit.read',
  'order.work',
  'institution.manage',
  'gallery.view',
] as const;

export type Permission = (typeof permissions)[number];
