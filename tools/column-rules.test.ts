import { expect, test } from 'vitest';
import { faultsOf } from './column-rules.ts';

const tables = new Set(['portal.reply', 'portal.inquiry', 'bureau.branch']);

test.each([
  ['select * from portal.reply', 'select * takes the columns of portal.reply'],
  ['select id, r.* from portal.inquiry q join portal.reply r on r.id = q.id', 'r.* takes the columns of portal.reply'],
  ['insert into portal.reply values (1, 2)', 'insert into portal.reply names no columns'],
  ['insert into portal.reply select id from portal.inquiry', 'names no columns'],
  ['insert into made_here select * from portal.counted()', 'insert into made_here names no columns'],
  ['delete from portal.reply where id = 1 returning *', 'returning * names no columns'],
  ['update portal.reply r set id = 1 returning r.*', 'returning * names no columns'],
  ['copy portal.reply from stdin', 'copy portal.reply names no columns'],
  ['copy bureau.${table} from stdin', 'names no columns'],
  ['create function a() returns setof portal.reply language sql as $$ select 1, 2 $$', 'returns setof portal.reply'],
])('refuses %s', (sql, fault) => {
  expect(faultsOf(sql, tables).map((found) => found.fault)).toEqual([expect.stringContaining(fault)]);
});

test.each([
  ['select id, report from portal.reply'],
  ['select count(*) from portal.reply'],
  ['select * from portal.work_queue($1)'],
  ['with found as (select id from portal.reply) select f.* from found f'],
  ['with r as (select id from portal.inquiry) select r.* from r join portal.reply p on p.id = r.id'],
  ['insert into portal.reply (id, report) select id, report from given'],
  ['copy portal.reply (id, report) from stdin'],
  ['select * into row from portal.reply r where r.id = 1;'],
  ['update portal.reply r set id = 1 returning * into row;'],
  [
    'create function a() returns setof portal.reply language plpgsql as $$ begin return query select r.* from portal.reply r; end $$',
  ],
  ['-- select * from portal.reply'],
])('accepts %s', (sql) => {
  expect(faultsOf(sql, tables)).toEqual([]);
});
