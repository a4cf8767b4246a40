/** Numbers of the error catalogue that the page acts on; a test holds them to the catalogue, which is too long to ship. */
export const wireCodes = {
  captchaKept: '4130001',
  captchaWrong: '4130002',
  captchaRequired: '4130003',
  signedOut: '4010001',
  tokenExpired: '4010002',
  logonFailed: '4010003',
  endedByAdministrator: '4010004',
} as const;
