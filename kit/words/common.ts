import { words } from './words.ts';

/** Texts for every screen. Verbs are fixed: one word for one action. */
export const commonWords = words('common', {
  search: ['Tra cứu', 'Search'],
  details: ['Xem chi tiết', 'View details'],
  download: ['Tải xuống', 'Download'],
  exportExcel: ['Xuất Excel', 'Export to Excel'],
  clear: ['Xóa điều kiện', 'Clear all'],
  print: ['In', 'Print'],
  refresh: ['Làm mới', 'Refresh'],
  retry: ['Thử lại', 'Try again'],
  cancel: ['Hủy', 'Cancel'],
  close: ['Đóng', 'Close'],
  copy: ['Sao chép', 'Copy'],
  copied: ['Đã sao chép', 'Copied'],
  confirm: ['Xác nhận', 'Confirm'],
  save: ['Ghi', 'Save'],
  done: ['Thành công', 'Done'],
  noData: ['Không có dữ liệu', 'No data'],
  areYouSure: ['Bạn có chắc chắn muốn thực hiện thao tác này không?', 'Are you sure you want to do this?'],
  generalError: [
    'Hệ thống đang xảy ra vấn đề. Vui lòng liên hệ quản trị viên!',
    'Something went wrong. Please contact the administrator!',
  ],
});
