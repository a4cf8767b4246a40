import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of looking a customer up. */
export const matchingRefusals = refusals({
  'no-subject': {
    status: 404,
    number: '4040002',
    text: ['Không tìm thấy khách hàng theo thông tin đã nhập', 'No customer matches what you entered'],
  },
  'identity-conflict': {
    status: 409,
    number: '4090201',
    text: [
      'Số này không thuộc khách hàng đã nêu: nó là của người khác. Kiểm tra lại số và mã CIC. Chưa tính phí',
      'This number is not of the customer you named: it belongs to somebody else. Check the number and the CIC code. Nothing was charged',
    ],
  },
  'name-differs': {
    status: 409,
    number: '4090202',
    text: [
      'Tên này khác tên của người mang số đã nhập. Kiểm tra lại tên và số. Nếu khách hàng đã đổi tên, gửi giấy tờ về tên mới cho Trung tâm tại trang Điều chỉnh thông tin. Chưa tính phí',
      'This name is not the one of whoever holds the number. Check both. If the customer has a new name, send the document of it to the Centre on the page of corrections. Nothing was charged',
    ],
  },
  'code-unknown': {
    status: 400,
    number: '4000201',
    text: [
      'Không có khách hàng nào mang mã CIC này. Sửa mã, hoặc nhập số giấy tờ đầy đủ của khách hàng',
      'No customer has this CIC code. Correct it, or enter the customer’s whole identity number',
    ],
  },
  'paper-tries': {
    status: 429,
    number: '4120005',
    text: [
      'Hôm nay đã thử {{limit}} số giấy tờ không khớp với mã CIC này. Hãy bỏ trống mã CIC, hoặc để hệ thống điền số giấy tờ theo mã; mở lại lúc 00:00',
      'You have tried {{limit}} numbers today that do not match this CIC code. Leave the code empty, or let the system fill in its number. You can try again at 00:00',
    ],
  },
});
