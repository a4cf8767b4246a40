import { names } from '#kit/contract/names.ts';

export const dataFilesNames = names({
  rights: {
    'file.send': { name: ['Gửi tệp dữ liệu', 'Send data files'], roles: ['clerk', 'approver'] },
    'certificate.register': {
      name: ['Đăng ký chứng thư số', 'Register certificates'],
      roles: ['clerk', 'approver', 'institution-admin'],
    },
    'certificate.approve': { roles: ['institution-admin'] },
  },
  topics: ['certificate', 'data-file'],
});
