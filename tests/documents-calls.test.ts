import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call, CallGroup } from '#kit/contract/call.ts';
import { withExports } from '#kit/contract/export.ts';
import { contracts } from '#features/contracts.ts';

const groups: Readonly<Record<string, CallGroup>> = contracts;
const all = new Map(
  Object.values(groups)
    .flatMap((calls): Call[] => Object.values(withExports(calls)))
    .map((call) => [`${call.method} ${call.path}`, call]),
);

/** The names of what a call takes, beside its file. */
function namesOf({ body, query }: Call): string[] {
  return [body, query].flatMap((schema) => {
    if (schema === undefined) return [];
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return Object.keys(properties);
  });
}

// The calls of the two documents (§7), as they write them, with the fields that they name. Contracts spell paths once: this
// is what refuses another spelling.
test.each([
  ['SES-01', 'POST /api/Logon', ''],
  ['SES-03', 'POST /api/Logon/logout', ''],
  ['SES-05', 'POST /api/Logon/force-logout', 'username'],
  ['SES-04', 'POST /api/Logon/refresh-token', ''],
  ['SES-06', 'GET /api/user-profile', ''],
  ['CAP-01', 'GET /api/Captcha/captcha', ''],
  ['LKP-01', 'GET /api/user-info', ''],
  ['LKP-01', 'GET /api/provinces', ''],
  ['LKP-01', 'GET /api/nation', ''],
  ['LKP-01', 'GET /api/combobox-items-tt', ''],
  ['LKP-02', 'GET /api/combobox-items', 'code name table'],
  ['LKP-04', 'GET /api/DownloadDocument', ''],
  ['LKP-04', 'GET /api/DownloadQC', ''],
  [
    'INQ-07',
    'POST /api/HoiTinKhachHang/Search',
    'address cicCode customerName regNo taxNo idNo objTp unitCode brCstCode twoFactorCode twoFactorRecoveryCode srcTp brCode start end',
  ],
  [
    'INQ-08',
    'POST /api/HoiTinKhachHang/Confirm',
    'address businessRegistration cicCode generalDirector customerName identityNumber productType taxCode voucherNumber',
  ],
  ['INS-02', 'POST /api/HoiTinTucThoiS11T/Confirm', 'voucherCode productCode twoFactorRecoveryCode'],
  ['INS-05', 'POST /api/TraLoiTinTucThoiS11T/Search', 'productCode start end'],
  ['INS-05', 'POST /api/TraLoiTinTucThoiS11T/Detail', ''],
  ['BAT-03', 'GET /api/HoiTinKhachHangTheoLo/template', ''],
  ['BAT-03', 'POST /api/HoiTinKhachHangTheoLo/Confirm', 'ConfirmType'],
  ['BAT-03', 'GET /api/HoiTinSoLuongLon/template', ''],
  ['BAT-03', 'POST /api/HoiTinSoLuongLon/Confirm', 'ProductType'],
  ['BAT-06', 'POST /api/TraLoiTinTheoLo/Search', 'fileName creditInstitutionCode page'],
  ['BAT-06', 'GET /api/TraLoiTinTheoLo/Download', 'encryptedFilePath'],
  ['BAT-06', 'POST /api/TraLoiTinTheoLo/SearchProcessFile', ''],
  ['BAT-06', 'GET /api/TraLoiTinTheoLo/GetFolders', ''],
  ['RTG-04', 'POST /api/HoiTinXHTDDN/Confirm', 'msPhieu nn maCIC tenKH diaChi dThoai dkkd msThue tgd namTCYC'],
  ['RTG-04', 'POST /api/HoiTinXHTDTD/Confirm', 'msPhieu nn maCIC tenKH diaChi dThoai dkkd msThue tgd namTCYC'],
  ['RTG-04', 'GET /api/HoiTinXHTDDN/template', ''],
  ['RTG-04', 'POST /api/TraLoiTinXHTD/Search', ''],
  ['RTG-04', 'POST /api/TraLoiTinXHTD/Detail', ''],
  ['RTG-04', 'POST /api/HoiTinXHTDBase/Search', ''],
  ['RTG-04', 'GET /api/HoiTinXHTDBase/CheckTCTD', ''],
  ['RTG-04', 'GET /api/HoiTinXHTDBase/GetBCTC', ''],
  ['CHA-02', 'POST /api/HoiTinTuNguyen/Search', ''],
  ['CHA-02', 'POST /api/HoiTinTuNguyen/Confirm', ''],
  ['CHA-02', 'POST /api/TraloiTinTuNguyen/Search', ''],
  ['CHA-02', 'POST /api/TraloiTinTuNguyen/Detail', ''],
  ['S70-02', 'GET /api/TraLoiTinS70', 'status fromDate toDate start end'],
  ['S70-02', 'GET /api/TraLoiTinS70/download-file', ''],
  [
    'S70-01',
    'POST /api/HoitinS70/Submit',
    'companyName address country taxNumber businessRegistration reportLanguage notes',
  ],
  ['S74-01', 'POST /api/SanPhamS74/Search', ''],
  ['S74-01', 'POST /api/SanPhamS74/HoiTinNN', ''],
  ['S74-02', 'POST /api/S74OrderBatch/Confirm', ''],
  ['S74-02', 'GET /api/S74OrderBatch/template', ''],
  ['RPL-01', 'POST /api/TraLoiTinKhachHang/Search', ''],
  ['RPL-01', 'GET /api/TraLoiTinKhachHang/Detail', 'voucherCode'],
  ['RPL-05', 'GET /api/KiemSoatThongTinTraCuu', ''],
  ['RPL-05', 'GET /api/KiemSoatThongTinTraCuu/download-file', ''],
  ['REC-07', 'POST /api/ManageReportOrder/DsTraLoiTin', ''],
  ['REC-07', 'POST /api/ManageReportOrder/XemThongTinKH', ''],
  ['CHQ-04', 'POST /api/MatSec/Search', ''],
  ['CHQ-04', 'POST /api/Sec/GetDetail', 'searchUsername'],
  [
    'CHQ-04',
    'POST /api/Sec/Add',
    'sosec tongSosec ngayKysec taikhoanKy nguoikysec diachi socmt ngaycmt noicapCmt nguoiThuHuong diachiNguoinh nguoiChuyennhuong ' +
      'sotien loai sotienKodutt tungayDinhchitt denngayDinhchitt ngaytuchoiTtsec ngayGuicic matctdCt macic matctd',
  ],
  ['CHQ-04', 'POST /api/Sec/Edit', 'plid sosec'],
  ['CHQ-04', 'GET /api/Sec/Delete', 'plid'],
  ['CHQ-04', 'GET /api/Sec/Approve', 'plid'],
  ['CHQ-04', 'GET /api/Sec/ListAccount', ''],
  ['CHQ-04', 'GET /api/Sec/GetDataByUser', ''],
  ['ALR-02', 'POST /api/SPCBS36CoNoXau/Confirm', 'namTu thangTu phamVi loaiKh maTctd'],
  ['ALR-02', 'POST /api/SPCBS36CoNoXau/DownloadFileExcel', 'namTu thangTu phamVi loaiKh maTctd'],
  ['ALR-02', 'POST /api/SPCBS39PhatSinhNo/Confirm', 'namTu thangTu phamVi loaiKh maTctd'],
  ['ALR-02', 'POST /api/SPCBS39PhatSinhNo/DownloadFileExcel', 'namTu thangTu phamVi loaiKh maTctd'],
  ['ALR-05', 'POST /api/SPCBNQ33/Search', ''],
  ['ALR-05', 'POST /api/SPCBNQ33/Confirm', ''],
  [
    'REC-03',
    'POST /api/HoaDonDienTu/BangKeHDDT',
    'fromDate toDate cusCodes invoiceStatus pattern serial invoiceNumber signStatus contractId',
  ],
  ['REC-03', 'POST /api/HoaDonDienTu/GetInvoiceDetail', ''],
  ['REC-02', 'POST /api/BangKeHoiTin/BangKeHoiTinFTP', ''],
  ['REC-02', 'POST /api/BangKeHoiTin/DSKy', ''],
  ['REC-02', 'POST /api/BangKeHoiTin/GiayBaoThanhToan', ''],
  ['REC-02', 'POST /api/BangKeHoiTin/DsLichSuTaoFileBKHT', ''],
  ['REC-02', 'GET /api/BangKeHoiTin/DownloadExcelByPath', ''],
  ['ALR-04', 'POST /api/ThanhToanPhi/BangKeS37', ''],
  ['REC-06', 'POST /api/ThanhToanPhi/DSHopDong', ''],
  ['REC-06', 'POST /api/ThanhToanPhi/search', ''],
  ['REC-04', 'POST /api/ThongTinHopDong/DownloadExcel', ''],
  ['REC-05', 'POST /api/DoiChieuCongNo/DoiChieuCongNo', 'fromDate toDate'],
  ['UPL-02', 'GET /api/GuiNhanPhanHoiTT15', 'type'],
  ['UPL-02', 'POST /api/GuiNhanPhanHoiTT15/upload-file', 'matctd'],
  ['UPL-02', 'POST /api/GuiNhanPhanHoiTT15/show-log-file', ''],
  ['UPL-03', 'POST /api/GuiDuLieuPhiCauTruc/upload-file', ''],
  ['UPL-03', 'POST /api/GuiDuLieuPhiCauTruc/show-log-file', ''],
  ['ALR-07', 'POST /api/Cms', 'start end title categoriesId fromDate toDate menuId'],
  ['ALR-07', 'GET /api/Cms/:id', ''],
  ['ALR-07', 'GET /api/Cms/Categories', ''],
])('%s the documents’ call %s is there, and takes what they name', (_, named, fields) => {
  const call = all.get(named);
  expect(
    call?.path,
    [...all.keys()].filter((each) => each.includes(named.split('/')[2] ?? '')).join(', '),
  ).toBeDefined();
  const names = call === undefined ? [] : namesOf(call);
  expect(
    fields.split(' ').filter((field) => field !== '' && !names.includes(field)),
    names.join(' '),
  ).toEqual([]);
});
