import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of subscriptions. */
export const subscriptionsRefusals = refusals({
  'webhook-address': {
    status: 400,
    number: '4000171',
    text: [
      'Địa chỉ nhận phải là https trên Internet, cổng 443, không có tên đăng nhập và không dẫn vào mạng nội bộ',
      'The address must be https on the public internet, port 443, without a user name, and must not lead to a private network',
    ],
  },
  'not-own-customer': {
    status: 404,
    number: '4040171',
    text: [
      'Đơn vị không có khách hàng này. Chỉ theo dõi được khách hàng đang quan hệ với đơn vị',
      'Your institution has no such customer. You can only watch your own institution’s customers',
    ],
  },
  'events-erased': {
    status: 410,
    number: '4100171',
    text: [
      'Sự kiện sau số này đã bị xóa sau 90 ngày. Hãy đọc tiếp từ after={{begin}}',
      'The events after this one were erased after 90 days. Go on from after={{begin}}',
    ],
  },
  'events-ahead': {
    status: 409,
    number: '4090177',
    text: [
      'Chưa có sự kiện nào mang số này, số cuối cùng là {{last}}. Số đã lưu không đúng, hoặc môi trường thử đã được đặt lại',
      'No event has this number yet; the last one has {{last}}. The number that was kept is wrong, or the sandbox was reset',
    ],
  },
  'watch-known': {
    status: 409,
    number: '4090171',
    text: [
      'Bạn đang theo dõi đối tượng này. Hãy ngừng đăng ký cũ trước khi đăng ký lại',
      'You are already watching this. Stop the earlier subscription before creating another',
    ],
    programs: [
      [
        'Khách hàng này đang được theo dõi với reference {{reference}}. Gửi lại đúng reference đó để đổi loại cảnh báo, hoặc dừng nó trước',
        'This customer is watched already, as reference {{reference}}. Send that reference again to change its triggers, or end it first',
      ],
    ],
  },
  'webhook-limit': {
    status: 409,
    number: '4090172',
    text: [
      'Đơn vị đã có đủ 5 địa chỉ nhận. Hãy xóa một địa chỉ trước',
      'Your institution already has five addresses. Remove one first',
    ],
  },
});
