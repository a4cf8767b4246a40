import { subjectReview } from '#features/subject-review/contract.ts';
import type { Answer, Caller, TestServer } from '#testing/server.ts';

type Merging = { readonly keptCode: string; readonly mergedCode: string; readonly reason: string };

// Signing in again and again would end earlier sessions.
const operators = new WeakMap<TestServer, Promise<readonly [minh: Caller, quang: Caller]>>();

function operatorsOf(server: TestServer): Promise<readonly [minh: Caller, quang: Caller]> {
  const known = operators.get(server);
  if (known !== undefined) return known;
  const made = Promise.all([server.as('minh.operator'), server.as('quang.operator')]);
  operators.set(server, made);
  return made;
}

/** One operator proposes a merge, another one approves it; answers the merge's number. */
export async function mergeByTwo(server: TestServer, body: Merging): Promise<number> {
  const [minh] = await operatorsOf(server);
  const { proposal } = subjectReview.merge.answer.parse((await minh.send(subjectReview.merge, { body })).body.data);
  const { merge } = subjectReview.approve.answer.parse((await approved(server, proposal)).body.data);
  return merge ?? 0;
}

/** One operator proposes to undo a merge, another one approves it; answers what the second one was told. */
export async function splitByTwo(server: TestServer, merge: number, reason = 'Hai người'): Promise<Answer> {
  const [minh] = await operatorsOf(server);
  const asked = await minh.send(subjectReview.split, { body: { merge, reason } });
  if (asked.status !== 200) return asked;
  return approved(server, subjectReview.split.answer.parse(asked.body.data).proposal);
}

async function approved(server: TestServer, proposal: number): Promise<Answer> {
  const [, quang] = await operatorsOf(server);
  return quang.send(subjectReview.approve, { body: { proposal, decision: 'approved' } });
}
