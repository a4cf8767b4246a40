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
