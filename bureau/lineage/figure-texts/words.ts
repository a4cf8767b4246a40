import { words } from '#kit/words/words.ts';

/** How each figure of a report is counted, by `section.key`: one sentence that is true of the cells under that key (API-09). */
export const figureWords = words('figure-texts', {
  // The summary.
  'tile.worst-now': [
    'Nhóm nợ cao nhất của các khoản vay và thẻ còn dư nợ, mỗi khoản ở tháng báo cáo gần nhất; null khi không còn dư nợ',
    'The highest debt group of the loans and cards that are owed on, each in its newest reported month; null where nothing is owed',
  ],
  'tile.exposure': [
    'Tổng dư nợ vay và thẻ, mỗi khoản ở tháng báo cáo gần nhất, ngoại tệ quy đổi ra đồng',
    'All that is owed on loans and cards, each in its newest reported month, other currencies converted to dong',
  ],
  'tile.lenders': [
    'Số tổ chức mà khách hàng còn dư nợ vay hoặc thẻ ở tháng báo cáo gần nhất',
    'How many institutions are owed something on a loan or card, in the newest month reported of it',
  ],
  'tile.secured': [
    'Trong số các tổ chức còn dư nợ, số tổ chức đang giữ tài sản bảo đảm chưa giải chấp',
    'How many of the institutions that are owed something hold a collateral that is not released',
  ],
  'tile.worst-ever': [
    'Nhóm nợ cao nhất của mọi khoản có dư nợ trong 60 tháng gần nhất và của nợ xấu đã ghi nhận; null khi không có',
    'The highest debt group of any debt of the last 60 months and of bad debt on record; null where there was none',
  ],
  'tile.late-cards': [
    'Số tháng có chậm thanh toán thẻ trong 36 tháng, đếm theo từng tổ chức phát hành rồi cộng lại',
    'The months of the last 36 with a late card payment, counted at each issuer and added up',
  ],
  'tile.askers': [
    'Số tổ chức khác nhau đã hỏi tin về khách hàng trong 12 tháng đến ngày lập báo cáo; tính cả lần trước của chính đơn vị bạn, không tính lần hỏi này',
    'How many different institutions asked about the customer in the 12 months before the report; earlier inquiries of your own count, this one does not',
  ],
  'tile.score': [
    'Điểm theo mô hình đang dùng, tính từ thông tin khi lập báo cáo',
    'The points that the model in use gives to the file as it was when the report was made',
  ],
  'tile.grade': [
    'Hạng của điểm theo các bậc của mô hình: 1 tốt nhất, 10 thấp nhất',
    'The step of the model in which the score lies: 1 the best, 10 the lowest',
  ],
  'tile.pd': [
    'Ước tính của mô hình về khả năng có nợ từ nhóm 3 trong 12 tháng tới; `decimal` từ 0 đến 1',
    'How likely the model holds a debt of group 3 or worse within 12 months; `decimal` is from 0 to 1',
  ],
  'tile.standing': [
    'Phần trăm người có điểm thấp hơn, làm tròn xuống, trong mẫu được chấm bằng cùng mô hình ở tháng gần nhất đã tính xong',
    'The percentage with a lower score, rounded down, among the sample that the same model scored in the last finished month',
  ],

  // Debt now.
  'groups.yyyy-MM': [
    'Nhóm nợ cao nhất của các khoản có dư nợ tại tổ chức trong tháng đó; 0: không còn dư nợ; none: không có khoản nào; null: không báo cáo',
    'The highest debt group at the institution in that month; 0: reported without debt; none: no account then; null: not reported',
  ],
  'exposure.amount': [
    'Dư nợ vay và thẻ tại tổ chức, ngoại tệ quy đổi; chuỗi số triệu nguyên, số chính xác ở `dong` bên cạnh',
    'What is owed to the institution on loans and cards, converted; whole millions as a string, the exact amount beside it in `dong`',
  ],
  'current-debt.data-day': [
    'Ngày cuối của tháng mà dư nợ của dòng được báo cáo',
    'The last day of the month that the debt of the row was reported for',
  ],
  'current-debt.group': [
    'Nhóm nợ chung của các khoản vay trong dòng: mỗi dòng là một tổ chức, loại vay, nhóm và ngày số liệu; dòng tổng nêu nhóm cao nhất',
    'The debt group that the loans of the row share, since a row is one institution, kind, group and day; the total has the highest',
  ],
  'current-debt.vnd': [
    'Tổng dư nợ các khoản vay bằng đồng của dòng; null khi dòng không có khoản nào',
    'The sum of the loans of the row that are in dong; null where it has none',
  ],
  'current-debt.currency': [
    'Tổng dư nợ các khoản vay của dòng bằng ngoại tệ này; null khi dòng không có khoản nào',
    'The sum of the loans of the row that are in this currency; null where it has none',
  ],
  'cards.data-day': [
    'Ngày cuối của tháng mà các thẻ của dòng được báo cáo gần nhất',
    'The last day of the month in which the cards of the row were last reported',
  ],
  'cards.cards': [
    'Số thẻ còn hiệu lực của tổ chức phát hành, cùng ngày số liệu',
    'How many open cards the issuer last reported for this day',
  ],
  'cards.limit': ['Tổng hạn mức của các thẻ trong dòng', 'The sum of the limits of the cards of the row'],
  'cards.balance': ['Tổng dư nợ của các thẻ trong dòng', 'The sum of what is owed on the cards of the row'],
  'cards.due': [
    'Tổng số tiền phải thanh toán của các thẻ trong dòng',
    'The sum of the payments due on the cards of the row',
  ],
  'cards.late': [
    'Tổng số tiền chậm thanh toán của các thẻ trong dòng',
    'The sum of the payments that are late on the cards of the row',
  ],
  'cards.late-days': [
    'Số ngày chậm lớn nhất trong các thẻ của dòng; 0 khi không chậm; dòng tổng là null',
    'The longest delay among the cards of the row, in days; 0 where none is late; null in the total',
  ],
  'cards.group': [
    'Nhóm nợ cao nhất trong các thẻ của dòng; dòng tổng là null',
    'The highest debt group among the cards of the row; null in the total',
  ],
  'vamc.data-day': ['Ngày số liệu của khoản nợ đã bán', 'The day for which the sold debt was reported'],
  'vamc.principal': [
    'Nợ gốc còn lại của một khoản nợ đã bán cho VAMC và chưa tất toán',
    'The principal that is left of one debt that was sold to VAMC and is not settled',
  ],
  'bonds.data-day': ['Ngày số liệu của trái phiếu', 'The day for which the bond was reported'],
  'bonds.issued': ['Ngày phát hành theo khai báo', 'The day of issue, as declared'],
  'bonds.matures': ['Ngày đáo hạn theo khai báo', 'The day on which the bond falls due, as declared'],
  'bonds.group': ['Nhóm nợ của trái phiếu theo khai báo gần nhất', 'The debt group of the bond, as last declared'],
  'bonds.value': [
    'Giá trị trái phiếu mà tổ chức nắm giữ theo khai báo gần nhất',
    'The value of the bond that the institution holds, as last declared',
  ],
  'commitments.data-day': ['Ngày số liệu của cam kết', 'The day for which the commitment was reported'],
  'commitments.group': [
    'Nhóm nợ của cam kết theo khai báo gần nhất',
    'The debt group of the commitment, as last declared',
  ],
  'commitments.value': ['Giá trị cam kết, ngoại tệ quy đổi ra đồng', 'The value of the commitment, converted to dong'],
  'commitments.own': [
    'Giá trị cam kết theo nguyên tệ; null khi cam kết bằng đồng',
    'The value of the commitment in its own currency; null where that is the dong',
  ],

  // Debt in the past.
  'debt-months.month': ['Tháng của số liệu', 'The month that the row is about'],
  'debt-months.loans': [
    'Tổng dư nợ vay cuối tháng, ngoại tệ quy đổi; null khi chưa có khoản vay nào',
    'The loans owed at the end of the month, converted; null where there was no loan',
  ],
  'debt-months.cards': [
    'Tổng dư nợ thẻ cuối tháng; null khi chưa có thẻ nào',
    'The card debt at the end of the month; null where there was no card',
  ],
  'debt-months.total': ['Dư nợ vay cộng dư nợ thẻ của tháng', 'The loans and the card debt of the month together'],
  'debt-months.missing': [
    'Số tổ chức có khoản vay hoặc thẻ mà không báo cáo tháng đó; số tiền của tháng không gồm các tổ chức này',
    'How many institutions with a loan or card did not report the month; its amounts leave them out',
  ],
  'bad-debt.highest-group': [
    'Nhóm nợ xấu cao nhất (3 đến 5) tại tổ chức trong 60 tháng, hoặc của nợ xấu đã ghi nhận ở đó',
    'The highest bad group (3 to 5) at the institution within 60 months, or that of the bad debt on record there',
  ],
  'bad-debt.group-now': [
    'Nhóm nợ cao nhất của các khoản còn dư nợ tại chính tổ chức này, ở tháng báo cáo gần nhất; null khi không còn',
    'The highest group of what is still owed to this institution, in the newest reported month; null where nothing is',
  ],
  'bad-debt.last-bad-day': [
    'Ngày cuối của tháng gần nhất có nợ xấu tại tổ chức; với nợ xấu đã ghi nhận là ngày kết thúc, hoặc ngày lập báo cáo khi chưa kết thúc',
    'The last day of the newest month with bad debt there; of bad debt on record its end, or the day of the report while it lasts',
  ],
  'bad-debt.amount': [
    'Tổng dư nợ nhóm 3 đến 5 tại tổ chức trong tháng của ngày nêu ở `last-bad-day`, hoặc số tiền của nợ xấu đã ghi nhận',
    'The debt of groups 3 to 5 there in the month of `last-bad-day`, or the amount of the bad debt on record',
  ],
  'late-cards.state': [
    'Đang chậm khi một thẻ của tổ chức chậm thanh toán ở tháng báo cáo gần nhất của thẻ',
    'Late now where a card of the issuer is late in its newest reported month',
  ],
  'late-cards.longest': [
    'Số ngày chậm lớn nhất của một thẻ trong 36 tháng',
    'The longest delay of a card within 36 months, in days',
  ],
  'late-cards.times': [
    'Số tháng trong 36 tháng mà ít nhất một thẻ của tổ chức chậm thanh toán',
    'The months of the last 36 in which at least one card of the issuer was late',
  ],
  'late-cards.last': [
    'Tháng gần nhất mà một thẻ của tổ chức chậm thanh toán',
    'The newest month in which a card of the issuer was late',
  ],
  'attention.month': ['Tháng có dư nợ nhóm 2', 'The month in which there was debt of group 2'],
  'attention.amount': [
    'Tổng dư nợ nhóm 2 (vay và thẻ) tại tổ chức trong tháng, ngoại tệ quy đổi',
    'The loans and cards of group 2 at the institution in that month, converted',
  ],
  'card-months.month': ['Tháng của số liệu thẻ', 'The month that the card figures are of'],
  'card-months.cards': ['Tổng dư nợ thẻ cuối tháng', 'The card debt at the end of the month'],
  'card-months.missing': [
    'Số tổ chức phát hành thẻ không báo cáo tháng đó',
    'How many issuers of cards did not report the month',
  ],

  // Contracts, cards and collateral one by one.
  'contracts.signed': ['Ngày ký hợp đồng theo khai báo', 'The day on which the contract was signed, as declared'],
  'contracts.ends': ['Ngày đến hạn theo khai báo', 'The day on which the contract ends, as declared'],
  'contracts.closed': [
    'Ngày tất toán; null khi hợp đồng còn mở',
    'The day on which the contract was closed; null while it is open',
  ],
  'contracts.limit': [
    'Hạn mức hoặc số tiền của hợp đồng theo khai báo',
    'The limit or amount of the contract, as declared',
  ],
  'contract-debt.data-day': [
    'Ngày cuối của tháng mà hợp đồng được báo cáo gần nhất, hoặc ngày tất toán sau đó',
    'The last day of the newest month reported of the contract, or the day of its close after that',
  ],
  'contract-debt.group': [
    'Nhóm nợ của hợp đồng ở tháng báo cáo gần nhất; null khi không còn dư nợ; dòng tổng nêu nhóm cao nhất',
    'The debt group of the contract in its newest reported month; null where nothing is owed; the total has the highest',
  ],
  'contract-debt.overdue': [
    'Số ngày quá hạn của hợp đồng ở tháng báo cáo gần nhất',
    'How many days the contract was overdue in its newest reported month',
  ],
  'contract-debt.vnd': [
    'Dư nợ của hợp đồng bằng đồng; null khi hợp đồng bằng ngoại tệ',
    'The debt of a contract in dong; null of one in another currency',
  ],
  'contract-debt.currency': [
    'Dư nợ của hợp đồng bằng ngoại tệ này; null với hợp đồng khác',
    'The debt of a contract in this currency; null of the others',
  ],
  'card-list.limit': ['Hạn mức của thẻ theo khai báo', 'The limit of the card, as declared'],
  'card-list.opened': ['Ngày mở thẻ', 'The day on which the card was opened'],
  'card-list.closed': [
    'Ngày đóng thẻ; null khi thẻ còn mở',
    'The day on which the card was closed; null while it is open',
  ],
  'collateral.count': [
    'Số tài sản chưa giải chấp mà tổ chức giữ; tài sản thế chấp ở hai nơi được tính ở mỗi nơi',
    'How many assets the institution holds that are not released; one pledged at two places counts at each',
  ],
  'collateral.value': [
    'Tổng giá trị các tài sản đó; dòng tổng là null khi một tài sản được thế chấp ở hai nơi',
    'The sum of their values; null in the total where an asset is pledged at two places',
  ],
  'lenders.data-day': [
    'Ngày số liệu mới nhất của dư nợ vay tại tổ chức; null khi không còn dư nợ',
    'The newest day of the loans owed to the institution; null where none is',
  ],
  'lenders.assets': [
    'Số tài sản bảo đảm chưa giải chấp mà tổ chức giữ; null khi không có',
    'How many assets the institution holds that are not released; null where none',
  ],
  'assets.no': ['Số thứ tự trong danh sách này, không phải mã tài sản', 'The place in this list, no code of the asset'],
  'assets.reported': ['Ngày số liệu của tài sản', 'The day for which the asset was reported'],
  'assets.value': ['Giá trị của tài sản này theo khai báo gần nhất', 'The value of this one asset, as last declared'],
  'assets.pledged': ['Ngày thế chấp', 'The day on which the asset was pledged'],
  'assets.released': [
    'Ngày giải chấp; null khi còn thế chấp',
    'The day on which the asset was released; null while it is pledged',
  ],
  'inquiries.day': [
    'Ngày hỏi tin theo giờ Việt Nam, trong 12 tháng đến ngày lập báo cáo',
    'The day of the inquiry in Vietnam, within the 12 months before the report',
  ],
  'other.amount': [
    'Số tiền của sự kiện như đã ghi nhận; với nợ xử lý bằng dự phòng là phần còn lại, hoặc số tiền đã xử lý; null khi không có',
    'The amount of the event on record; of debt settled with provisions what is left, or else what was settled; null where unknown',
  ],
  'other.started': ['Ngày bắt đầu của sự kiện', 'The day on which the event began'],
  'other.ended': ['Ngày kết thúc; null khi chưa kết thúc', 'The day on which the event ended; null while it lasts'],

  // Facts, which have a label alone.
  'basic.cards': ['Số thẻ tín dụng còn hiệu lực', 'How many credit cards are open'],
  'fact.data-day': ['Ngày của số liệu mới nhất có trong hồ sơ', 'The day of the newest figures in the file'],
  'quick-check.level': [
    'Mức S37: 0 không có thông tin; 1 sạch; 2 đang có nợ nhóm 2; 3 đang có nợ xấu; 4 nợ xấu đã kết thúc trong 60 tháng; 5 nợ bán VAMC hoặc đã xử lý bằng dự phòng',
    'The level of S37: 0 no record; 1 clean; 2 group 2 now; 3 bad debt now; 4 bad debt closed within 60 months; 5 sold to VAMC or settled with provisions',
  ],
  'score.day': ['Ngày chấm điểm', 'The day on which the score was made'],
  'score.month': ['Tháng có phân bố điểm dùng để so sánh', 'The month whose scores the score is compared with'],

  // The score.
  'scale.value': [
    'Điểm, như ở phần tóm tắt, trên thang của mô hình',
    "The score, as in the summary, on the model's scale",
  ],
  'reasons.effect': [
    'Với lý do làm giảm: điểm của mục trừ điểm cao nhất có thể, nên không dương; với lý do làm tăng: điểm của mục',
    'Of what lowers the score: the points of the item less the most that it can give; of what raises it: its points',
  ],
  'items.points': ['Số điểm mà mục này mang lại', 'The points that the item gave'],
  'items.most': ['Số điểm cao nhất mà mục này có thể mang lại', 'The most points that the item can give'],
});

/** True of a figure that has a sentence. */
export function isFigureWord(key: string): key is keyof (typeof figureWords)['texts'] {
  return Object.hasOwn(figureWords.texts, key);
}
