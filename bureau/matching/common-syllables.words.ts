/** Syllables that are common in names of persons and companies: a slip that makes one of another may be another's name. */
export const commonSyllables = `
Ái An Anh Ánh Ân Ấn Ba Bá Bạch Bách Bản Bảo Báu Bắc Bằng Bế Bích Biên Bình Bông Bùi Bửu Bé Cả Cảnh Cát Cao Cẩm Cần Cậy Chánh Châu Chấn Chi Chí
Chiến Chiêu Chính Chinh Chu Chung Chương Chức Cúc Cung Công Cơ Cường Cương Cự Cử Danh Dân Diễm Diệm Diên Diễn Diện Diệp Diệu Dinh Doan Doanh Du Duẩn
Dung Dũng Duy Duyên Duyệt Dư Dương Dưỡng Đà Đài Đại Đàm Đan Đào Đạo Đạt Đắc Đăng Đặng Đằng Đấu Đệ Điềm Điền Điệp Điểu Đinh Đình Định Đoài Đoan
Đoàn Độ Đồng Đô Đỗ Đông Đức Đường Gấm Gia Giác Giang Giao Giáp Giàu Hà Hạ Hải Hàn Hán Hảo Hào Hạnh Hành Hằng Hân Hậu Hiên Hiến Hiền Hiển Hiện Hiệp
Hiếu Hiệu Hinh Hồ Hoa Hòa Hoài Hoan Hoàn Hoàng Hoạt Hoằng Học Hòe Hội Hồng Hợi Hợp Huân Huấn Huế Huệ Hùng Huy Huyên Huyền Huỳnh Hưng Hương
Hường Hướng Hưởng Hữu Hứa Kha Khá Khải Khang Khanh Khánh Khắc Khiêm Khiết Khoa Khôi Khôn Khuê Khuyên Khương Khổng Kiên Kiếm Kiệm Kiệt Kiều Kim Kính
Kỳ Kỷ La Lạc Lai Lại Lam Lan Lang Lành Lãnh Lâm Lân Lập Lãm Lê Lệ Lễ Lịch Liêm Liên Liễu Linh Lĩnh Loan Lộc Long Lợi Lụa Luân Luận Luật Lục Lũy
Lư Lữ Lực Lương Lượng Lưu Ly Lý Mạc Mã Mai Mân Mẫn Mạnh Mậu Mến Miên Minh Mơ Mộng Mộc My Mỹ Mùi Na Nam Năm Năng Ngà Nga Ngạn Ngân Nghi Nghị Nghĩa
Nghiêm Nghiệp Ngọ Ngoan Ngọc Ngô Ngôn Nguyên Nguyễn Nguyệt Nhã Nhàn Nhân Nhẫn Nhật Nhi Nhị Nhiên Nhung Như Nhựt Nhường Ninh Nông Nữ Nương Oanh Ông
Phạm Phan Phát Phấn Phi Phiên Phong Phối Phú Phúc Phùng Phụng Phước Phương Phượng Quách Quân Quang Quảng Quận Quế Quốc Quy Quý Quyên Quyền Quyết
Quỳnh Sa Sáng Sang Sanh San Sâm Sen Sĩ Sinh Soạn Son Sơn Song Sóc Sỹ Sương Sửu Tá Tài Tam Tám Tâm Tân Tấn Tần Tạ Tạo Tăng Tất Tây Thạc Thạch Thái Tham
Thảnh Thành Thanh Thạnh Thảo Thăng Thắng Thắm Thân Thần Thất Thế Thể Thêu Thi Thì Thị Thích Thiên Thiện Thiệp Thiệu Thịnh Thơ Thọ Thoa Thoại Thông
Thống Thới Thu Thủ Thuấn Thuần Thuận Thục Thuyên Thuyết Thư Thuý Thùy Thủy Thụy Thức Thương Thường Thượng Tiên Tiến Tiền Tiệp Tín Tinh Tình Tính
Tịnh Toàn Toại Toản Tòng Tô Tố Tôn Tống Trà Trác Trai Trang Tràng Tráng Trâm Trân Trần Tri Trí Trị Triển Triết Triều Triệu Trinh Trình Trịnh Trọng Trực
Trúc Trung Trường Trưởng Trương Tú Tuân Tuấn Tuất Tuệ Tùng Tuy Tuyên Tuyến Tuyền Tuyển Tuyết Tư Từ Tứ Tường Tưởng Tươi Út Uyên Uy Ước Vạn Văn Vân Vấn Vang
Vàng Vi Vĩ Viên Viễn Việt Viết Vinh Vĩnh Vịnh Võ Vọng Vũ Vui Vượng Vương Vy Vỹ Xa Xoan Xuân Xuyến Xanh Sao Biển Đất Rồng Mới Trẻ Mây Sóng Gió Đỉnh
Đá Núi Rừng Sông Suối Cầu Cảng Phố Nhà Đẹp Sạch Tốt Đôi Bốn Sáu Bảy Chín Mười Nhất Giới Á Âu Úc Trời Trăng Đèn Điện Máy Thép Gỗ Nhựa Giấy May Da Dệt Gạo Lúa
Sữa Bánh Hạt Điều Dừa Xoài Đỏ Cửu Tiêu Hồi Lửa Nắng Mưa Hương Quê Làng Vườn Đồi Bến Chợ Thuyền Tàu Xe Nhanh Mạnh Bền Vững An Lạc Cường Thịnh Y Ý Yên Yến`;
