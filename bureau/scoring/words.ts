import { words } from '#kit/words/words.ts';

/** Texts of the personal score: each item, what it measures, and what would improve it. */
export const scoringWords = words('scoring', {
  P1: ['Nhóm nợ cao nhất hiện tại', 'Highest debt group now'],
  P2: ['Nhóm nợ cao nhất trong 60 tháng', 'Highest debt group in 60 months'],
  P3: ['Số tháng chậm trả thẻ trong 36 tháng', 'Months with a late card payment in 36 months'],
  D1: ['Số tổ chức đang có dư nợ', 'Institutions with debt'],
  D2: ['Mức sử dụng hạn mức thẻ', 'Use of card limits'],
  D3: ['Tỷ lệ dư nợ không có bảo đảm', 'Share of unsecured debt'],
  D4: ['Mức tăng dư nợ trong 12 tháng', 'Growth of debt in 12 months'],
  L1: ['Tuổi của quan hệ tín dụng lâu nhất', 'Age of the oldest credit'],
  L2: ['Số tháng có báo cáo trong 24 tháng', 'Months reported of the last 24'],
  N1: ['Số lượt đơn vị tra cứu trong 3 tháng', 'Institutions that asked in 3 months'],
  N2: ['Số khoản mở mới trong 6 tháng', 'New accounts in 6 months'],
  M1: ['Cơ cấu loại tín dụng', 'Mix of kinds of credit'],

  improveP1: [
    'Trả hết phần nợ quá hạn để khoản nợ trở lại nhóm 1.',
    'Pay what is overdue, so that the debt returns to group 1.',
  ],
  improveP2: [
    'Trả nợ đúng hạn từ nay: nợ nhóm 2 và nợ xấu cũ nhẹ dần theo thời gian và hết ảnh hưởng sau 60 tháng.',
    'Pay on time from now on: old debt of group 2 and bad debt weigh less with time, and nothing after 60 months.',
  ],
  improveP3: [
    'Trả thẻ trước ngày đến hạn, hoặc đăng ký trả tự động khoản tối thiểu.',
    'Pay cards before the due day, or let the bank collect the minimum.',
  ],
  improveD1: [
    'Tất toán các khoản nhỏ để còn ít tổ chức có dư nợ hơn.',
    'Pay off small debts, so that fewer institutions are owed.',
  ],
  improveD2: ['Giảm dư nợ thẻ xuống không quá 30% tổng hạn mức.', 'Bring card debt down to 30% of the limits or less.'],
  improveD3: [
    'Giảm dư nợ không có bảo đảm xuống không quá 25% tổng dư nợ.',
    'Bring unsecured debt down to 25% of all debt or less.',
  ],
  improveD4: ['Không tăng tổng dư nợ so với 12 tháng trước.', 'Do not let debt grow beyond that of 12 months ago.'],
  improveL1: [
    'Giữ quan hệ tín dụng lâu năm và trả đúng hạn; điểm tăng theo thời gian.',
    'Keep long-standing credit in good order; this grows with time.',
  ],
  improveL2: [
    'Duy trì một khoản tín dụng được báo cáo đều hằng tháng.',
    'Keep some credit that is reported every month.',
  ],
  improveN1: [
    'Không nộp nhiều hồ sơ vay trong thời gian ngắn; các lần hỏi trong 14 ngày chỉ tính một.',
    'Do not apply to many lenders in a short time; inquiries within 14 days count once.',
  ],
  improveN2: ['Không mở thêm khoản vay hoặc thẻ trong 6 tháng.', 'Open no further loan or card for 6 months.'],
  improveM1: [
    'Ưu tiên khoản vay trung, dài hạn có tài sản bảo đảm thay cho vay tiền mặt ngắn hạn.',
    'Prefer secured loans of medium or long term to short cash loans.',
  ],

  G1: ['Nhóm nợ cao nhất hiện tại', 'Highest debt group now'],
  G2: ['Số tháng có nợ từ nhóm 2 trong 24 tháng', 'Months with debt of group 2 or worse in 24 months'],
  G3: ['Số tháng kể từ lần cuối có nợ từ nhóm 2', 'Months since debt was last in group 2 or worse'],
  G4: ['Số tháng có nợ xấu trong 24 tháng', 'Months with bad debt in 24 months'],
  K1: ['Số tháng chậm trả thẻ trong 6 tháng', 'Months with a late card payment in 6 months'],
  K2: ['Số tháng chậm trả thẻ trong 24 tháng', 'Months with a late card payment in 24 months'],
  U1: ['Mức sử dụng hạn mức thẻ', 'Use of card limits'],
  U2: ['Dư nợ không có bảo đảm', 'Unsecured debt'],
  B1: ['Số tổ chức đang có dư nợ', 'Institutions with debt'],
  B2: ['Mức tăng dư nợ trong 12 tháng', 'Growth of debt in 12 months'],
  B3: ['Số khoản vay và thẻ đang có dư nợ', 'Loans and cards with debt'],
  A1: ['Tuổi của quan hệ tín dụng lâu nhất', 'Age of the oldest credit'],
  A2: ['Số khoản mở mới trong 6 tháng', 'New accounts in 6 months'],
  A3: ['Số tháng có báo cáo trong 24 tháng', 'Months reported of the last 24'],
  A4: ['Tuổi trung bình của các khoản vay và thẻ', 'Mean age of loans and cards'],
  Q1: ['Số lượt đơn vị tra cứu trong 3 tháng', 'Institutions that asked in 3 months'],
  Q2: ['Số lượt đơn vị tra cứu trong 12 tháng', 'Inquiries of institutions in 12 months'],

  improveG1: [
    'Trả hết phần nợ quá hạn để khoản nợ trở lại nhóm 1.',
    'Pay what is overdue, so that the debt returns to group 1.',
  ],
  improveG2: [
    'Trả nợ đúng hạn từ nay: mỗi tháng quá hạn hết ảnh hưởng sau 24 tháng.',
    'Pay on time from now on: a month in arrears weighs nothing after 24 months.',
  ],
  improveG3: [
    'Trả nợ đúng hạn từ nay: lần quá hạn gần nhất càng xa, điểm càng tăng.',
    'Pay on time from now on: the longer ago the last arrears are, the more points.',
  ],
  improveG4: [
    'Trả hết nợ xấu: mỗi tháng có nợ xấu hết ảnh hưởng sau 24 tháng.',
    'Pay bad debt off: a month with bad debt weighs nothing after 24 months.',
  ],
  improveK1: [
    'Trả thẻ trước ngày đến hạn, hoặc đăng ký trả tự động khoản tối thiểu.',
    'Pay cards before the due day, or let the bank collect the minimum.',
  ],
  improveK2: [
    'Trả thẻ trước ngày đến hạn, hoặc đăng ký trả tự động khoản tối thiểu.',
    'Pay cards before the due day, or let the bank collect the minimum.',
  ],
  improveU1: ['Giảm dư nợ thẻ so với tổng hạn mức.', 'Bring card debt down against the limits.'],
  improveU2: ['Trả bớt dư nợ không có bảo đảm.', 'Pay back unsecured debt.'],
  improveB1: [
    'Tất toán các khoản nhỏ để còn ít tổ chức có dư nợ hơn.',
    'Pay off small debts, so that fewer institutions are owed.',
  ],
  improveB2: ['Không tăng tổng dư nợ so với 12 tháng trước.', 'Do not let debt grow beyond that of 12 months ago.'],
  improveB3: ['Tất toán các khoản nhỏ.', 'Pay off small debts.'],
  improveA1: [
    'Giữ quan hệ tín dụng lâu năm và trả đúng hạn; điểm tăng theo thời gian.',
    'Keep long-standing credit in good order; this grows with time.',
  ],
  improveA2: ['Không mở thêm khoản vay hoặc thẻ trong 6 tháng.', 'Open no further loan or card for 6 months.'],
  improveA3: [
    'Duy trì một khoản tín dụng được báo cáo đều hằng tháng.',
    'Keep some credit that is reported every month.',
  ],
  improveA4: [
    'Giữ các khoản đang có, hạn chế mở khoản mới; điểm tăng theo thời gian.',
    'Keep the credit that there is and open little that is new; this grows with time.',
  ],
  improveQ1: [
    'Không nộp nhiều hồ sơ vay trong thời gian ngắn; các lần hỏi trong 14 ngày chỉ tính một.',
    'Do not apply to many lenders in a short time; inquiries within 14 days count once.',
  ],
  improveQ2: [
    'Không nộp nhiều hồ sơ vay; mỗi lượt hết ảnh hưởng sau 12 tháng.',
    'Do not apply to many lenders; each weighs nothing after 12 months.',
  ],

  'very-high': ['Rủi ro rất cao', 'Very high risk'],
  high: ['Rủi ro cao', 'High risk'],
  medium: ['Rủi ro trung bình', 'Medium risk'],
  low: ['Rủi ro thấp', 'Low risk'],
  'very-low': ['Rủi ro rất thấp', 'Very low risk'],

  loss: [
    'Đang có nợ nhóm 5, nợ bán VAMC hoặc nợ xử lý bằng dự phòng chưa trả: tối đa 321 điểm',
    'Debt of group 5, sold to VAMC or settled with provisions and not paid: 321 points at most',
  ],
  bad: ['Đang có nợ nhóm 3 hoặc 4: tối đa 430 điểm', 'Debt of group 3 or 4 now: 430 points at most'],
  attention: ['Đang có nợ nhóm 2: tối đa 569 điểm', 'Debt of group 2 now: 569 points at most'],

  'no-credit': [
    'Chưa đủ thông tin để chấm điểm: không có quan hệ tín dụng trong 24 tháng gần nhất. Đây không phải là đánh giá xấu.',
    'Not enough information for a score: no credit relation in the last 24 months. This is no bad mark.',
  ],
  'too-few-months': [
    'Chưa đủ thông tin để chấm điểm: số tháng được báo cáo ít hơn 3. Đây không phải là đánh giá xấu.',
    'Not enough information for a score: fewer than 3 months were reported. This is no bad mark.',
  ],
});
