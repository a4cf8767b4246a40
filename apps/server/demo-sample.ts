import { known } from '#bureau/population/known/known.ts';
import { newestFiscalYear } from '#bureau/ratings/fiscal-year.ts';
import { laterDay } from '#bureau/working-days.ts';
import { contracts } from '#features/contracts.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { type Ask, type Colleague, type Pieces, rowsOf, signInAt } from './demo-calls.ts';
import { filePieces } from './demo-files-sample.ts';
import { deskPieces } from './demo-desks-sample.ts';

const { clean, attention, bad, cardsOnly, enterprise, manyLenders, merged, namesakeOne, namesakeTwo, foreignCurrency } =
  known;

/**
 * What waits at the desks of a demo before anybody looks: each piece of work is a call of the demo user who would make it, so that
 * it is checked, charged and audited like any other.
 */
const pieces: Pieces = {
  watches: async (as) => {
    const lan = await as('lan.clerk');
    for (const maCIC of [clean.cicCode, attention.cicCode, cardsOnly.cicCode, manyLenders.cicCode])
      await lan
        .send(contracts.watches.confirm, {
          body: {
            ...{ phamVi: 'customer', maCIC, tucThoi: maCIC === attention.cicCode, dongY: true },
            suKien: ['group-up', 'new-lender', 'new-inquiry'],
          },
        })
        // Who is no customer of the bank cannot be watched by it.
        .catch(() => undefined);
  },

  orders: async (as) => {
    const [lan, binh, minh] = [await as('lan.clerk'), await as('binh.clerk'), await as('minh.operator')];
    const foreign = contracts['foreign-companies'].submit;
    await lan.send(foreign, {
      body: { companyName: 'Straits Timber Pte Ltd', address: '8 Marina View', country: 'SG' },
    });
    await lan.send(foreign, { body: { companyName: 'Kitayama Foods', address: '2-4 Nihonbashi', country: 'JP' } });
    await binh.send(foreign, { body: { companyName: 'Harz Werkzeuge GmbH', address: 'Talweg 12', country: 'DE' } });
    const rated = {
      ...{ nn: 'V' as const, maCIC: enterprise.cicCode, tenKH: enterprise.name, diaChi: enterprise.address },
      ...{ msThue: enterprise.taxCode, namTCYC: String(newestFiscalYear(hanoiDay())), muaThem: true, datNgay: true },
    };
    await lan.send(contracts['enterprise-ratings'].confirm, { body: { ...rated, msPhieu: 'XH0001' } });
    await lan.send(contracts['corporation-ratings'].confirm, { body: { ...rated, msPhieu: 'XH0002' } });
    await lan.send(contracts['s74-inquiry'].confirm, {
      body: {
        ...{ productType: 'S74', customerType: '1', voucherNumber: 'S740001', purpose: 'credit-granting' },
        ...{ cicCode: foreignCurrency.cicCode, customerName: foreignCurrency.name, address: foreignCurrency.address },
      },
    });
    const queue = rowsOf(await minh.send(contracts['work-queue'].search, { body: {} }));
    const [oldest] = queue;
    if (oldest !== undefined) await minh.send(contracts['work-queue'].take, { body: { id: String(oldest['id']) } });
  },

  disputes: async (as) => {
    const [lan, minh] = [await as('lan.clerk'), await as('minh.operator')];
    const raise = async (cicCode: string, claim: string) => {
      const [contract] = rowsOf(await lan.send(contracts.disputes.contracts, { body: { cicCode } }));
      const asked = {
        kind: 'dispute',
        cicCode,
        field: 'balance',
        contractNumber: String(contract?.['id']),
        claim,
      } as const;
      return String((await lan.send(contracts.disputes.raise, { body: asked })).get('dispute'));
    };
    await raise(merged.cicCode, 'Khách hàng có giấy xác nhận đã trả hết nợ gốc kỳ tháng trước.');
    const dispute = await raise(clean.cicCode, 'Dư nợ trên báo cáo cao hơn sao kê của khách hàng.');
    await minh.send(contracts['dispute-work'].step, { body: { dispute, step: 'valid', note: 'Đủ hồ sơ' } });
  },

  people: async (as) => {
    const an = await as('an.admin');
    const person = { username: 'ngoc.clerk', reason: 'Nhân viên mới của chi nhánh' };
    await an.send(contracts.people.create, { body: { ...person, fullName: 'Đỗ Minh Ngọc', roles: ['clerk'] } });
    await an.send(contracts.people.change, {
      body: { username: 'ngoc.clerk', roles: ['clerk', 'approver'], reason: 'Thay người duyệt đi nghỉ phép' },
    });
    await an.send(contracts['own-roles'].create, {
      body: {
        ...{ nameVi: 'Chỉ đọc trả lời', nameEn: 'Reads replies', permissions: ['reply.read'] },
        reason: 'Cho bộ phận kiểm tra nội bộ',
      },
    });
  },

  institutions: async (as) => {
    const root = await as('root.bureau');
    const listed = rowsOf(await root.send(contracts.institutions.search, { body: {} }));
    const last = listed.findLast((row) => row['class'] === 'credit_fund') ?? listed.at(-1);
    await root.send(contracts.institutions.ask, {
      body: {
        tctd: String(last?.['tctd']),
        kind: 'suspend',
        reason: 'Sáp nhập theo quyết định của Ngân hàng Nhà nước',
      },
    });
  },

  fees: async (as) => {
    const [lan, minh] = [await as('lan.clerk'), await as('minh.operator')];
    const matctd = String((await lan.send(contracts.lookups.userInfo)).get('tctdCode'));
    const [account] = rowsOf(await lan.send(contracts.statements.search, { body: {} }));
    const tuNgay = laterDay(hanoiDay(), 30);
    await minh.send(contracts['fee-desk'].proposePrice, {
      body: { maSP: 'R20', gia: '16000', tuNgay, lyDo: 'Theo biểu giá mới đã trình duyệt' },
    });
    await minh.send(contracts['fee-desk'].proposeTerms, {
      body: { matctd, tyLe: '100', chietKhau: '2', tuNgay, lyDo: 'Khách hàng thân thiết năm thứ ba' },
    });
    await minh.send(contracts['fee-desk'].propose, {
      body: {
        ...{ matctd, kind: 'correction', ky: String(account?.['ky']), contractNumber: String(account?.['sohopdon']) },
        ...{ soTien: '-16000', lyDo: 'Hai phiếu hỏi trùng do lỗi đường truyền' },
      },
    });
  },

  privacy: async (as) => {
    const minh = await as('minh.operator');
    await minh.send(contracts.breaches.record, {
      body: {
        ...{
          day: laterDay(hanoiDay(), -1),
          time: '09:20',
          what: 'Thư trả lời khiếu nại gửi nhầm địa chỉ của một khách hàng khác',
        },
        ...{ persons: 1, dataKind: 'contact', measures: 'Đã thu hồi thư và gửi lại đúng người nhận' },
      },
    });
    await minh.send(contracts['borrower-logs'].make, {
      body: { cicCode: bad.cicCode, language: 'vi', reason: 'Đơn yêu cầu của khách hàng số 15/2026' },
    });
    await minh.send(contracts['authority-files'].make, {
      body: { kind: 'year', year: hanoiDay().slice(0, 4), language: 'vi', reason: 'Báo cáo năm' },
    });
  },

  merges: async (as) => {
    const minh = await as('minh.operator');
    await minh.send(contracts['subject-review'].merge, {
      body: {
        ...{ keptCode: namesakeOne.cicCode, mergedCode: namesakeTwo.cicCode },
        reason: 'Cùng họ tên, tỉnh và số CMND chín số; cần người thứ hai xem lại ngày sinh',
      },
    });
  },
};

/** Does the work at a server of this machine; what is refused is told and left, so that the server goes on. */
export async function addDemoColleagues(address: string, tell: (what: string, error: unknown) => void): Promise<void> {
  const signedIn = new Map<string, Promise<Colleague>>();
  const as: Ask = (username) => {
    const person = signedIn.get(username) ?? signInAt(address, username);
    signedIn.set(username, person);
    return person;
  };
  const attempt = (what: string, work: Promise<unknown>) => work.catch((error: unknown) => tell(what, error));
  for (const [what, work] of Object.entries({ ...pieces, ...filePieces, ...deskPieces })) await attempt(what, work(as));
  for (const [username, person] of signedIn)
    await attempt(
      username,
      person.then(({ leave }) => leave()),
    );
}
