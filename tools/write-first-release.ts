import { readdirSync, writeFileSync } from 'node:fs';
import { migrationsFolder } from '#database/migrate.ts';
import { readSchema } from '#database/schema-files.ts';
import { firstRelease } from './migration-rules.ts';

// npm run db:release: writes the first migration from database/schema. As long as nothing is released, it follows the
// schema; once there is a second migration, it never changes again (docs/decisions/151).
const others = readdirSync(migrationsFolder).filter((file) => file !== firstRelease);
if (others.length > 0) {
  console.log(`The first release is closed: ${others[0]} comes after it. Write a migration of your own.`);
  process.exit(1);
}
const about = `-- The first release: database/schema as it was then, written by "npm run db:release". A change is another migration.\n`;
const parts = readSchema().map((part) => `-- ${part.name}\n\n${part.sql}`);
writeFileSync(`${migrationsFolder}/${firstRelease}`, [about, ...parts].join('\n'));
console.log(`Wrote database/migrations/${firstRelease}`);
