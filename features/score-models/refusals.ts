import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of promoting a score model. */
export const scoreModelsRefusals = refusals({
  'promotion-own': {
    status: 403,
    number: '4030610',
    text: [
      'Người đề nghị không tự duyệt được. Cần một người khác của Trung tâm',
      'The person who proposed it cannot approve it. Another person at the Centre must do so',
    ],
  },
  'promotion-waits': {
    status: 409,
    number: '4090610',
    text: [
      'Một đề nghị khác đang chờ duyệt. Hãy duyệt hoặc bác đề nghị đó trước',
      'Another proposal waits. Approve or reject that one first',
    ],
  },
  'comparison-empty': {
    status: 409,
    number: '4090611',
    text: [
      'Chưa có lượt hỏi nào được chấm song song, nên chưa có gì để so sánh',
      'No inquiry has been scored by both models yet, so there is nothing to compare',
    ],
  },
  'comparison-other': {
    status: 409,
    number: '4090612',
    text: [
      'Tệp so sánh không phải tệp mà đề nghị này nêu. Hãy tải lại danh sách và đọc tệp của đề nghị',
      'This is not the comparison file that the proposal names. Load the list again and read the file of the proposal',
    ],
  },
  'model-file-changed': {
    status: 409,
    number: '4090613',
    text: [
      'Tệp dữ liệu của mô hình đã khác với tệp được so sánh. Hãy bác đề nghị và so sánh lại',
      'The data file of the model is no longer the one that was compared. Reject the proposal and compare again',
    ],
  },
  'champion-changed': {
    status: 409,
    number: '4090614',
    text: [
      'Mô hình đang phục vụ đã khác với mô hình được so sánh. Hãy bác đề nghị và so sánh lại',
      'Another model serves than the one that was compared. Reject the proposal and compare again',
    ],
  },
  'promotion-not-serving': {
    status: 409,
    number: '4090615',
    text: [
      'Mô hình của lần đưa vào này không còn phục vụ, nên không có gì để quay lại',
      'The model of this promotion does not serve any more, so there is nothing to go back from',
    ],
  },
});
