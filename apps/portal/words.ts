import { words } from '#kit/words/words.ts';

/** Words of the portal's frame: header, menu, footer, home, and the pages that stand in for a screen. */
export const portalWords = words('portal', {
  product: ['Cổng thông tin tín dụng', 'Credit Information Portal'],
  signIn: ['Đăng nhập', 'Sign in'],
  skip: ['Chuyển đến nội dung', 'Skip to the content'],
  toHome: ['Về trang chủ', 'Back to home'],
  home: ['Trang chủ', 'Home'],

  menu: ['Menu chức năng', 'Menu'],
  openMenu: ['Mở menu', 'Open the menu'],
  closeMenu: ['Đóng menu', 'Close the menu'],
  filterMenu: ['Lọc menu', 'Filter the menu'],
  noMenuMatch: ['Không có mục nào khớp', 'Nothing matches'],
  menuMatches: ['{{count}} mục khớp', '{{count}} match'],
  breadcrumb: ['Vị trí trang', 'Breadcrumb'],

  company: ['Đơn vị làm việc', 'Institution'],
  switchCompany: ['Đổi đơn vị', 'Change institution'],
  quota: ['Hạn mức hôm nay', "Today's limit"],
  quotaOf: ['{{used}} / {{limit}}', '{{used}} / {{limit}}'],
  quotaSaid: [
    'Đã tra cứu {{used}} trên {{limit}} khách hàng hôm nay',
    '{{used}} of {{limit}} customers looked up today',
  ],
  language: ['Ngôn ngữ', 'Language'],
  vi: ['Tiếng Việt', 'Tiếng Việt'],
  en: ['English', 'English'],
  account: ['Tài khoản', 'Account'],
  signOut: ['Đăng xuất', 'Sign out'],
  keyList: ['Danh sách phím tắt', 'Keyboard shortcuts'],
  palette: ['Tìm chức năng', 'Find a screen'],
  paletteHint: ['Gõ tên chức năng, không cần dấu', 'Type the name of a screen'],
  paletteResults: ['Chức năng tìm thấy', 'Screens found'],
  paletteHelp: ['↑ ↓ để chọn, Enter để mở, Esc để đóng', '↑ ↓ to choose, Enter to open, Esc to close'],

  keysHere: ['Phím dùng được ở trang này', 'Keys of this page'],
  keyName: ['Phím', 'Key'],
  keyDoes: ['Tác dụng', 'What it does'],
  keyOn: ['Bật', 'On'],
  keyOnOf: ['Bật phím {{key}}', 'Use {{key}}'],
  keyIdle: ['Chưa dùng ở trang này', 'Not used on this page'],
  keysNote: [
    'Phím nào cũng có nút bấm tương ứng. Tắt phím trùng với trình duyệt, ví dụ F9 của Firefox.',
    'Every key has a button that does the same. Switch off one that your browser uses, such as F9 in Firefox.',
  ],
  escape: ['Đóng hộp thoại trên cùng', 'Close the topmost dialog'],

  version: ['Phiên bản {{version}}', 'Version {{version}}'],
  hotline: ['Hỗ trợ: {{number}}', 'Support: {{number}}'],
  freeNote: [
    'Người dùng có thể được cấp quyền khai thác miễn phí thông tin nhu cầu tín dụng.',
    'A user may be granted free exploitation of credit-demand information.',
  ],
  offices: ['Văn phòng', 'Offices'],
  officeNorth: ['Hà Nội', 'Ha Noi'],
  officeNorthAt: ['Số 8 phố Lụa Chàm, quận Sổ Cái', '8 Lua Cham Street, So Cai District'],
  officeSouth: ['Thành phố Hồ Chí Minh', 'Ho Chi Minh City'],
  officeSouthAt: ['Số 21 đường Bến Đồng, quận Kho Giấy', '21 Ben Dong Road, Kho Giay District'],

  welcome: ['Xin chào, {{name}}', 'Welcome, {{name}}'],
  shortcuts: ['Chức năng của bạn', 'Your screens'],
  noScreens: [
    'Tài khoản chưa được giao chức năng nào. Vui lòng liên hệ quản trị viên đơn vị.',
    'No screen is assigned to this account. Please contact your administrator.',
  ],
  todayFigures: ['Hôm nay', 'Today'],
  lookedUp: ['Khách hàng đã tra cứu', 'Customers looked up'],
  remaining: ['Còn lại', 'Remaining'],
  waiting: ['Phiếu chờ trả lời', 'Tickets waiting'],
  answered: ['Phiếu đã trả lời', 'Tickets answered'],

  notFoundTitle: ['Không tìm thấy trang', 'Page not found'],
  notFound: ['Xin lỗi, trang bạn tìm không tồn tại', 'Sorry, the page you are looking for does not exist'],
  deniedTitle: ['Không có quyền truy cập', 'Permission denied'],
  denied: ['Xin lỗi, bạn không có quyền truy cập trang này', 'Sorry, you have no permission to access this page'],
  deniedAdvice: [
    'Vui lòng kiểm tra lại quyền của tài khoản hoặc liên hệ bộ phận hỗ trợ.',
    'Please check your access or contact support.',
  ],
  notYours: ['Trang trước đó không thuộc quyền của bạn', 'The previous page is outside your permissions'],

  endedTitle: ['Phiên làm việc đã bị kết thúc', 'Your session was ended'],
  ended: [
    'Quản trị viên đã kết thúc phiên làm việc của bạn. Mọi thẻ đang mở đều đã thoát.',
    'An administrator has ended your session. All open tabs are signed out.',
  ],
  endedDraft: [
    'Nội dung đang nhập vẫn còn nếu chính bạn đăng nhập lại ở thẻ này.',
    'What you were typing is still here if you yourself sign in again in this tab.',
  ],
  signInAgain: ['Đăng nhập lại', 'Sign in again'],
  otherUserTitle: ['Tài khoản khác đã đăng nhập', 'Another account has signed in'],
  otherUser: [
    'Trình duyệt này vừa đăng nhập bằng tài khoản khác ở một thẻ khác. Thẻ này đã thoát để hai người không dùng lẫn dữ liệu.',
    'Another account has signed in to this browser in another tab. This tab was signed out so that the two do not mix.',
  ],
  otherCompanyTitle: ['Đơn vị làm việc đã đổi', 'The institution was changed'],
  otherCompany: [
    'Bạn vừa đổi đơn vị làm việc ở một thẻ khác. Tải lại để làm việc tiếp với đơn vị mới.',
    'You changed the institution in another tab. Reload to go on with the new one.',
  ],
  goOn: ['Tiếp tục', 'Continue'],

  unreachableTitle: ['Không kết nối được máy chủ', 'The server cannot be reached'],
  unreachable: ['Kiểm tra kết nối mạng rồi thử lại.', 'Check the network connection and try again.'],
  screenFailedTitle: ['Không tải được màn hình', 'The screen could not be loaded'],
  screenFailed: ['Việc tải mất quá lâu hoặc bị gián đoạn.', 'Loading took too long or was interrupted.'],
  brokenTitle: ['Màn hình gặp sự cố', 'The screen has a problem'],
  retry: ['Thử lại', 'Try again'],
  reload: ['Tải lại trang', 'Reload the page'],
  loading: ['Đang tải', 'Loading'],

  unsavedTitle: ['Nội dung chưa gửi', 'Not sent yet'],
  unsaved: [
    'Nội dung đang nhập ở trang này chưa được gửi và sẽ mất nếu bạn rời trang.',
    'What you typed on this page was not sent, and is lost if you leave.',
  ],
  leave: ['Rời trang', 'Leave'],
  stay: ['Ở lại', 'Stay'],

  idleTitle: ['Sắp hết phiên làm việc', 'Your session is about to end'],
  idle: [
    'Không có thao tác nào trong một thời gian. Phiên sẽ kết thúc sau {{seconds}} giây.',
    'Nothing has been done for a while. The session ends in {{seconds}} seconds.',
  ],
  idleStay: ['Tiếp tục làm việc', 'Keep working'],
});
