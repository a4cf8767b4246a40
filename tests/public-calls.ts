/** The calls that need no token. A new one is looked at before it is added here. */
export const publicCalls = [
  'GET /api/Captcha/captcha',
  'POST /api/Logon',
  'POST /api/Logon/directory',
  'POST /api/Logon/directory/begin',
  'POST /api/Logon/refresh-token',
  'POST /api/Logon/second',
  'POST /api/XacThucBaoCao/Verify',
];
