import { names } from '#kit/contract/names.ts';

export const heldFilesNames = names({
  rights: {
    restate: {
      name: [
        'Duyệt sửa số liệu kỳ trước (Tổng giám đốc ủy quyền)',
        'Approve restated figures (General Director’s delegate)',
      ],
      roles: ['approver'],
    },
    'finding.decide': { roles: ['operator'] },
  },
  topics: ['file-finding', 'file-hold', 'hold-threshold'],
});
