import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of applications. */
export const applicationsRefusals = refusals({
  'application-own': {
    status: 403,
    number: '4030271',
    text: [
      'Người duyệt thứ hai phải là người khác. Cần một quản trị viên khác của Trung tâm',
      'The second approval must be by another person. Another administrator of the Centre must do so',
    ],
  },
  'application-keys': {
    status: 409,
    number: '4090270',
    text: [
      'Ứng dụng đã có hai khóa. Thu hồi khóa cũ trước khi thêm khóa mới',
      'The application already has two keys. Remove the old one before adding another',
    ],
  },
  'application-key-known': {
    status: 409,
    number: '4090271',
    text: [
      'Khóa hoặc mã khóa (kid) này đã có, hoặc đã bị gỡ. Hãy tạo khóa mới',
      'This key or its kid is registered already, or was removed. Make a new key',
    ],
  },
  'application-key-private': {
    status: 400,
    number: '4000270',
    text: [
      'Đây là khóa riêng. Không ai khác được biết nó: hãy tạo khóa mới và chỉ gửi phần công khai',
      'This is a private key, which nobody else may know: make a new one and send its public part alone',
    ],
  },
  'application-key-unreadable': {
    status: 400,
    number: '4000271',
    text: [
      'Không đọc được khóa. Cần một JWK công khai: EC P-256, Ed25519, hoặc RSA từ 2.048 bit',
      'The key could not be read. A public JWK is needed: EC P-256, Ed25519, or RSA of at least 2,048 bits',
    ],
  },
  'scope-not-allowed': {
    status: 400,
    number: '4000272',
    oauth: 'invalid_scope',
    text: [
      'Không có quyền này: {{scope}}. Xem quyền của ứng dụng và của đơn vị',
      'This scope is not held: {{scope}}. See the scopes of the application and of the institution',
    ],
  },
  'grant-unsupported': {
    status: 400,
    number: '4000273',
    oauth: 'unsupported_grant_type',
    text: ['Chỉ nhận grant_type client_credentials', 'Only grant_type client_credentials is supported'],
  },
  'client-unknown': {
    status: 401,
    number: '4010270',
    oauth: 'invalid_client',
    text: [
      'Không nhận ra ứng dụng: mã, khóa hoặc chữ ký của client_assertion không đúng, hoặc ứng dụng chưa hay không còn hoạt động',
      'The application is not recognised: the id, the key or the signature of client_assertion is not right, or it is not live',
    ],
  },
  'assertion-wrong': {
    status: 401,
    number: '4010271',
    oauth: 'invalid_client',
    text: [
      'client_assertion không dùng được: {{claim}} (RFC 7523). Kiểm tra đồng hồ, địa chỉ nhận và số jti',
      'client_assertion cannot be used: {{claim}} (RFC 7523). Check the clock, the audience and the jti',
    ],
  },
});
