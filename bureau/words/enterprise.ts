/**
 * The texts for an enterprise's identity, under their wire names: for screens that ask about an enterprise or show
 * one.
 */
export const enterpriseTexts = {
  maCIC: ['Mã CIC', 'CIC code'],
  tenKH: ['Tên khách hàng', 'Customer name'],
  diaChi: ['Địa chỉ', 'Address'],
  dThoai: ['Điện thoại', 'Phone'],
  dkkd: ['Số ĐKKD', 'Registration number'],
  msThue: ['Mã số thuế', 'Tax code'],
  tgd: ['Tổng giám đốc', 'General director'],
  dtLienHe: ['Điện thoại liên hệ', 'Contact phone'],
  ttKhac: ['Thông tin khác', 'Other information'],
} as const;
