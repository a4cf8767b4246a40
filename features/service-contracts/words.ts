import { words } from '#kit/words/words.ts';

/** Texts of the contracts with the Centre. Keys of columns are the wire names. */
export const serviceContractWords = words('service-contracts', {
  list: ['Hợp đồng với Trung tâm', 'Contracts with the Centre'],
  matctd: ['Mã TCTD', 'Institution code'],
  sohopdon: ['Số hợp đồng', 'Contract number'],
  ngayhopdong: ['Ngày hợp đồng', 'Signed on'],
  type: ['Loại', 'Type'],
  information: ['Sản phẩm thông tin', 'Information products'],
  ordered: ['Sản phẩm đặt hàng', 'Ordered products'],
  state: ['Trạng thái', 'State'],
  open: ['Đang hiệu lực', 'In force'],
  ended: ['Đã kết thúc', 'Ended'],
  coming: ['Chưa hiệu lực', 'Not yet in force'],
  tuNgay: ['Hiệu lực từ', 'From'],
  denNgay: ['Đến ngày', 'To'],
  noEnd: ['Không thời hạn', 'No end date'],
  hovaten: ['Người liên hệ', 'Contact'],
  username: ['Tên đăng nhập', 'User name'],
  tentctd: ['Tên TCTD', 'Institution'],
  diachi: ['Địa chỉ', 'Address'],
  dthoai: ['Điện thoại', 'Phone'],
  email: ['Thư điện tử', 'Email'],
  ngayusername: ['Ngày cấp tài khoản', 'Account issued on'],
});
