/**
 * Files that send statements whose text is made while the program runs, or whose JSON no schema parses yet, and how many: what they give
 * is said by hand there. No file may be added, and no number may rise.
 */
export const untypedPlaces: Readonly<Record<string, number>> = {
  'bureau/credit/read-details.ts': 2,
  'bureau/credit/read-file.ts': 2,
  'features/data-files/reply-rows.ts': 2,
  // Several statements in one trip, each of which is known by itself (`together`).
  'kit/server/database/batch.ts': 1,
};
