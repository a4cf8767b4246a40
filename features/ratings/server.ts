import { feesOf } from '#bureau/fees/fee-of.ts';
import { lookUpUnlessHeld, searchUnlessHeld } from '#bureau/alarms/search-hold.ts';
import { placeOf } from '#bureau/matching/place-of.ts';
import { showPeople, showTaken } from '#bureau/matching/show-people.ts';
import { matchWords } from '#bureau/matching/words.ts';
import { newestFiscalYear } from '#bureau/ratings/fiscal-year.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { say } from '#kit/words/words.ts';
import { askRating } from './ask.ts';
import { checkCode, statementRows, unweighedOf } from './checks.ts';
import { corporationRatings, enterpriseRatings, ratingBase, ratingReplies } from './contract.ts';
import { informationSheet } from './information-sheet.ts';
import { readRating, recentRating, searchRatings } from './read-ratings.ts';
import { matchingRefusals } from '#bureau/matching/refusals.ts';
import { ratingsRefusals } from './refusals.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

export const enterpriseRatingsServer = serve(enterpriseRatings, {
  confirm: ({ body }, context) => askRating(context, body, 'XHTD'),
  template: (_, { request }) => informationSheet('enterprise', request.language),
});

export const corporationRatingsServer = serve(corporationRatings, {
  confirm: ({ body }, context) => askRating(context, body, 'XHTC'),
  template: (_, { request }) => informationSheet('corporation', request.language),
});

const rowsWithoutProvince = 20;
const noMembers = { khongTinh: [], soKhongTinh: 0 };

export const ratingBaseServer = serve(ratingBase, {
  async search({ body }, context) {
    const { audit, request } = context;
    const found = await searchUnlessHeld(context, {
      type: '1',
      cicCode: body.maCIC,
      registrationNumber: body.dkkd,
      taxCode: body.msThue,
      name: body.tenKH,
      address: body.diaChi,
      limit: rowsWithoutProvince,
    });
    audit.note({ rows: found.length });
    const { people, left, more } = await showPeople(context, found, body);
    const rows = people.map((one) => ({
      macic: one.cicCode,
      tenkh: one.name,
      diachi: placeOf(one.address),
      msthue: one.taxHint,
      dkdk: one.registrationHint,
      confidence: one.confidence,
      reasons: one.reasons.map((reason) => say(matchWords, request.language, reason)),
    }));
    return { total: found.length, rows, more, left };
  },

  async lookup({ body }, context) {
    const found = await lookUpUnlessHeld(context, body.maCIC);
    if (found === undefined) throw new Refusal(matchingRefusals['no-subject'], 'maCIC');
    if (found.type !== '1') throw new Refusal(ratingsRefusals['not-enterprise'], 'maCIC');
    showTaken(context, found);
    return { tenKH: found.name, diaChi: found.address, msThue: found.taxHint, dkkd: found.registrationHint };
  },

  async checkTctd({ query }, context) {
    const checked = await checkCode(context, query.maCIC);
    context.audit.about(checked.subjectId);
    const fees = await feesOf(context.client, context.who.institutionId, ['XHTD', 'XHTC']);
    const feeOf = (code: string) => String(fees.get(code) ?? 0n);
    return {
      maCIC: query.maCIC,
      laDoanhNghiep: checked.isEnterprise,
      soThanhVien: checked.members,
      coVong: checked.hasLoop,
      phiDN: feeOf('XHTD'),
      phiTD: feeOf('XHTC'),
    };
  },

  async getBctc({ query }, context) {
    const checked = await checkCode(context, query.maCIC);
    context.audit.about(checked.subjectId);
    if (!checked.isEnterprise) throw new Refusal(ratingsRefusals['not-enterprise'], 'maCIC');
    const year = query.namTCYC === undefined ? newestFiscalYear(hanoiDay()) : Number(query.namTCYC);
    const isGroup = query.loai === 'TD';
    const rows = statementRows(checked.statements, { year, isGroup });
    const members = isGroup ? await unweighedOf(context, { cicCode: query.maCIC, year }) : noMembers;
    return { total: rows.length, rows, more: false, ...members };
  },
});

export const ratingRepliesServer = serve(ratingReplies, {
  search: ({ body }, context) => searchRatings(context, body),
  recent: ({ query }, context) => recentRating(context, query.loai),
  detail: ({ body }, context) => readRating(context, body.msPhieu),
});
