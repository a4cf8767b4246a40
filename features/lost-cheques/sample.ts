import type { Cheque } from './stored.ts';

/** Invented declarations of a bank; `at` distinguishes the banks. */
export function sampleCheques(bank: string, at: number): (Cheque & { readonly isWaiting: boolean })[] {
  const base = { matctd: bank, matctdCt: bank, taikhoanKy: `001100${at}233445` };
  return [
    {
      ...base,
      sosec: `AB00${at}1203`,
      nguoikysec: 'Hoàng Minh Tuấn',
      sotien: '50000000',
      loai: '1',
      ngayKysec: '2026-09-14',
      nguoiThuHuong: 'Đỗ Thị Mai',
      tungayDinhchitt: '2026-09-18',
      denngayDinhchitt: '2027-03-18',
      ngayGuicic: '2026-09-18',
      isWaiting: false,
    },
    {
      ...base,
      sosec: `AB00${at}1377`,
      nguoikysec: 'Công ty TNHH Thương mại An Phát',
      socmt: '0101234567',
      diachi: 'Số 12 phố Huế, Hà Nội',
      sotien: '320000000',
      sotienKodutt: '85000000',
      loai: '2',
      ngayKysec: '2026-10-01',
      ngaytuchoiTtsec: '2026-10-06',
      ngayGuicic: '2026-10-07',
      isWaiting: false,
    },
    {
      ...base,
      sosec: `AB00${at}1401`,
      nguoikysec: 'Công ty TNHH Thương mại An Phát',
      socmt: '0101234567',
      diachi: 'Số 12 phố Huế, Hà Nội',
      sotien: '150000000',
      sotienKodutt: '150000000',
      loai: '3',
      tungayDinhchitt: '2026-11-02',
      ngaytuchoiTtsec: '2026-11-03',
      ngayGuicic: '2026-11-03',
      isWaiting: at === 0,
    },
  ];
}
