import { raiseAt } from '#bureau/watch/raise.job.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { openPool } from '#kit/server/database/database.ts';
import { testKeys } from '#testing/keys.ts';
import { onErrand } from '#testing/workers.ts';

export type Errand = { readonly appUrl: string; readonly at: Parameters<typeof raiseAt>[1] };

// A worker that raises the alerts of a file.
onErrand<Errand>(({ appUrl, at }) => raiseAt({ pool: openPool(appUrl, 2), cipher: makeCipher(testKeys) }, at));
