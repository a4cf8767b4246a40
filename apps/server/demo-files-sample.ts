import { writeXlsx } from 'hucre/xlsx';
import { batchNameOf } from '#bureau/batch/file-name.ts';
import { customerSheet } from '#bureau/batch/template.ts';
import { reportDaysUpTo } from '#bureau/intake/days.ts';
import { fileNameOf } from '#bureau/intake/file-name.ts';
import { type FileRow, jsonFile } from '#bureau/intake/generate.ts';
import { d32 } from '#bureau/intake/kinds/credit-relations.ts';
import { d10, k1 } from '#bureau/intake/kinds/identity.ts';
import type { FileKind } from '#bureau/intake/kind.ts';
import { known } from '#bureau/population/known/known.ts';
import { contracts } from '#features/contracts.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { type Colleague, made, type Pieces, rowsOf } from './demo-calls.ts';

const { attention, bad, cardsOnly, clean, enterprise, foreignCurrency, manyLenders } = known;

const codeOf = async (person: Colleague) => String((await person.send(contracts.lookups.userInfo)).get('tctdCode'));

type KnownPerson = {
  readonly name: string;
  readonly bornOn: string;
  readonly citizenId: string;
  readonly provinceCode: string;
  readonly address: string;
};

const vietnamese = (day: string) => day.split('-').reverse().join('/');

function personRow(branch: string, code: string, person: KnownPerson): FileRow {
  const { name, bornOn, citizenId, provinceCode, address } = person;
  return {
    ...{ branch_code: branch, customer_code: code, name, born_on: vietnamese(bornOn), address },
    ...{ sex: Number(citizenId.slice(3, 4)) % 2 === 0 ? '1' : '2', paper_kind: '01', paper_number: citizenId },
    province_code: provinceCode,
  };
}

function loanRow(branch: string, code: string, customerName: string): FileRow {
  return {
    ...{ branch_code: branch, customer_code: code, customer_name: customerName, contract_number: `HĐ/${code}` },
    ...{ signed_on: '15/01/2025', ends_on: '15/01/2030', loan_kind: '03', purpose: '02', limit_vnd: '1000000000' },
    ...{ is_secured: '1', note_number: 'KU1', disbursed_on: '20/01/2025', matures_on: '15/01/2030', currency: 'VND' },
    ...{ balance_vnd: '900000000', debt_group: '01', overdue_days: '0', overdue_vnd: '0' },
  };
}

/** A file of customers of today, as a clerk fills in the template. */
async function customersFile(
  channel: 'batch' | 'mass' | 's74',
  type: '1' | '2',
  rows: readonly (readonly string[])[],
): Promise<File> {
  const titles = type === '1' ? ['TENKH', 'DKKD', 'MSTHUE', 'DIACHI'] : ['TENKH', 'SOCMT', 'DIACHI'];
  const sheet = { name: customerSheet, rows: [titles, ...rows.map((row) => [...row])] };
  return new File([new Uint8Array(await writeXlsx({ sheets: [sheet] }))], batchNameOf(channel, type, hanoiDay()));
}

const people = [clean, attention, cardsOnly, manyLenders, bad].map(({ name, citizenId, address }) => [
  name,
  citizenId,
  address,
]);

