import { searchUnlessHeld } from '#bureau/alarms/search-hold.ts';
import { mostShown } from '#bureau/contract/people-shown.ts';
import { placeOf } from '#bureau/matching/place-of.ts';
import { countAsOne, showPeople } from '#bureau/matching/show-people.ts';
import { matchWords } from '#bureau/matching/words.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { say } from '#kit/words/words.ts';
import { findCustomer } from './contract.ts';
import { findCustomerWords } from './words.ts';

export const findCustomerServer = serve(findCustomer, {
  async search({ body }, context) {
    const { request, audit } = context;
    const { language } = request;
    const found = await searchUnlessHeld(context, {
      type: '0',
      cicCode: body.cicCode,
      registrationNumber: body.regNo,
      taxCode: body.taxNo,
      identityNumber: body.idNo,
      name: body.customerName,
      bornOn: body.birthDate,
      province: body.province,
      limit: mostShown,
    });
    audit.note({ rows: found.length });
    const { people, left, more } = await showPeople(context, found, body);
    await countAsOne(context, 'customer', found);
    const rows = people.map((one) => ({
      macic: one.cicCode,
      tenkh: one.name,
      loaikh: one.type,
      diachi: placeOf(one.address),
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
    return { total: found.length, rows, more, left };
  },
});
