import { words } from '#kit/words/words.ts';

/** Texts of consents that were drawn as samples, for the bureau's auditor. */
export const sampleWords = words('consent-samples', {
  samples: ['Đồng ý được chọn để kiểm tra', 'Consents drawn as samples'],
  samplesNote: [
    'Đồng ý do đơn vị khẳng định, được chọn ngẫu nhiên để kiểm tra. Mỗi lần mở tệp bằng chứng đều ghi vào nhật ký.',
    'Declared consents that were drawn at random for a check. Each opening of an evidence file is audited.',
  ],
  institutionName: ['Đơn vị', 'Institution'],
  institution: ['Mã đơn vị', 'Institution code'],
  drawnAt: ['Chọn lúc', 'Drawn at'],
  shownAt: ['Đưa bằng chứng lúc', 'Evidence shown at'],
  shownBy: ['Người đưa bằng chứng', 'Shown by'],
  overdue: ['Quá hạn', 'Overdue'],
  waiting: ['Chờ bằng chứng', 'Evidence asked for'],
  shown: ['Đã đưa', 'Shown'],
  which: ['Trạng thái', 'State'],
  all: ['Tất cả', 'All'],
  state: ['Trạng thái', 'State'],
  sampleDueOn: ['Hạn đưa bằng chứng', 'Evidence due'],
  evidence: ['Bằng chứng (số văn bản, mã giao dịch)', 'Evidence (number of the paper, of the transaction)'],
  evidenceFile: ['Tệp bằng chứng', 'Evidence file'],
  identityHint: ['Số giấy tờ', 'Identity number'],
  startsOn: ['Từ ngày', 'From'],
  endsOn: ['Đến ngày', 'To'],
  download: ['Tải tệp', 'Download'],
  noFile: ['Đồng ý này chưa có tệp bằng chứng', 'This consent has no evidence file'],
});