/** Files that a demo's institutions send, and what they and the bureau find in them. */
export const filePieces: Pieces = {
  customers: async (as) => {
    const [lan, binh] = [await as('lan.clerk'), await as('binh.clerk')];
    await lan.send(contracts['mass-inquiry'].confirm, {
      body: { ProductType: '05' },
      file: await customersFile('mass', '2', people),
    });
    await lan.send(contracts['s74-orders'].confirm, {
      body: {},
      file: await customersFile('s74', '1', [
        [foreignCurrency.name, foreignCurrency.taxCode, foreignCurrency.taxCode, foreignCurrency.address],
        [enterprise.name, enterprise.taxCode, enterprise.taxCode, enterprise.address],
      ]),
    });
    // Watched customers of the first bank whom the second asks about: an alert.
    await binh.send(contracts['batch-inquiry'].confirm, {
      body: { ConfirmType: '1' },
      file: await customersFile('batch', '2', people),
    });
  },

  portfolio: async (as) => {
    const lan = await as('lan.clerk');
    const agreed = rowsOf(await lan.send(contracts.consents.search, { body: {} }));
    const lines = [...agreed, { customerName: clean.name, cicCode: clean.cicCode }].map(
      (row, at) => `KH${1001 + at},"${String(row['customerName'])}",${String(row['cicCode'])},`,
    );
    await lan.send(contracts['score-batch'].send, {
      file: new File([['reference,customerName,cicCode,identityNumber', ...lines].join('\n')], 'danh-muc-the-nhan.csv'),
    });
  },

  corrections: async (as) => {
    const [lan, minh] = [await as('lan.clerk'), await as('minh.operator')];
    const dispute = String(
      (
        await lan.send(contracts.disputes.raise, {
          body: {
            ...{ kind: 'error', cicCode: cardsOnly.cicCode, field: 'identity', contractNumber: '-' },
            claim: 'Địa chỉ của khách hàng đã đổi theo căn cước mới',
          },
        })
      ).get('dispute'),
    );
    await minh.send(contracts['dispute-work'].step, { body: { dispute, step: 'valid', note: 'Đủ hồ sơ' } });
    const branch = await codeOf(lan);
    const moved = { ...cardsOnly, address: 'Số 16 đường Nguyễn Hữu Cảnh, Phường Long Bình, Thành phố Hồ Chí Minh' };
    await sendData(lan, { kind: d10, sequence: '071' }, [
      personRow(branch, 'DM-1', clean),
      personRow(branch, 'DM-2', moved),
      // The same name and birthday under an old number: somebody must look whether they are one person.
      { ...personRow(branch, 'DM-3', attention), paper_kind: '02', paper_number: '012345678' },
      { ...personRow(branch, 'DM-4', bad), paper_kind: '02', paper_number: '201345679' },
    ]);
    await minh.send(contracts['dispute-work'].step, {
      body: { dispute, step: 'corrected', note: 'Đơn vị đã gửi lại thông tin định danh' },
    });
  },

  doubles: async (as) => {
    const [minh, quang] = [await as('minh.operator'), await as('quang.operator')];
    const [double] = rowsOf(await minh.send(contracts['subject-review'].search, { body: {} }));
    await minh.send(contracts['subject-review'].decide, {
      body: { review: String(double?.['review']), decision: 'same', reason: 'Cùng họ tên, ngày sinh và địa chỉ' },
    });
    const [proposal] = rowsOf(await minh.send(contracts['subject-review'].proposals, { body: {} }));
    await quang.send(contracts['subject-review'].approve, {
      body: { proposal: Number(proposal?.['proposal']), decision: 'approved' },
    });
  },

  'held files': async (as) => {
    const lan = await as('lan.clerk');
    const branch = await codeOf(lan);
    const loans = [loanRow(branch, 'DM-1', clean.name), loanRow(branch, 'DM-2', cardsOnly.name)];
    await sendData(lan, { kind: d32, sequence: '072' }, loans);
    await sendData(lan, { kind: d32, sequence: '073', monthsAgo: 1, reason: 'Rà soát theo kiểm toán độc lập' }, loans);
  },

  'older channel': async (as) => {
    const lan = await as('lan.clerk');
    const matctd = await codeOf(lan);
    await sendData(lan, { kind: k1, sequence: '001' }, [personRow(matctd, 'DM-5', bad)]);
    await lan.send(contracts.documents.upload, {
      body: { matctd, folder: 'LETTER' },
      file: new File(['%PDF-1.7\n%%EOF\n'], 'Công văn giải trình số liệu.pdf'),
    });
  },
};

type Sent = {
  readonly kind: FileKind;
  readonly sequence: string;
  readonly monthsAgo?: number;
  readonly reason?: string;
};

/** Sends a data file of today, or of a month's end, and waits until it is read. */
async function sendData(by: Colleague, { kind, sequence, monthsAgo = 0, reason }: Sent, rows: readonly FileRow[]) {
  const institutionCode = await codeOf(by);
  const today = hanoiDay();
  const day = kind.frequency === 'month' ? (reportDaysUpTo('month', today, 3)[monthsAgo] ?? today) : today;
  const pieces: string[] = [];
  const sections = { [kind.sections[0]?.code ?? '']: rows };
  for await (const piece of jsonFile({ kind, institutionCode, day, rows: sections })) pieces.push(piece);
  const name = fileNameOf(kind, institutionCode, day, `${sequence}.json`);
  const channel = contracts[kind.channel === 'tt03' ? 'circular-03' : 'circular-15'];
  await by.send(channel.upload, {
    body: { matctd: institutionCode, ...(reason === undefined ? {} : { reason }) },
    file: new File(pieces, name),
  });
  await made(async () => {
    const sent = rowsOf(await by.send(channel.history, { body: { fromDate: today, toDate: today } }));
    const state = sent.find((row) => row['file_name'] === name)?.['upload_status'];
    return state === 'received' || state === 'checking' || state === 'checked' ? undefined : state;
  });
}
