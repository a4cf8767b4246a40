import { readFileSync } from 'node:fs';
import { exportedNumbers } from './parameter-rules.ts';
import { isBesideTheProduct, root, sourceFiles } from './source-files.ts';

// No parameter's number crosses a file: it means something only beside its values.
let found = 0;
for (const path of sourceFiles()) {
  if (isBesideTheProduct(path) || path === 'database/statements.ts') continue;
  for (const name of exportedNumbers(path, readFileSync(root + path, 'utf8'))) {
    found += 1;
    console.log(`${path} exports ${name}, whose SQL has a numbered parameter: send it where its values are`);
  }
}
process.exitCode = found > 0 ? 1 : 0;
