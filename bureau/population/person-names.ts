import { type Random, weighted, weightedWords } from './random.ts';

const family = weightedWords(`
  Nguyễn:315 Trần:109 Lê:86 Phạm:59 Hoàng:30 Huỳnh:25 Võ:29 Vũ:24 Phan:28 Trương:22 Bùi:21 Đặng:19 Đỗ:19 Ngô:17 Hồ:15
  Dương:14 Đinh:10 Đoàn:8 Lâm:8 Mai:8 Trịnh:7 Đào:7 Cao:7 Lý:7 Hà:6 Lưu:5 Lương:6 Thái:4 Châu:4 Tạ:4 Phùng:4 Tô:3 Vương:3
  Văn:3 Tăng:3 Quách:2 Lại:2 Hứa:2 Thạch:3 Diệp:2 Từ:2 Chu:2 La:2 Đàm:2 Tống:2 Giang:1 Chung:1 Triệu:2 Kiều:2 Hồng:1 Trang:1
  Danh:2 Sơn:1 Bành:1 Ông:1 Khổng:1 Nghiêm:1 Bế:1 Nông:2 Hoa:1 Kim:1 Lữ:1 Mạc:1 Thân:1 Viên:1 Âu:1`);

const middleOfMen = weightedWords(`
  Văn:300 Hữu:45 Đức:45 Minh:50 Quốc:35 Thanh:40 Ngọc:30 Xuân:28 Công:24 Đình:28 Quang:30 Hoàng:30 Anh:16 Tuấn:14 Duy:18
  Thành:18 Trọng:16 Bá:12 Viết:9 Huy:9 Mạnh:10 Thế:14 Gia:12 Bảo:9 Trung:9 Tiến:9 Nhật:9 Phúc:7 Tấn:9 Chí:7 Khắc:5 Sỹ:4
  Phước:6 Hồng:9 Kim:4 Việt:6 Hải:5 Đăng:6 Như:2 Vĩnh:3 Cao:2 Thiên:3 Nguyên:2`);

const middleOfWomen = weightedWords(`
  Thị:420 Ngọc:50 Thanh:34 Thu:24 Kim:26 Minh:18 Hồng:24 Phương:20 Thùy:16 Bích:14 Mỹ:14 Diệu:9 Quỳnh:12 Mai:9 Hoàng:12
  Tuyết:9 Xuân:9 Như:9 Cẩm:7 Khánh:7 Bảo:7 Thúy:8 Ánh:6 Lan:6 Hà:5 Anh:5 Yến:5 Tường:3 Trúc:4 Gia:4 Châu:2 Linh:3 Vân:3`);

const secondMiddleOfWomen = weightedWords(
  'Thu:12 Thanh:14 Ngọc:16 Kim:12 Hồng:12 Thùy:10 Phương:10 Bích:8 Mỹ:8 Minh:6 Mai:5 Tuyết:4 Lan:4 Quỳnh:5 Diệu:4 Như:3 Ánh:3 Cẩm:3 Khánh:3',
);

const givenOfMen = weightedWords(`
  Hùng:30 Dũng:27 Tuấn:30 Minh:27 Nam:25 Hải:24 Long:22 Sơn:22 Thành:22 Cường:22 Đức:21 Hiếu:20 Phong:17 Quân:18 Huy:22
  Khoa:13 Khánh:14 Kiên:13 Lâm:13 Linh:8 Lộc:10 Luân:7 Mạnh:13 Nghĩa:13 Nhân:11 Phát:11 Phú:10 Phúc:17 Phước:11 Quang:19
  Quốc:10 Quý:10 Tài:13 Tâm:12 Tân:12 Thái:13 Thắng:20 Thanh:13 Thiện:10 Thịnh:13 Thông:7 Thuận:9 Tiến:15 Tín:7 Toàn:16
  Trí:9 Trọng:8 Trung:20 Trường:13 Tú:11 Tùng:15 Việt:11 Vinh:14 Vũ:13 An:12 Anh:24 Bảo:13 Bình:15 Chiến:10 Công:8 Đạt:17
  Duy:15 Giang:10 Hà:7 Hậu:8 Hoàng:18 Hòa:12 Hưng:15 Khang:8 Lợi:8 Lực:5 Ngọc:8 Sang:8 Tấn:4 Tường:4 Vương:5 Đông:8 Điền:2
  Hoạt:1 Khải:5 Nhật:5 Xuân:4 Thọ:4 Thức:3 Thủy:2 Học:2 Hồng:3 Bách:3 Duẩn:1 Khôi:4 Nguyên:8 Thạch:2 Y:1`);

const givenOfWomen = weightedWords(`
  Hương:30 Lan:27 Hoa:24 Mai:24 Linh:27 Trang:26 Hà:24 Thảo:25 Hằng:22 Nga:17 Ngọc:22 Nhung:18 Oanh:13 Phương:26 Thu:18
  Thủy:24 Thúy:18 Tuyết:15 Vân:19 Yến:19 Anh:30 Ánh:11 Bích:8 Châu:13 Chi:13 Diễm:7 Diệp:7 Dung:17 Duyên:13 Giang:11
  Hạnh:18 Hân:9 Hiền:20 Hồng:16 Huệ:13 Huyền:20 Khánh:7 Kiều:7 Liên:13 Loan:14 Ly:9 My:11 Na:4 Nguyệt:13 Nhi:13 Như:11
  Phượng:14 Quyên:12 Quỳnh:13 Sương:5 Tâm:11 Thanh:14 Thắm:6 Thơ:5 Thoa:6 Thương:9 Tiên:10 Trâm:10 Trinh:9 Trúc:8 Tú:5
  Uyên:8 Vy:12 Xuân:8 Đào:6 Hòa:8 Lệ:5 Lụa:3 Lý:4 Mỹ:4 Ngân:13 Thư:10 Thi:5 Hảo:4 Hậu:4 Gấm:2 Cúc:5 Nương:1 Nhàn:4 Khuê:1`);

const partsOfMen = weighted<2 | 3 | 4>([
  [3, 86],
  [4, 9],
  [2, 5],
]);
const partsOfWomen = weighted<2 | 3 | 4>([
  [3, 64],
  [4, 33],
  [2, 3],
]);

/** A plausible Vietnamese name; sex is 1 for men, 2 for women. Some names are shared by hundreds, as in reality. */
export function personName(random: Random, sex: 1 | 2): string {
  const name = draw(random, sex);
  // Nobody is called Lan Lan.
  return /(\p{L}+) \1(?!\p{L})/u.test(name) ? personName(random, sex) : name;
}

function draw(random: Random, sex: 1 | 2): string {
  const surname = family(random);
  if (sex === 1) {
    const parts = partsOfMen(random);
    if (parts === 2) return `${surname} ${givenOfMen(random)}`;
    if (parts === 3) return `${surname} ${middleOfMen(random)} ${givenOfMen(random)}`;
    return `${surname} ${middleOfMen(random)} ${middleOfMen(random)} ${givenOfMen(random)}`;
  }
  const parts = partsOfWomen(random);
  if (parts === 2) return `${surname} ${givenOfWomen(random)}`;
  if (parts === 3) return `${surname} ${middleOfWomen(random)} ${givenOfWomen(random)}`;
  return `${surname} Thị ${secondMiddleOfWomen(random)} ${givenOfWomen(random)}`;
}
