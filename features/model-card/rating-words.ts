import { words } from '#kit/words/words.ts';

/** Texts of the rating model's card: the public page, and the same card among the documents. */
export const ratingCardWords = words('rating-card', {
  title: ['Thẻ mô hình xếp hạng {{model}}', 'Rating model card {{model}}'],
  purpose: ['Mục đích', 'Purpose'],
  purposeText: [
    'Xếp doanh nghiệp vào mười hạng theo báo cáo tài chính năm và lịch sử tín dụng, kèm xác suất phát sinh nợ xấu (nhóm 3 trở lên) trong 12 tháng tới, để tổ chức tín dụng tham khảo khi cấp và theo dõi tín dụng.',
    'It puts an enterprise into one of ten grades by its yearly statements and its credit history, with the chance of bad debt (group 3 or worse) within twelve months, for institutions to consider when they grant and watch credit.',
  ],
  owner: ['Chịu trách nhiệm', 'Owner'],
  ownerText: ['Bộ phận mô hình của đơn vị thông tin tín dụng', 'The model desk of this credit bureau'],
  date: ['Ngày lập', 'Date'],
  data: ['Dữ liệu', 'Data'],
  dataText: [
    'Doanh nghiệp giả lập của hệ thống này, không có doanh nghiệp thật: báo cáo tài chính, dư nợ, nhóm nợ, hạn mức, tài sản bảo đảm như các tổ chức đã gửi.',
    'Invented enterprises of this system, no real one: statements, balances, debt groups, limits and collateral as institutions had sent them.',
  ],
  frozenOn: [
    'Tứ phân vị theo ngành và điểm bắt đầu mỗi hạng lấy từ báo cáo năm {{year}} của {{enterprises}} doanh nghiệp, cố định theo phiên bản.',
    'The quartiles by sector and the score at which each grade begins come from the statements of {{year}} of {{enterprises}} enterprises, and are frozen with the version.',
  ],
  chancesOn: [
    'Xác suất của mỗi hạng lấy từ {{rated}} lượt xếp hạng vào các ngày {{days}}: {{bad}} lượt có nợ xấu trong 12 tháng sau đó.',
    'The chance of each grade comes from {{rated}} ratings of {{days}}: {{bad}} were followed by bad debt within twelve months.',
  ],
  population: ['Đối tượng', 'Population'],
  populationText: [
    'Doanh nghiệp có báo cáo tài chính cân đối, đủ chỉ tiêu, không cũ quá 18 tháng. Doanh nghiệp khác không được xếp hạng.',
    'Enterprises with statements that balance, have the lines needed and are at most 18 months old. No other enterprise is rated.',
  ],
  figures: ['Kết quả ngoài mẫu thời gian', 'Figures out of time'],
  figuresText: [
    'Xếp hạng ngày {{day}} theo báo cáo năm {{year}}, so với nợ xấu trong 12 tháng sau đó; không số liệu nào của năm này được dùng khi xây dựng. Cột cuối là một nền kinh tế giả lập khác, có năm xấu khác.',
    'Ratings of {{day}} by the statements of {{year}}, against bad debt within twelve months after; nothing of that year was used in the making. The last column is another invented economy with another bad year.',
  ],
  measure: ['Chỉ số', 'Measure'],
  everyone: ['Mọi doanh nghiệp', 'All enterprises'],
  performing: ['Chưa có nợ xấu', 'Without bad debt'],
  elsewhere: ['Nền kinh tế khác', 'Another economy'],
  enterprises: ['Số doanh nghiệp', 'Enterprises'],
  bad: ['Phát sinh nợ xấu', 'Bad within 12 months'],
  gini: ['Hệ số Gini', 'Gini'],
  giniOfTruth: ['Gini của xác suất thật', 'Gini of the truth'],
  ks: ['Chỉ số KS', 'KS statistic'],
  brier: ['Điểm Brier', 'Brier score'],
  brierOfTruth: ['Điểm Brier của xác suất thật', 'Brier score of the truth'],
  psi: ['PSI so với năm trước', 'PSI since the year before'],
  byGrade: ['Theo hạng', 'By grade'],
  gradePicture: [
    'Xác suất nợ xấu theo hạng: cột là ước tính, chấm là thực tế với khoảng tin cậy 95%',
    'Chance of bad debt by grade: bars are estimates, dots are what happened with its 95% band',
  ],
  sharePicture: ['Tỷ lệ doanh nghiệp theo hạng', 'Share of enterprises by grade'],
  grade: ['Hạng', 'Grade'],
  from: ['Từ điểm', 'From score'],
  share: ['Tỷ lệ', 'Share'],
  pd: ['Ước tính', 'Estimated'],
  observed: ['Thực tế', 'Observed'],
  band: ['Khoảng 95%', '95% band'],
  bySector: ['Theo ngành', 'By sector'],
  sector: ['Ngành', 'Sector'],
  looksAt: ['Mô hình xem xét', 'What it looks at'],
  item: ['Yếu tố', 'Item'],
  most: ['Điểm tối đa', 'Points at most'],
  limits: ['Giới hạn', 'Limits'],
  limitInvented: [
    'Được xây dựng và kiểm tra trên doanh nghiệp giả lập: trên doanh nghiệp thật kết quả phải được kiểm tra lại.',
    'It was made and judged on invented enterprises: on real ones its figures have to be found again.',
  ],
  limitFew: [
    'Ở các hạng cao hầu như không có nợ xấu nên xác suất theo một đường cong chung, không hạng nào dưới 0,05%.',
    'Hardly any enterprise of the good grades fails, so chances follow one curve over all grades, and none is below 0.05%.',
  ],
  limitStatements: [
    'Báo cáo tài chính có độ trễ tới 18 tháng; báo cáo sai thì hạng cũng sai.',
    'Statements may be 18 months old, and a wrong statement makes a wrong grade.',
  ],
  limitWeights: [
    'Trọng số các yếu tố do chuyên gia công bố, không ước lượng từ dữ liệu.',
    'The weights of the items are declared by experts and not estimated from data.',
  ],
  limitDefault: [
    'Hạng D là đang mất khả năng trả nợ nên xác suất là 100%; thực tế thấp hơn vì có doanh nghiệp trả hết nợ ngay sau đó.',
    'Grade D means default now, so its chance is 100%; less was observed because some repay at once.',
  ],
  monitoring: ['Theo dõi', 'Monitoring'],
  monitoringText: [
    'Mỗi tháng đơn vị tính lại độ ổn định (PSI) của hạng và từng yếu tố, Gini, KS và mức hiệu chuẩn theo ngành; vượt giới hạn thì có cảnh báo.',
    'Each month the bureau finds the stability (PSI) of grades and items, Gini, KS and calibration by sector; beyond a limit an alarm is raised.',
  ],
  mustNot: ['Không được dùng', 'Must not be used'],
  mustNotAlone: [
    'Làm căn cứ duy nhất để từ chối cấp tín dụng, hoặc để quyết định tự động mà không có người xem xét.',
    'As the only ground for refusing credit, or for a decision without a human being.',
  ],
  mustNotPerson: [
    'Để đánh giá cá nhân: chủ doanh nghiệp, người điều hành, người góp vốn.',
    'To judge persons: owners, managers or shareholders.',
  ],
  mustNotPrice: [
    'Để định giá cổ phiếu, trái phiếu, hoặc như lời khuyên đầu tư.',
    'To price shares or bonds, or as advice on investing.',
  ],
  mustNotUnrated: [
    'Coi doanh nghiệp không được xếp hạng là doanh nghiệp xấu.',
    'To take an enterprise that is not rated for a bad one.',
  ],
});
