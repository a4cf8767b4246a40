import { words } from '#kit/words/words.ts';

/** The reason why a candidate is shown, for the clerk. */
export const matchWords = words('match', {
  sameCicCode: ['Trùng mã CIC', 'Same CIC code'],
  formerCicCode: ['Mã CIC cũ, đã gộp vào mã này', 'Former CIC code, merged into this one'],
  sameCitizenId: ['Trùng số CCCD', 'Same citizen ID'],
  sameOldId: ['Trùng số CMND cũ', 'Same old ID number'],
  samePassport: ['Trùng số hộ chiếu', 'Same passport number'],
  sameTaxCode: ['Trùng mã số thuế', 'Same tax code'],
  sameRegistration: ['Trùng số ĐKKD', 'Same registration number'],
  sameOtherPaper: ['Trùng số giấy tờ khác', 'Same number of another paper'],
  sameName: ['Trùng tên', 'Same name'],
  nearName: ['Gần giống tên', 'Similar name'],
  nameOrder: ['Trùng tên, khác thứ tự', 'Same name in another order'],
  accents: ['Trùng tên, khác dấu', 'Same name, other accents'],
  rawKeys: ['Tên gõ bằng phím Telex/VNI', 'The name was typed in Telex or VNI keys'],
  regionalSpelling: ['Trùng tên, khác cách viết vùng miền', 'Same name in a regional spelling'],
  initials: ['Tên viết tắt bằng chữ cái đầu', 'The name is abbreviated to first letters'],
  legalForm: [
    'Trùng tên riêng, khác cách viết loại hình hoặc ngành',
    'Same proper name; legal form or trade written otherwise',
  ],
  earlierName: ['Trùng tên trước đây', 'Same as an earlier name'],
  englishName: ['Trùng tên tiếng Anh', 'Same as the English name'],
  shortName: ['Trùng tên viết tắt hoặc tên giao dịch', 'Same as the short or trading name'],
  nearPaper: ['Số giấy tờ lệch một chữ số', 'The ID number differs by one digit'],
  middleNameMissing: ['Tên nhập thiếu tên đệm', 'The typed name lacks a middle name'],
  nameBegins: ['Tên bắt đầu giống', 'The name begins alike'],
  nameDiffers: ['Tên không giống: kiểm tra lại trước khi dùng', 'The name differs: check before use'],
  nameOfAnother: ['Tên khác hẳn: số giấy tờ này của người khác', 'Another name: this number is of somebody else'],
  sameProvince: ['Cùng tỉnh/thành phố', 'Same province'],
  sameBirthDate: ['Trùng ngày sinh', 'Same date of birth'],
  sameAddress: ['Gần giống địa chỉ', 'Similar address'],
  provinceUnknown: ['Chưa rõ tỉnh/thành phố', 'Province not given'],
});

export type MatchReason = keyof (typeof matchWords)['texts'];
