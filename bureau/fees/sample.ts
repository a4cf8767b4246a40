/** Who an invented institution's contracts name. */
export const sampleContacts = ['Nguyễn Thu Trang', 'Trần Đức Long', 'Lê Thị Hạnh', 'Phạm Quốc Bảo', 'Vũ Thị Ngân'];
