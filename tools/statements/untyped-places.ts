/**
 * Files that send statements whose text is made while the program runs, or whose JSON no schema parses yet, and how many: what they give
 * is said by hand there. No file may be added, and no number may rise.
 */
export const untypedPlaces: Readonly<Record<string, number>> = {
  'apps/server/application.ts': 2,
  'apps/server/demo.ts': 5,
  'bureau/credit/read-details.ts': 2,
  'bureau/credit/read-file.ts': 2,
  'features/alerts/borrower.server.ts': 1,
  'features/alerts/report.ts': 2,
  'features/customer-inquiry/ask.ts': 2,
  'features/customer-inquiry/demo-answered.ts': 1,
  'features/data-files/reply-file.ts': 1,
  'features/data-files/reply-rows.ts': 2,
  'features/inquiry-control/server.ts': 2,
  'features/instant-inquiry/ask-at-once.ts': 1,
  'features/instant-inquiry/server.ts': 2,
  'features/lost-cheques/cheques.ts': 2,
  'features/lost-cheques/reply-list.ts': 1,
  'features/replies/export.ts': 1,
  'features/session/people.ts': 1,
  'features/subject-review/side.ts': 1,
  'kit/server/calls/quota.ts': 1,
  'kit/server/calls/transports.ts': 2,
  'kit/server/database/database.ts': 3,
  'kit/server/events.ts': 2,
  'kit/server/session/session.ts': 1,
};
