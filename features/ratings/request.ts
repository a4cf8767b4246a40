import { z } from 'zod';
import { languageCode } from '#kit/contract/fields.ts';

/** The input, as it is stored sealed with the order. */
export const ratingRequest = z.object({
  msPhieu: z.string(),
  nn: languageCode,
  maCIC: z.string(),
  tenKH: z.string(),
  diaChi: z.string(),
  dThoai: z.string().optional(),
  dkkd: z.string().optional(),
  msThue: z.string(),
  tgd: z.string().optional(),
  dtLienHe: z.string().optional(),
  ttKhac: z.string().optional(),
  namTCYC: z.string(),
});

export type RatingRequest = z.output<typeof ratingRequest>;
