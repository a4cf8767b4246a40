import { fieldSamples } from '#features/developers/fields/field-sample.ts';

/** A message to a webhook with the right signature of its secret, to test a receiver by (API-07). The secret signs nothing else. */
export const signedSample = {
  secret: 'whsec_c2VjcmV0IG9mIHRoZSBleGFtcGxlLCAzMiBieXRlcw==',
  headers: {
    'webhook-id': 'msg_0195e4a27c107d3e8f216b0a4c9d1e52',
    'webhook-timestamp': '1774948500',
    'webhook-signature': 'v1,LQEjtObgbyj+mceywDRq9jvaUBqL9hhLueKYsbV3ebw=',
  },
  body: JSON.stringify(fieldSamples['Event']),
} as const;
