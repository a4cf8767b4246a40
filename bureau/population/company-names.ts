import { type Random, weighted, weightedWords } from './random.ts';

type Trade = { name: string; sector: string };

const trades = weighted<Trade>([
  [{ name: 'Thương mại và Dịch vụ', sector: '46' }, 22],
  [{ name: 'Thương mại Dịch vụ', sector: '46' }, 10],
  [{ name: 'Xây dựng', sector: '41' }, 14],
  [{ name: 'Đầu tư Xây dựng và Thương mại', sector: '41' }, 7],
  [{ name: 'Sản xuất và Thương mại', sector: '46' }, 10],
  [{ name: 'Vận tải', sector: '49' }, 7],
  [{ name: 'Xuất nhập khẩu', sector: '46' }, 6],
  [{ name: 'Thực phẩm', sector: '10' }, 5],
  [{ name: 'Thủy sản', sector: '03' }, 4],
  [{ name: 'Nông nghiệp', sector: '01' }, 5],
  [{ name: 'May mặc', sector: '14' }, 4],
  [{ name: 'Nội thất', sector: '31' }, 3],
  [{ name: 'Cơ khí', sector: '25' }, 4],
  [{ name: 'Công nghệ', sector: '62' }, 5],
  [{ name: 'Giải pháp Phần mềm', sector: '62' }, 2],
  [{ name: 'Du lịch', sector: '79' }, 3],
  [{ name: 'Khách sạn', sector: '55' }, 2],
  [{ name: 'Bất động sản', sector: '68' }, 3],
  [{ name: 'Dược phẩm', sector: '21' }, 2],
  [{ name: 'Bao bì', sector: '17' }, 2],
  [{ name: '', sector: '47' }, 12],
]);

const forms = weighted<string>([
  ['Công ty TNHH', 44],
  ['Công ty TNHH Một thành viên', 14],
  ['Công ty TNHH MTV', 8],
  ['Công ty Cổ phần', 28],
  ['Doanh nghiệp tư nhân', 6],
]);

const first = weightedWords(
  'Hoàng:12 Minh:12 Thành:12 Phú:11 An:10 Đại:8 Tân:10 Việt:10 Nam:8 Thiên:7 Kim:7 Ngọc:7 Hưng:8 Phúc:8 Bảo:7 Trường:7 Gia:6 Đức:6 Hải:7 Sơn:5 Hồng:5 Quang:6 Tiến:6 Vạn:5 Thịnh:5 Long:6 Đông:6 Bình:6 Nhật:5 Song:3 Toàn:4 Trung:5 Khang:4 Hòa:4 Mai:3 Thái:5 Lộc:4 Anh:4 Châu:3 Vĩnh:5',
);
const second = weightedWords(
  'Phát:14 Long:10 Thịnh:11 Phú:8 An:9 Hưng:9 Thành:9 Lợi:7 Lộc:6 Tiến:6 Đạt:6 Phong:6 Gia:5 Sơn:6 Hải:6 Minh:7 Khang:6 Vinh:5 Quang:5 Anh:6 Hà:4 Nam:6 Bình:5 Cường:4 Dương:5 Đức:5 Hoàng:5 Nguyên:4 Thắng:4 Tín:5 Trí:3 Việt:4 Xuân:3 Châu:3 Mỹ:3 Tâm:4 Ngân:3 Kiên:3 Hùng:4 Thái:4',
);
const tail = weightedWords(
  'Group:1 Miền_Nam:2 Miền_Bắc:2 Miền_Trung:2 Việt_Nam:6 Sài_Gòn:3 Tây_Nguyên:1 Quốc_Tế:2 Phương_Nam:2 Đông_Á:1',
);

/** A plausible company: its name with legal form and trade, and the two VSIC digits of the trade. */
export function company(random: Random): { name: string; sector: string; isJointStock: boolean } {
  if (random.chance(0.05)) {
    return { name: `Hợp tác xã Nông nghiệp ${brand(random)}`, sector: '01', isJointStock: false };
  }
  const form = forms(random);
  const trade = form === 'Doanh nghiệp tư nhân' && random.chance(0.7) ? { name: '', sector: '47' } : trades(random);
  const name = [form, trade.name, brand(random)].filter((part) => part !== '').join(' ');
  return { name, sector: trade.sector, isJointStock: form === 'Công ty Cổ phần' };
}

function brand(random: Random): string {
  const one = first(random);
  let other = second(random);
  while (other === one) other = second(random);
  const two = `${one} ${other}`;
  if (random.chance(0.25)) return `${two} ${tail(random)}`;
  return random.chance(0.15) ? `${two} ${second(random)}` : two;
}
