import type { ErrorEntry } from './error-entry.ts';

/** Refusals about freezes and suspensions, cases and days off; part of the one catalogue. */
export const alarmErrors = {
  'user-frozen': {
    status: 401,
    number: '4010006',
    text: [
      'Tài khoản của bạn đang bị tạm dừng để kiểm tra. Vui lòng liên hệ quản trị viên đơn vị hoặc Trung tâm',
      'Your account is frozen pending a check. Please contact your administrator or the Centre',
    ],
  },
  'institution-frozen': {
    status: 401,
    number: '4010007',
    text: [
      'Đơn vị của bạn đang bị tạm dừng khai thác để kiểm tra. Vui lòng liên hệ Trung tâm',
      'Your institution is frozen pending a check. Please contact the Centre',
    ],
  },
  'exports-frozen': {
    status: 403,
    number: '4030181',
    text: [
      'Việc xuất và tải tệp đang tạm dừng trên toàn hệ thống. Các thao tác khác vẫn dùng được',
      'Exports and downloads are currently frozen across the system. Everything else remains available',
    ],
  },
  'own-freeze': {
    status: 403,
    number: '4030182',
    text: [
      'Người đã tạm dừng không tự mở lại được. Cần một người khác',
      'The person who froze it cannot lift it. Another person must do so',
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
  'decoy-borrows': {
    status: 409,
    number: '4090188',
    text: [
      'Khách hàng này đang có khoản vay: sẽ có người tra cứu chính đáng, nên không thể làm hồ sơ mồi',
      'This borrower has a loan, so there are legitimate reasons to look them up; they cannot be a decoy',
    ],
  },
  'decoy-waiting': {
    status: 409,
    number: '4090189',
    text: ['Đang có thay đổi chờ duyệt về hồ sơ này', 'A change to this record is already awaiting approval'],
  },
  'own-decoy': {
    status: 403,
    number: '4030183',
    text: [
      'Người đề nghị không tự duyệt được. Cần một quản trị viên khác của Trung tâm',
      'The person who requested it cannot approve it. Another administrator of the Centre must do so',
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
  'holiday-known': {
    status: 409,
    number: '4090185',
    text: ['Ngày này đã có trong danh sách', 'This date is already in the list'],
  },
  'holiday-weekday': {
    status: 400,
    number: '4000181',
    text: [
      'Ngày nghỉ phải rơi vào thứ Hai đến thứ Sáu, ngày làm bù vào thứ Bảy hoặc Chủ nhật',
      'A holiday must fall on a weekday, Monday to Friday; a working day in lieu on a Saturday or Sunday',
    ],
  },
  'count-running': {
    status: 409,
    number: '4090187',
    text: [
      'Đang tính lại. Kết quả sẽ có sau ít phút',
      'A recalculation is in progress. Results will be available in a few minutes',
    ],
  },
  'case-files-full': {
    status: 409,
    number: '4090186',
    text: ['Hồ sơ chỉ nhận tối đa {{max}} tệp', 'A case can have up to {{max}} files'],
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
