import { subjectKeyOf } from '#kit/server/calls/audit.ts';
import { blank } from './known/known-parts.ts';
import type { SubjectRecord } from './record.ts';
import type { Connection } from '#database/connection.ts';

/** Invented people whom nobody has a reason to look at: no lender knows them, and opening one raises an alarm. */
export const decoys = [
  {
    subjectId: 90,
    cicCode: '7904193710',
    name: 'Trịnh Thị Ngọc Diễm',
    bornOn: '1984-05-23',
    citizenId: '079184620417',
    provinceCode: '79',
    address: 'Số 61 đường Nguyễn Văn Trỗi, Phường Tân Thuận, Thành phố Hồ Chí Minh',
  },
  {
    subjectId: 91,
    cicCode: '0103882145',
    name: 'Doãn Hữu Thắng',
    bornOn: '1976-10-08',
    citizenId: '001076530962',
    provinceCode: '01',
    address: 'Số 4 ngõ 92 đường Bạch Mai, Phường Thanh Bình, Thành phố Hà Nội',
  },
  {
    subjectId: 92,
    cicCode: '4805271465',
    name: 'Tôn Nữ Bảo Châu',
    bornOn: '1992-12-17',
    citizenId: '048192741085',
    provinceCode: '48',
    address: 'Số 215 đường Ông Ích Khiêm, Phường Hải Châu, Thành phố Đà Nẵng',
  },
] as const;

export function decoyRecords(): SubjectRecord[] {
  return decoys.map(blank);
}

/** Marks the decoys by the names that the audit will give them. */
export async function markDecoys(client: Connection, indexKey: Buffer): Promise<void> {
  for (const { subjectId } of decoys) {
    await client.query('insert into bureau.honey_subject (subject_id, subject_key) values ($1, $2)', [
      subjectId,
      subjectKeyOf(indexKey, BigInt(subjectId)),
    ]);
  }
}
