/** The calls that need no token. Review a new one before adding it here. */
export const publicCalls = [
  'GET /api/Captcha/captcha',
  'GET /api/Captcha/work',
  'GET /api/v1/figures',
  'GET /api/v1/products/:product/sample',
  'POST /api/Logon',
  'POST /api/Logon/directory',
  'POST /api/Logon/directory/begin',
  'POST /api/Logon/refresh-token',
  'POST /api/Logon/second',
  'POST /api/XacThucBaoCao/Paper',
  'POST /api/XacThucBaoCao/Verify',
  'POST /api/oauth/token',
];
