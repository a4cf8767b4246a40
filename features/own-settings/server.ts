import { Refusal } from '#kit/contract/refusal.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { ownSettings } from './contract.ts';
import { ownSettingsRefusals } from './refusals.ts';

/** Names that one person may keep something under: more than there are screens. */
const mostNames = 300;

export const ownSettingsServer = serve(ownSettings, {
  async list(_, { client }) {
    const { rows } = await client.query({
      name: 'own-settings',
      text: 'select name, value::text as "value" from portal.own_setting order by name',
    });
    return { total: rows.length, rows };
  },

  async keep({ body }, { client, who, audit }) {
    const { name, value } = body;
    audit.note({ setting: name });
    if (value === undefined) {
      await client.query({
        name: 'drop-own-setting',
        text: 'delete from portal.own_setting where name = $1',
        values: [name],
      });
      return '0' as const;
    }
    const { rowCount } = await client.query({
      name: 'keep-own-setting',
      text: `insert into portal.own_setting (institution_id, user_id, name, value)
        select $1, $2, $3, $4::text::jsonb
         where (select count(*) from portal.own_setting o where o.name <> $3) < $5
        on conflict (institution_id, user_id, name) do update set value = excluded.value, changed_at = clock_timestamp()`,
      values: [who.institutionId, who.userId, name, value, mostNames],
    });
    if (rowCount === 0) throw new Refusal(ownSettingsRefusals['settings-full'], 'name');
    return '0' as const;
  },
});
