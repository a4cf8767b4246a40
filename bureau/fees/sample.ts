/** The contacts in an invented institution's contracts. */
export const sampleContacts = ['Nguyễn Thu Trang', 'Trần Đức Long', 'Lê Thị Hạnh', 'Phạm Quốc Bảo', 'Vũ Thị Ngân'];
