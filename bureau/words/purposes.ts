import { both, type Text, words } from '#kit/words/words.ts';

/** What an inquiry was for, by its code. */
const purposeWords = words('purposes', {
  'credit-granting': ['Cấp tín dụng', 'Granting credit'],
  'portfolio-monitoring': ['Theo dõi khoản vay đã cấp', 'Monitoring of loans given'],
  'credit-scoring': ['Chấm điểm tín dụng', 'Credit scoring'],
});

/** A purpose in both languages, as a report keeps it. */
export function purposeText(purpose: keyof (typeof purposeWords)['texts']): Text {
  return both(purposeWords, purpose);
}
