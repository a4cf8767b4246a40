import { words } from '#kit/words/words.ts';

/** Names of the rights that a role may hold; keys are the permissions with dashes for dots. */
export const rightWords = words('rights', {
  'inquiry-ask': ['Hỏi tin về khách hàng', 'Make customer inquiries'],
  'reply-read': ['Xem trả lời tin', 'View replies'],
  'voluntary-ask': ['Hỏi tin của tổ chức tự nguyện', 'Make inquiries as a voluntary member'],
  'file-send': ['Gửi tệp dữ liệu', 'Send data files'],
  'batch-send': ['Hỏi tin theo lô', 'Make batch inquiries'],
  'certificate-register': ['Đăng ký chứng thư số', 'Register certificates'],
  'cheque-read': ['Xem thông tin séc mất', 'View lost cheques'],
  'cheque-enter': ['Nhập séc mất', 'Enter lost cheques'],
  'cheque-approve': ['Duyệt séc mất', 'Approve lost cheques'],
  'alert-read': ['Xem cảnh báo', 'View alerts'],
  'watch-manage': ['Theo dõi khách hàng', 'Watch customers'],
  'news-read': ['Đọc tin và bài phân tích', 'Read news and articles'],
  'fee-read': ['Xem phí và hợp đồng', 'View fees and contracts'],
  'fee-agree': ['Xác nhận bảng kê phí', 'Agree fee statements'],
  'quality-read': ['Xem chất lượng dữ liệu', 'View data quality'],
  'dispute-raise': ['Gửi khiếu nại, đính chính', 'Submit disputes'],
  'gallery-view': ['Xem thư viện giao diện', 'View the interface gallery'],
});

/** Texts of the roles that an institution composes. */
export const ownRoleWords = words('ownRoles', {
  list: ['Vai trò của đơn vị', "The institution's own roles"],
  newOne: ['Tạo vai trò', 'New role'],
  formOf: ['Vai trò {{name}}', 'Role {{name}}'],
  nameVi: ['Tên tiếng Việt', 'Name in Vietnamese'],
  nameEn: ['Tên tiếng Anh', 'Name in English'],
  permissions: ['Quyền', 'Rights'],
  weighty: ['{{right}} (cần hai người duyệt khi giao)', '{{right}} (two people must approve)'],
  people: ['Người giữ vai trò', 'Holders'],
  reason: ['Lý do', 'Reason'],
  reasonHint: ['Được ghi vào nhật ký', 'Kept in the audit log'],
  edit: ['Sửa vai trò', 'Edit'],
  remove: ['Bỏ vai trò', 'Remove'],
  askRemove: ['Vai trò {{name}} sẽ không còn.', 'The role {{name}} will be removed.'],
  askTakeAway: [
    '{{count}} người đang giữ vai trò {{name}}. Họ mất quyền của vai trò này ngay khi bạn bỏ nó.',
    '{{count}} {{count, person holds|people hold}} the role {{name}} and will lose its rights as soon as you remove it.',
  ],
  saved: ['Đã ghi vai trò {{name}}', 'The role {{name}} has been saved'],
  removed: [
    'Đã bỏ vai trò {{name}} của {{count}} người',
    'The role {{name}} has been removed from {{count}} {{count, person|people}}',
  ],
  chooseRight: ['Hãy chọn ít nhất một quyền', 'Choose at least one right'],
});
