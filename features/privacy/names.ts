import { names } from '#kit/contract/names.ts';

export const privacyNames = names({
  rights: {
    'breach.manage': {
      name: [
        'Giữ sổ vi phạm dữ liệu và nhật ký cho cơ quan',
        'Keep the register of breaches and the logs for the authority',
      ],
      roles: ['operator'],
    },
  },
  topics: ['breach', 'signed-file'],
});
