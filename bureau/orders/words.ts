import { words } from '#kit/words/words.ts';

/** Texts of a foreign report's answer. */
export const foreignReportWords = words('foreign-report', {
  title: ['Báo cáo doanh nghiệp nước ngoài', 'Foreign company report'],
  part: ['Báo cáo của đối tác', 'The partner’s report'],
  ordered: ['Doanh nghiệp được đặt báo cáo', 'The company that was ordered'],
  companyName: ['Tên doanh nghiệp', 'Company name'],
  address: ['Địa chỉ', 'Address'],
  country: ['Quốc gia', 'Country'],
  taxNumber: ['Mã số thuế', 'Tax number'],
  businessRegistration: ['Số đăng ký kinh doanh', 'Business registration'],
  pieces: ['Tệp báo cáo', 'Report files'],
  name: ['Tên tệp', 'File'],
  size: ['Dung lượng (byte)', 'Size (bytes)'],
  sha256: ['Mã SHA-256', 'SHA-256'],
  none: ['Không có tệp', 'No files'],
  noteFiles: [
    'Báo cáo gốc bằng tiếng Anh nằm trong các tệp kèm theo, tải ở màn hình Quản lý báo cáo S70.',
    'The report itself, in English, is in the attached files; download them at S70 report management.',
  ],
  notePartner: [
    'Thông tin do đối tác nước ngoài cung cấp; Trung tâm chuyển nguyên văn.',
    'The information is the foreign partner’s; the Centre passes it on as it came.',
  ],
});
