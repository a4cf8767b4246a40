import { refusals } from '#kit/contract/refusal.ts';
import { disputeWords } from './words.ts';

/** Refusals of disputes. */
export const disputesRefusals = refusals({
  'dispute-known': {
    status: 409,
    number: '4090193',
    text: [
      'Số liệu này đang có hồ sơ khiếu nại, hoặc đã được đính chính. Hãy xem hồ sơ đó',
      'This figure already has a case, or has been corrected. Please see that case',
    ],
  },
  'name-known': {
    status: 409,
    number: '4090244',
    text: [
      'Khách hàng này đang có hồ sơ về tên mới. Hãy xem hồ sơ đó',
      'This customer already has an open case about a new name. Please see that case',
    ],
  },
  'figure-corrected': {
    status: 409,
    number: '4090183',
    text: [
      'Số liệu này đã được đính chính ngày {{day}} theo hồ sơ {{number}}. Hãy hỏi tin lại để xem số liệu mới',
      'This figure was corrected on {{day}} in case {{number}}. Inquire again to see the new figure',
    ],
  },
  'contract-not-offered': {
    status: 409,
    number: '4090240',
    text: [
      'Không có hợp đồng này trong các hợp đồng của đơn vị, hoặc trong báo cáo chi tiết đơn vị nhận ba tháng qua',
      'This contract is neither your institution’s own nor in a detailed report that it received in the last three months',
    ],
  },
  'contract-needed': {
    status: 409,
    number: '4090241',
    text: disputeWords.texts.contractNeeded,
    programs: [
      [
        'Số liệu này thuộc một hợp đồng: nêu ở contract. Nếu báo cáo không nêu hợp đồng thì dùng field other, và nêu tổ chức tín dụng, kỳ, số liệu ở claim',
        'This figure belongs to a contract: name it in contract. If the report names none, use the field other, and name lender, month and figure in the claim',
      ],
    ],
  },
  'name-fits': {
    status: 409,
    number: '4090242',
    text: [
      'Tên này đã khớp với tên đang ghi nhận. Hãy hỏi tin lại',
      'This name already matches a name on record. Ask again',
    ],
  },
  'document-needed': {
    status: 409,
    number: '4090243',
    text: ['Hồ sơ chưa có giấy tờ về tên mới', 'The case has no document of the new name'],
  },
  'not-corrected-yet': {
    status: 409,
    number: '4090842',
    text: [
      'Số liệu bị khiếu nại chưa đổi. Đơn vị gửi số liệu cần gửi bản đính chính, gỡ số liệu hoặc chuyển sang đúng khách hàng trước',
      'The disputed figure has not changed. Its institution must first correct it, remove it, or move it to the right customer',
    ],
  },
  'no-extension': {
    status: 409,
    number: '4090190',
    text: [
      'Thời hạn của hồ sơ này không gia hạn được: Thông tư 15 chỉ cho gia hạn giải quyết khiếu nại của khách hàng',
      'This deadline cannot be extended: Circular 15 allows extensions only for resolving a borrower’s dispute',
    ],
  },
  'extended-already': {
    status: 409,
    number: '4090184',
    text: ['Hồ sơ này đã được gia hạn một lần', 'This case has already been extended once'],
  },
  'case-files-full': {
    status: 409,
    number: '4090186',
    text: ['Hồ sơ chỉ nhận tối đa {{max}} tệp', 'A case can have up to {{max}} files'],
  },
  'sandbox-disputes': {
    status: 403,
    number: '4030311',
    text: [
      'Môi trường thử không nhận hồ sơ khiếu nại: không có ai giải quyết hồ sơ ở đó',
      'The sandbox takes no disputes: nobody decides cases there',
    ],
  },
});
