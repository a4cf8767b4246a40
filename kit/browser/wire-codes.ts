/**
 * Numbers of the error catalogue that the page reacts to; a test compares them with the catalogue, which is too long
 * to ship.
 */
export const wireCodes = {
  captchaKept: '4130001',
  captchaWrong: '4130002',
  captchaRequired: '4130003',
  workRequired: '4130250',
  captchasTooMany: '4290251',
  signedOut: '4010001',
  tokenExpired: '4010002',
  logonFailed: '4010003',
  endedByAdministrator: '4010004',
  userFrozen: '4010006',
  institutionFrozen: '4010007',
  institutionSuspended: '4010008',
  stepUp: '4030110',
  orderKnown: '4090141',
  nameDiffers: '4090202',
  alertFee: '4090173',
  secondWrong: '4030116',
} as const;

/** True of a refusal that no new token cures: an administrator ended the session, or it is suspended or frozen. */
export function isStoppedBySomebody(code: string | undefined): boolean {
  const stops: readonly (string | undefined)[] = [
    wireCodes.endedByAdministrator,
    wireCodes.userFrozen,
    wireCodes.institutionFrozen,
    wireCodes.institutionSuspended,
  ];
  return code !== undefined && stops.includes(code);
}
