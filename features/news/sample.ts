/** Invented articles of the demo, as bureau.write_article expects them. */
export const sampleArticles = [
  {
    menu: 'articles',
    category: 'risk',
    title_vi: 'Nợ nhóm 2 của hộ kinh doanh tăng nhẹ trong tháng',
    title_en: 'Attention debt of household businesses rises slightly',
    brief_vi: 'Tỷ lệ nợ cần chú ý tăng ở nhóm vay ngắn hạn không có tài sản bảo đảm.',
    brief_en: 'The share of attention debt grew among unsecured short-term loans.',
    content_vi:
      '<p>Số liệu minh họa cho thấy nợ nhóm 2 tăng ở nhóm hộ kinh doanh vay ngắn hạn.</p><ul><li>Rà soát khách hàng có từ ba tổ chức tín dụng trở lên.</li><li>Theo dõi cảnh báo S39 hằng tháng.</li></ul>',
    content_en:
      '<p>Illustrative figures show more attention debt among household businesses with short-term loans.</p><ul><li>Review customers with three or more lenders.</li><li>Follow the S39 alert every month.</li></ul>',
    source: 'Trung tâm Thông tin Tín dụng',
  },
  {
    menu: 'articles',
    category: 'law',
    title_vi: 'Lưu ý khi khai báo séc mất và séc bị từ chối',
    title_en: 'Points to note when declaring lost and refused cheques',
    brief_vi: 'Khai báo trong một ngày làm việc, người duyệt khác người nhập.',
    brief_en: 'Declare within one working day; the approver must not be the person who entered it.',
    content_vi: '<p>Bản ghi đã duyệt không sửa được. Khi có sai sót, lập bản đính chính.</p>',
    content_en: '<p>An approved record cannot be changed. Enter a correction if anything is wrong.</p>',
    source: 'Trung tâm Thông tin Tín dụng',
  },
  {
    menu: 'summary',
    category: 'sector',
    title_vi: 'Tổng hợp tín dụng theo ngành kinh tế',
    title_en: 'Credit by economic sector',
    brief_vi: 'Bảng minh họa tỷ lệ nợ xấu theo ngành.',
    brief_en: 'An illustrative table of the bad-debt ratio by sector.',
    content_vi:
      '<table><caption>Tỷ lệ nợ xấu cuối quý III năm 2026</caption><thead><tr><th>Ngành</th><th>Tỷ lệ nợ xấu</th></tr></thead><tbody><tr><td>Bán lẻ</td><td>1,8%</td></tr><tr><td>Xây dựng</td><td>2,6%</td></tr></tbody></table>',
    content_en:
      '<table><caption>Bad-debt ratio at the end of the third quarter of 2026</caption><thead><tr><th>Sector</th><th>Bad-debt ratio</th></tr></thead><tbody><tr><td>Retail</td><td>1.8%</td></tr><tr><td>Construction</td><td>2.6%</td></tr></tbody></table>',
    source: 'Trung tâm Thông tin Tín dụng',
  },
] as const;
