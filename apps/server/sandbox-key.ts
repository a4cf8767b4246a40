import { z } from 'zod';

const secretKey = z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string(), d: z.string() });

/** The demo's sandbox application as its file has it: where it calls, who it is, and the key that signs for it. */
export const sandboxKey = z.object({
  address: z.string(),
  clientId: z.string(),
  kid: z.string(),
  privateKey: secretKey,
});

/** Reads the file of the demo's sandbox application. */
export function readSandboxKey(text: string): z.output<typeof sandboxKey> {
  return sandboxKey.parse(JSON.parse(text));
}
