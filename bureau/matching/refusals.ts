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
      'Tên này khác tên của người mang số đã nhập. Kiểm tra lại tên và số. Nếu khách hàng đã đổi tên, gửi giấy tờ về tên mới cho Trung tâm ngay tại đây. Chưa tính phí',
      'This name is not the one of whoever holds the number. Check both. If the customer has a new name, send its document to the Centre from here. Nothing was charged',
    ],
    programs: [
      [
        'Tên này khác tên của người mang số đã gửi. Kiểm tra cả hai; giấy tờ về tên mới gửi trên cổng thông tin. Chưa tính phí',
        'This name is not the one of whoever holds the number. Check both; the document of a new name is sent in the portal. Nothing was charged',
      ],
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
  'code-of-legal': {
    status: 400,
    number: '4000260',
    text: [
      'Mã CIC này là của pháp nhân, còn sản phẩm hỏi về thể nhân. Chọn sản phẩm của pháp nhân. Chưa tính phí',
      'This CIC code is of a legal entity, and the product is about natural persons. Choose a product of legal entities. Nothing was charged',
    ],
  },
  'code-of-natural': {
    status: 400,
    number: '4000261',
    text: [
      'Mã CIC này là của thể nhân, còn sản phẩm hỏi về pháp nhân. Chọn sản phẩm của thể nhân. Chưa tính phí',
      'This CIC code is of a natural person, and the product is about legal entities. Choose a product of natural persons. Nothing was charged',
    ],
  },
  'people-quota': {
    status: 429,
    number: '4120850',
    text: [
      'Hôm nay các lần tra cứu đã hiện đủ {{limit}} khách hàng khác nhau. Vẫn hỏi tin được bằng số giấy tờ đầy đủ; tra cứu mở lại lúc 00:00',
      'Searches have shown you {{limit}} different customers today. You can still inquire with a whole identity number; searching opens again at 00:00',
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
