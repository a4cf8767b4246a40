import { type GivenConsent, keepConsent, refuseDeclaring } from '#bureau/consents/consent.ts';
import { matchingRefusals } from '#bureau/matching/refusals.ts';
import { requireMeant } from '#bureau/matching/require-meant.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { KeptRefusal } from '#kit/server/calls/kept-refusal.ts';
import { consentFileRefusals } from './refusals.ts';

type Person = {
  readonly customerName: string;
  readonly cicCode: string | undefined;
  readonly identityNumber: string | undefined;
};

const usualNames = { customerName: 'customerName', cicCode: 'cicCode', identityNumber: 'identityNumber' };

/**
 * Registers the consent of a person; its id. Refuses, at the fields as the call names them, a number of somebody else,
 * another name than its holder's, and a company; and what is declared for a person who took such a consent back (CNS-02).
 */
export async function registerConsent(
  context: Context,
  { customerName, cicCode, identityNumber }: Person,
  given: GivenConsent,
  names: Readonly<Record<keyof Person, string>> = usualNames,
): Promise<string> {
  const asked = { type: '2', cicCode, identityNumber, name: customerName } as const;
  const meant = await meantBy(context, asked, names);
  if (meant.kind === 'name-differs') {
    context.audit.concerns(meant.holders);
    // The portal's form has no place for the document of a new name, and no fee that could have been charged.
    const reason =
      names === usualNames ? consentFileRefusals['consent-name-differs'] : matchingRefusals['name-differs'];
    throw new KeptRefusal(reason, names.customerName);
  }
  const subjectId = meant.kind === 'meant' ? meant.subjectId : undefined;
  if (subjectId !== undefined) context.audit.about(subjectId);
  const person = { subjectId, identityNumber: identityNumber ?? '', customerName, cicCode };
  if (given.kind === 'declared') await refuseDeclaring(context, person, given);
  return keepConsent(context, person, given);
}

async function meantBy(
  context: Context,
  asked: Parameters<typeof requireMeant>[1],
  names: Readonly<Record<keyof Person, string>>,
) {
  try {
    return await requireMeant(context, asked, {
      ...{ identityNumber: names.identityNumber, taxCode: names.identityNumber },
      registrationNumber: names.identityNumber,
    });
  } catch (error) {
    // The refusal of a CIC code names the portal's field.
    if (error instanceof Refusal && error.field === 'cicCode' && names.cicCode !== 'cicCode')
      throw new KeptRefusal(error.reason, names.cicCode, error.params);
    throw error;
  }
}
