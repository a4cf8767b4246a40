import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileDropPartner } from './file-drop-partner.ts';

test('S70-01 a delivery that two workers set aside is still there', async () => {
  const root = mkdtempSync(join(tmpdir(), 'partner-'));
  try {
    const id = randomUUID();
    mkdirSync(join(root, 'in', id), { recursive: true });
    writeFileSync(join(root, 'in', id, 'report.pdf'), '%PDF-1.4');
    writeFileSync(join(root, 'in', id, 'done'), '');
    const partner = fileDropPartner(root);
    const [[one], [other]] = [await partner.deliveries(), await partner.deliveries()];
    await one?.refuse('upload-broken');
    await other?.refuse('upload-broken');
    expect(existsSync(join(root, 'refused', id, 'report.pdf'))).toBe(true);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
