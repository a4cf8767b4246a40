import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of alerts. */
export const alertsRefusals = refusals({
  'programme-taken': {
    status: 409,
    number: '4090076',
    text: [
      'Khách hàng hoặc dự án này đã có suất trong chương trình. Hãy tra cứu lại tình trạng',
      'This customer or project already has a place in the programme. Please check its status again',
    ],
  },
  'programme-not-held': {
    status: 409,
    number: '4090262',
    text: [
      'Suất này không do bạn giữ, hoặc không còn được giữ. Hãy tra cứu lại tình trạng',
      'You do not hold this place, or it is not held any more. Please check its status again',
    ],
  },
  'alert-fee': {
    status: 409,
    number: '4090173',
    text: [
      'Xem lần đầu số liệu tháng {{month}} của {{branches}} chi nhánh có khách hàng bị cảnh báo mất phí {{fee}} đồng chưa gồm thuế; xem lại và tải lại miễn phí',
      'The first view of {{month}} for {{branches}} {{branches, branch|branches}} with alerted customers costs VND {{fee}} before VAT; viewing and downloading again is free',
    ],
  },
});
