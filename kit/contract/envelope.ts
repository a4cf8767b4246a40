import { z } from 'zod';

/**
 * One reason of a refusal: the catalogue's number as a string, its text in the caller's language, the wrong field.
 */
export const failure = z.object({
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
});

export type Failure = z.output<typeof failure>;

/** Every answer under /api (ERR-01). `status` repeats the HTTP status; `errors` is present if `success` is false. */
export type Envelope<T = unknown> = {
  readonly success: boolean;
  readonly message: string;
  readonly data: T | null;
  readonly status: number;
  readonly errors?: readonly Failure[];
};

/** The answer of every list (ERR-01): `total` counts all that match, `more` says that the window cut them. */
export function rows<T extends z.ZodType>(row: T) {
  return z.object({ total: z.number().int(), rows: z.array(row), more: z.boolean().optional() });
}
