import { readFileSync } from 'node:fs';
import { isBesideTheProduct, root, sourceFiles } from './source-files.ts';

// Texts for people belong in word files, in both languages. Invented people and samples have Vietnamese names. A line
// may keep a Vietnamese letter that is not a text if it gives the reason: `// letters: …`; a pattern that folds đ
// needs no reason.
const wordFiles =
  /(^|[/-])(words|refusals)\.tsx?$|\.words\.ts$|^(kit|bureau)\/words\/|^bureau\/population\/|^features\/([\w-]+\/names|screens)\.ts$|(^|[/-])(sample|made-up|demo-users)\.ts$/;
const vietnamese = /[àáảãạăằắẳẵặâầấẩẫậèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵđ]/i;
const shownAttribute =
  /\b(label|placeholder|title|aria-label|alt|description)="(?!(Esc|Enter|Tab|Home|End|PageUp|PageDown)")[^"]*[A-Za-z]{3,}[^"]*"/;
const shownText = /<(?!kbd|code)[A-Za-z][\w.]*(\s[^<>]*)?>\s*[A-Za-z][a-z]+( [A-Za-z]+)*[.!?]?\s*<\//;

const found = sourceFiles()
  .filter((file) => !isBesideTheProduct(file) && !wordFiles.test(file))
  .flatMap((file) =>
    withoutComments(readFileSync(root + file, 'utf8'))
      .split('\n')
      .flatMap((line, index) => {
        const problem = problemOf(line, file.endsWith('.tsx'));
        return problem ? [`${file}:${index + 1} ${problem}: ${line.trim().slice(0, 100)}`] : [];
      }),
  );

for (const line of found) console.log(line);
process.exitCode = found.length > 0 ? 1 : 0;

function problemOf(line: string, isPage: boolean): string | undefined {
  if (/\/\/ letters: \S/.test(line)) return undefined;
  if (vietnamese.test(line.normalize('NFC').replace(/\/đ\/[gi]*/gi, '')))
    return 'a Vietnamese text outside the word files';
  if (isPage && (shownAttribute.test(line) || shownText.test(line))) return 'a text for people outside the word files';
  return undefined;
}

// Removes comments, which may contain Vietnamese words. Line numbers stay the same, and so does a reason for letters.
function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/(?! letters: ).*$/gm, '$1');
}
