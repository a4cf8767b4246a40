import { refusals } from '#kit/contract/refusal.ts';

/** Refusals while a restore has not brought every month. */
export const coldRefusals = refusals({
  'months-coming': {
    status: 503,
    number: '5030010',
    text: [
      'Hệ thống đang khôi phục: dữ liệu từ tháng {{from}} đến tháng {{until}} chưa về đủ. Các tháng gần đây vẫn dùng được; tháng cũ vui lòng xem lại sau',
      'The system is being restored: the months from {{from}} to {{until}} are not all back yet. Recent months work; please ask for old ones later',
    ],
  },
  'months-coming-soon': {
    status: 503,
    number: '5030011',
    text: [
      'Hệ thống đang khôi phục: dữ liệu từ tháng {{from}} đến tháng {{until}} chưa về đủ, dự kiến còn khoảng {{minutes}} phút. Các tháng gần đây vẫn dùng được',
      'The system is being restored: the months from {{from}} to {{until}} are not all back yet; about {{minutes}} minutes are left. Recent months work',
    ],
  },
  'months-coming-change': {
    status: 503,
    number: '5030012',
    text: [
      'Hệ thống đang khôi phục dữ liệu các tháng cũ nên chưa thay đổi được; chưa có gì bị thay đổi. Vui lòng thử lại sau',
      'Old months are still being restored, so this cannot be changed yet; nothing was changed. Please try again later',
    ],
  },
});
