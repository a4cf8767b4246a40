import { searchCustomers } from '#bureau/matching/search.ts';
import { matchWords } from '#bureau/matching/words.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { say } from '#kit/words/words.ts';
import { findCustomer } from './contract.ts';
import { findCustomerWords } from './words.ts';

/** The most customers that one search shows, however wide its window: a search must not list a province's people. */
const mostFound = 200;

export const findCustomerServer = serve(findCustomer, {
  async search({ body }, { client, cipher, request, audit }) {
    const { language } = request;
    const found = await searchCustomers(client, cipher, {
      type: '0',
      cicCode: body.cicCode,
      registrationNumber: body.regNo,
      taxCode: body.taxNo,
      identityNumber: body.idNo,
      name: body.customerName,
      bornOn: body.birthDate,
      province: body.province,
      limit: mostFound,
    });
    audit.note({ rows: found.length });
    const shown = found.slice(body.start, body.end);
    audit.showed(shown.map((one) => one.subjectId));
    const rows = shown.map((one) => ({
      macic: one.cicCode,
      tenkh: one.name,
      loaikh: one.type,
      diachi: one.address,
      socmt: one.identityHint,
      dkdk: one.registrationHint,
      msthue: one.taxHint,
      doTinCay: one.confidence,
      lyDo: [
        ...one.reasons.map((reason) => say(matchWords, language, reason)),
        // A code or a number finds its holder in any province; the clerk is told.
        ...(one.grades.province === 'F' ? [say(findCustomerWords, language, 'otherProvince')] : []),
      ].join('; '),
    }));
    return { total: found.length, rows, more: found.length > body.end };
  },
});
