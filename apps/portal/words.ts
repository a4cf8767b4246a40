import { words } from '#kit/words/words.ts';

/** Texts of the portal's frame: header, menu, footer, home, and the stand-in pages. */
export const portalWords = words('portal', {
  product: ['Cổng thông tin tín dụng', 'Credit Information Portal'],
  signIn: ['Đăng nhập', 'Sign in'],
  skip: ['Chuyển đến nội dung', 'Skip to content'],
  toHome: ['Về trang chủ', 'Back to home'],
  home: ['Trang chủ', 'Home'],

  menu: ['Menu chức năng', 'Menu'],
  narrowMenu: ['Thu gọn hoặc mở rộng menu', 'Narrow or widen the menu'],
  menuWaiting: ['{{count}} mục mới', '{{count}} new {{count, item|items}}'],
  openMenu: ['Mở menu', 'Open the menu'],
  closeMenu: ['Đóng menu', 'Close the menu'],
  filterMenu: ['Lọc menu', 'Filter the menu'],
  noMenuMatch: ['Không có mục nào khớp', 'Nothing matches'],
  menuMatches: ['{{count}} mục khớp', '{{count}} {{count, match|matches}}'],
  favourites: ['Yêu thích', 'Favourites'],
  favourite: ['Màn hình yêu thích', 'Favourite screen'],
  favouriteOn: ['Đưa lên đầu menu', 'Put at the head of the menu'],
  favouriteOff: ['Bỏ khỏi đầu menu', 'Take away from the head of the menu'],
  favouritesFull: [
    'Đã đủ 12 màn hình yêu thích. Hãy bỏ bớt một màn hình',
    'There are 12 favourites already. Remove one first',
  ],
  favouritesEmpty: [
    'Bấm ngôi sao cạnh tên một màn hình để đưa màn hình đó ra đây.',
    'Press the star beside the name of a screen to have it here.',
  ],
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
  myAccount: ['Tài khoản của tôi', 'My account'],
  help: ['Trợ giúp', 'Help'],
  helpOf: ['Trợ giúp: {{title}}', 'Help: {{title}}'],
  keyList: ['Danh sách phím tắt', 'Keyboard shortcuts'],
  palette: ['Tìm chức năng', 'Find a screen'],
  paletteHint: ['Gõ tên chức năng, không cần dấu', 'Type the name of a screen'],

  publicPages: ['Không cần đăng nhập', 'Without signing in'],
  verifyPaper: ['Kiểm tra báo cáo giấy', 'Check a printed report'],
  developers: ['API cho chương trình', 'API for programs'],

  version: ['Phiên bản {{version}}', 'Version {{version}}'],
  hotline: ['Hỗ trợ: {{number}}', 'Support: {{number}}'],
  freeNote: [
    'Người dùng có thể được cấp quyền khai thác miễn phí thông tin nhu cầu tín dụng.',
    'Users may be given free access to credit-demand information.',
  ],
  offices: ['Văn phòng', 'Offices'],
  officeNorth: ['Hà Nội', 'Ha Noi'],
  officeNorthAt: ['Số 8 phố Lụa Chàm, quận Sổ Cái', '8 Lua Cham Street, So Cai District'],
  officeSouth: ['Thành phố Hồ Chí Minh', 'Ho Chi Minh City'],
  officeSouthAt: ['Số 21 đường Bến Đồng, quận Kho Giấy', '21 Ben Dong Road, Kho Giay District'],

  welcome: ['Xin chào, {{name}}', 'Welcome, {{name}}'],
  passwordEnds: ['Mật khẩu của bạn còn hạn {{days}} ngày.', 'Your password expires in {{days}} {{days, day|days}}.'],
  choosePassword: ['Đổi mật khẩu', 'Change password'],

  notFoundTitle: ['Không tìm thấy trang', 'Page not found'],
  notFound: ['Xin lỗi, trang bạn tìm không tồn tại', 'Sorry, the page you are looking for does not exist'],
  deniedTitle: ['Không có quyền truy cập', 'Permission denied'],
  denied: ['Xin lỗi, bạn không có quyền truy cập trang này', 'Sorry, you have no permission to access this page'],
  deniedAdvice: [
    'Vui lòng kiểm tra lại quyền của tài khoản hoặc liên hệ bộ phận hỗ trợ.',
    'Please check your access or contact support.',
  ],
  tokenElsewhere: [
    'Khóa phiên làm việc của bạn vừa được dùng từ nơi khác (địa chỉ {{address}}) và đã bị từ chối. Nếu không phải bạn, hãy đổi mật khẩu và báo quản trị viên đơn vị',
    'Your session key was just used from elsewhere (address {{address}}) and was refused. If it was not you, change your password and tell your administrator',
  ],
  notYours: ['Trang trước đó không thuộc quyền của bạn', 'The previous page is outside your permissions'],

  suspendedTitle: ['Đơn vị bị đình chỉ khai thác', 'Your institution is suspended'],
  suspended: [
    'Trung tâm đã đình chỉ quyền khai thác của đơn vị. Lý do được nêu khi đăng nhập lại. Vui lòng liên hệ Trung tâm.',
    "The Centre has suspended your institution's access. The reason is given when you sign in. Please contact the Centre.",
  ],
  frozenTitle: ['Tài khoản hoặc đơn vị đang tạm dừng', 'Your account or institution is frozen'],
  frozen: [
    'Trung tâm đã tạm dừng việc sử dụng trong khi kiểm tra. Vui lòng liên hệ quản trị viên đơn vị hoặc Trung tâm.',
    'The Centre has frozen access pending a check. Please contact your administrator or the Centre.',
  ],
  endedTitle: ['Phiên làm việc đã bị kết thúc', 'Your session has been ended'],
  ended: [
    'Quản trị viên đã kết thúc phiên làm việc của bạn. Mọi thẻ đang mở đều đã thoát.',
    'An administrator has ended your session. All open tabs are signed out.',
  ],
  endedDraft: [
    'Nội dung đang nhập vẫn còn nếu chính bạn đăng nhập lại ở thẻ này.',
    'What you were typing will still be here if you sign in again in this tab.',
  ],
  signInAgain: ['Đăng nhập lại', 'Sign in again'],
  otherUserTitle: ['Tài khoản khác đã đăng nhập', 'Another account has signed in'],
  otherUser: [
    'Trình duyệt này vừa đăng nhập bằng tài khoản khác ở một thẻ khác. Thẻ này đã thoát để hai người không dùng lẫn dữ liệu.',
    'Another account has signed in on this browser in another tab. This tab has been signed out so that the two are kept apart.',
  ],
  otherCompanyTitle: ['Đơn vị làm việc đã đổi', 'The institution has changed'],
  otherCompany: [
    'Bạn vừa đổi đơn vị làm việc ở một thẻ khác. Tải lại để làm việc tiếp với đơn vị mới.',
    'You switched institution in another tab. Reload to continue with the new one.',
  ],
  goOn: ['Tiếp tục', 'Continue'],

  unreachableTitle: ['Không kết nối được máy chủ', 'The server cannot be reached'],
  unreachable: ['Kiểm tra kết nối mạng rồi thử lại.', 'Check your network connection and try again.'],
  blockedTitle: ['Trình duyệt đang chặn cookie', 'Your browser blocks cookies'],
  blocked: [
    'Cổng thông tin giữ phiên làm việc bằng cookie và bộ nhớ của trang. Hãy cho phép cookie của trang này trong phần cài đặt của trình duyệt, rồi tải lại trang.',
    "The portal keeps your session in cookies and the site's storage. Allow cookies for this site in your browser's settings, then reload the page.",
  ],
  screenFailedTitle: ['Không tải được màn hình', 'The screen could not be loaded'],
  screenFailed: ['Việc tải mất quá lâu hoặc bị gián đoạn.', 'Loading took too long or was interrupted.'],
  brokenTitle: ['Màn hình gặp sự cố', 'Something went wrong on this screen'],
  retry: ['Thử lại', 'Try again'],
  reload: ['Tải lại trang', 'Reload page'],
  loading: ['Đang tải', 'Loading'],

  unsavedTitle: ['Nội dung chưa gửi', 'Unsent changes'],
  unsaved: [
    'Nội dung đang nhập ở trang này chưa được gửi và sẽ mất nếu bạn rời trang.',
    'What you have entered on this page has not been sent and will be lost if you leave.',
  ],
  leave: ['Rời trang', 'Leave'],
  stay: ['Ở lại', 'Stay'],

  idleTitle: ['Sắp hết phiên làm việc', 'Your session is about to end'],
  idle: [
    'Không có thao tác nào trong một thời gian. Phiên sẽ kết thúc sau {{seconds}} giây.',
    'There has been no activity for a while. Your session will end in {{seconds}} seconds.',
  ],
  idleStay: ['Tiếp tục làm việc', 'Keep working'],
});
