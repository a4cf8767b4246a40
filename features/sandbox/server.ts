import { refillSandbox } from '#bureau/sandbox/fill.ts';
import { isSandbox } from '#bureau/sandbox/outcome.ts';
import { tellOf } from '#bureau/watch/tell.ts';
import { testBorrowers } from '#bureau/words/test-borrowers.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { programSandbox, sandbox } from './contract.ts';

export const sandboxServer = serve(sandbox, {
  async reset(_, { client, cipher, who, audit, files, afterCommit }) {
    await client.query('select from portal.make_sandbox()');
    const { filled, useless } = await refillSandbox(client, cipher, who);
    for (const handle of useless) afterCommit(() => void files.remove(handle));
    audit.note({ borrowers: filled });
    return { borrowers: filled };
  },
});

const changing = testBorrowers.find(({ outcome }) => outcome === 'changes-tomorrow')?.number ?? 0;

export const programSandboxServer = serve(programSandbox, {
  async tomorrow(_, { client, who, audit }) {
    if (!isSandbox(who.institutionId)) throw new Refusal('no-permission');
    const { rows: raised } = await client.query(
      'select alert_id, live_users from portal.turn_sandbox_day($1) /* never null: alert_id, live_users */',
      [changing],
    );
    await tellOf(client, who.institutionId, { raised, because: 'sandbox' });
    audit.note({ alerts: raised.length });
    return { alerts: raised.length };
  },
});
