import { names } from '#kit/contract/names.ts';

export const galleryNames = names({
  rights: {
    'gallery.view': { name: ['Xem thư viện giao diện', 'View the interface gallery'], roles: ['clerk', 'approver'] },
  },
});
