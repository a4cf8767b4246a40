import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of alarms. */
export const bureauAlarmsRefusals = refusals({
  'own-freeze': {
    status: 403,
    number: '4030182',
    text: [
      'Người đã tạm dừng không tự mở lại được. Cần một người khác',
      'The person who froze it cannot lift it. Another person must do so',
    ],
  },
  'search-held': {
    status: 403,
    number: '4030250',
    text: [
      'Việc tìm và tra cứu khách hàng của bạn tạm dừng vì hôm nay có nhiều khách hàng được hiện hơn thường lệ. Hãy nhắn quản trị viên của đơn vị: họ đã được báo và sẽ trả lời. Nội dung đã nhập vẫn còn; hỏi tin với đủ giấy tờ vẫn làm được',
      'Your customer searches and look-ups are on hold, because more customers than usual were shown today. Please contact the administrator of your institution: they have been told and will answer. What you typed is kept; inquiries with complete papers go on',
    ],
  },
  'frozen-already': {
    status: 409,
    number: '4090181',
    text: ['Đối tượng này đang bị tạm dừng rồi', 'This is already frozen'],
  },
  'freeze-bureau': {
    status: 409,
    number: '4090182',
    text: [
      'Không tạm dừng được Trung tâm: sẽ không còn ai mở lại',
      'The Centre itself cannot be frozen: nobody would be left to lift the freeze',
    ],
  },
});
