import { type Province, provinceInAddress } from './provinces.ts';
import { type Random, randomOf, weightedWords } from './random.ts';

const streets = weightedWords(`
  Trần_Hưng_Đạo:9 Lê_Lợi:9 Nguyễn_Huệ:7 Hai_Bà_Trưng:7 Lý_Thường_Kiệt:8 Quang_Trung:9 Nguyễn_Trãi:8 Lê_Duẩn:6 Phan_Chu_Trinh:6
  Phan_Bội_Châu:6 Nguyễn_Văn_Cừ:6 Trường_Chinh:6 Lê_Hồng_Phong:7 Hùng_Vương:8 Ngô_Quyền:7 Bà_Triệu:6 Điện_Biên_Phủ:6
  Cách_Mạng_Tháng_Tám:5 Nguyễn_Thị_Minh_Khai:6 Võ_Thị_Sáu:6 Nguyễn_Du:6 Hoàng_Hoa_Thám:5 Lê_Thánh_Tông:5 Đinh_Tiên_Hoàng:6
  Tôn_Đức_Thắng:5 Phạm_Văn_Đồng:5 Võ_Văn_Kiệt:4 Nguyễn_Tất_Thành:5 Trần_Phú:8 Lê_Quý_Đôn:5 Chu_Văn_An:5 Nguyễn_Đình_Chiểu:5
  Tô_Hiến_Thành:3 Lạc_Long_Quân:4 Âu_Cơ:4 Nguyễn_Công_Trứ:4 Bùi_Thị_Xuân:4 Mạc_Đĩnh_Chi:3 Phạm_Ngũ_Lão:4 Trần_Quang_Khải:3
  Trần_Nhân_Tông:3 Lý_Tự_Trọng:4 Kim_Đồng:3 Lê_Văn_Lương:3 Hoàng_Văn_Thụ:5 Nguyễn_Bỉnh_Khiêm:4 Huỳnh_Thúc_Kháng:4 Yết_Kiêu:3
  Cao_Bá_Quát:3 Hồ_Xuân_Hương:3 Đào_Duy_Từ:3 Tản_Đà:2 Xuân_Diệu:2 Tố_Hữu:3 Nguyễn_Khuyến:3 Phan_Đình_Phùng:5 Thống_Nhất:4
  Giải_Phóng:3 Độc_Lập:4 Hòa_Bình:3 Ba_Tháng_Hai:4 Ba_Mươi_Tháng_Tư:3 Lê_Lai:4 Nguyễn_Thái_Học:5 Lương_Thế_Vinh:3`);

const firstPart = weightedWords(
  'Tân:14 Bình:12 An:12 Phú:12 Hòa:10 Vĩnh:9 Thanh:9 Long:8 Mỹ:8 Đông:8 Xuân:8 Hưng:7 Quảng:4 Đại:6 Thạnh:6 Thới:4 Yên:7 Minh:6 Nghĩa:5 Nam:5 Bắc:4 Cẩm:4 Kim:5 Lộc:4 Sơn:5 Trung:5 Trường:4 Việt:4 Hải:5 Hồng:4 Ngọc:4 Phước:7 Thượng:3 Văn:4 Liên:3 Đức:5 Gia:3 Hiệp:4 Quang:4',
);
const secondPart = weightedWords(
  'Phú:10 Hòa:10 An:9 Bình:9 Lộc:8 Thạnh:6 Long:8 Thành:8 Xuân:6 Hưng:7 Thới:3 Mỹ:6 Sơn:7 Giang:6 Đông:6 Lâm:5 Hải:5 Khánh:5 Thọ:4 Trung:5 Tiến:5 Thủy:4 Khê:3 Định:4 Quang:5 Minh:5 Thịnh:5 Phước:5 Đức:4 Hội:3 Châu:4 Lập:3 Dương:4 Nghĩa:4 Tây:4 Nam:4 Hiệp:5 Hậu:3 Lạc:3',
);
const hamlets = weightedWords(
  'Đông:5 Đoài:4 Trung:5 Thượng:5 Hạ:5 Nội:3 Ngoại:3 Tân_Lập:4 Tân_Tiến:4 Phú_Thọ:3 Bình_An:3 An_Hòa:3 Mỹ_Long:3 Đồng_Tâm:3 Đoàn_Kết:3 Xuân_Hòa:3',
);

const wardsPerProvince = 90;

/** The name of a ward or commune: each province has its own ninety, the same for every subject. */
function ward(random: Random, province: Province): { name: string; isUrban: boolean } {
  const number = Math.floor(random.next() ** 1.4 * wardsPerProvince);
  const own = randomOf(77, Number(province.code), number);
  const first = firstPart(own);
  let second = secondPart(own);
  while (second === first) second = secondPart(own);
  return {
    name: `${first} ${second}`,
    isUrban: own.chance(province.code === '79' || province.code === '01' ? 0.75 : 0.4),
  };
}

/** A plausible address as written since July 2025: house, street or hamlet, ward or commune, province. */
export function address(random: Random, province: Province): string {
  const { name, isUrban } = ward(random, province);
  const end = provinceInAddress(province);
  if (!isUrban) {
    const house = random.chance(0.3) ? `Số nhà ${random.int(1, 150)}, ` : '';
    const place = random.chance(0.5)
      ? `Thôn ${hamlets(random)}`
      : random.chance(0.5)
        ? `Ấp ${random.int(1, 12)}`
        : `Xóm ${random.int(1, 18)}`;
    return `${house}${place}, Xã ${name}, ${end}`;
  }
  const alley = random.chance(0.35)
    ? random.chance(0.5)
      ? `ngõ ${random.int(1, 400)} `
      : `hẻm ${random.int(1, 400)} `
    : '';
  const group = random.chance(0.2) ? `, Tổ ${random.int(1, 40)}` : '';
  return `Số ${random.int(1, 520)} ${alley}đường ${streets(random)}${group}, Phường ${name}, ${end}`;
}

/** A business address: on a street, or a lot of an industrial park. */
export function businessAddress(random: Random, province: Province): string {
  if (random.chance(0.85)) {
    const { name } = ward(random, province);
    return `Số ${random.int(1, 600)} đường ${streets(random)}, Phường ${name}, ${provinceInAddress(province)}`;
  }
  const { name } = ward(random, province);
  return `Lô ${random.pick(['A', 'B', 'C', 'D', 'E'])}${random.int(1, 40)}, Khu công nghiệp ${name}, ${provinceInAddress(province)}`;
}
