import type { Envelope, Failure } from '#kit/contract/envelope.ts';
import { faultText } from '#kit/contract/rule.ts';
import { type Refusal, textForPrograms } from '#kit/contract/refusal.ts';
import { errors } from '#kit/words/errors.ts';
import { fill, type Language } from '#kit/words/words.ts';
import type { InputFault } from '#kit/server/calls/input-fault.ts';

/** The envelope of a call that failed (ERR-01), in the words for people or for programs. */
export function refusalEnvelope(
  refusal: Refusal,
  language: Language,
  reader: 'people' | 'programs' = 'people',
): Envelope<null> {
  const { status, number, text } = refusal.reason;
  const said = reader === 'people' ? text : textForPrograms(refusal.reason, refusal.params);
  const message = fill(said[language === 'vi' ? 0 : 1], refusal.params);
  return failed(status, [{ code: number, message, ...(refusal.field === undefined ? {} : { field: refusal.field }) }]);
}

/** The envelope of a call whose input is refused, field by field. */
export function faultsEnvelope(fault: InputFault, language: Language): Envelope<null> {
  const entry = errors[fault.captchaKept ? 'captcha-kept' : 'bad-input'];
  const failures = fault.faults.map((one) => ({
    code: entry.number,
    message: faultText(one, language),
    field: one.field,
  }));
  return failed(entry.status, failures);
}

function failed(status: number, errors: readonly Failure[]): Envelope<null> {
  return { success: false, message: errors[0]?.message ?? '', data: null, status, errors: [...errors] };
}
