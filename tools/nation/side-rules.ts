// Those who make models and those who make the invented nation share nothing, or a model would find again what was put in. What
// institutions reported comes over from a program of its own (tools/nation/tell.ts).
const models = /^(bureau\/(scoring|ratings)|tools\/score)\/(?!statement\.ts$|fiscal-year\.ts$)/;
const nation = /^(bureau\/population|tools\/nation)\//;
/** Who may read the truth, beside tests and benches. */
const validation =
  /^(bureau\/scoring\/validation\/|tools\/score\/(validate|rating-validate|rating-card|told-truth)\.ts$)/;
const truthFile = 'bureau/scoring/validation/truth-file.ts';
/** Where the truth about a borrower is worked out: those who make the nation alone know it. */
const makerOfTruth = 'bureau/population/risk/truth.ts';
/** What both sides may stand on: the ways of the house, the calendar, and the state's forms of statements. Nothing of it knows a borrower. */
const ground = /^(kit|database)\/|^bureau\/(credit\/months|ratings\/(statement|fiscal-year))\.ts$|^package\.json$/;

/** A source file with the project's files that it imports, and its text. */
export type Source = { readonly imports: readonly string[]; readonly text: string };

/** What speaks against the imports and texts of the sources, as lines. Tests are free: they hold one side against the other. */
export function objectionsToSides(sources: ReadonlyMap<string, Source>): string[] {
  const files = [...sources.keys()].filter((file) => !/\.(test|e2e|fixture)\.tsx?$/.test(file));
  const [ofModels, ofNation] = [models, nation].map((side) =>
    reached(
      sources,
      files.filter((file) => side.test(file)),
    ),
  );
  const objections: string[] = [];
  for (const [file, by] of ofModels ?? []) {
    if (nation.test(file)) objections.push(`${by}: makes models and imports ${file} of those who make the nation`);
    else if (!models.test(file) && !ground.test(file) && ofNation?.has(file))
      objections.push(`${file}: is shared by those who make models and those who make the nation`);
  }
  for (const [file, by] of ofNation ?? [])
    if (models.test(file)) objections.push(`${by}: makes the nation and imports ${file} of those who make models`);
  for (const file of files) {
    const { imports, text } = sources.get(file) ?? { imports: [], text: '' };
    const mayRead = validation.test(file) || file.startsWith('bench/');
    const readers = [truthFile, 'tools/score/told-truth.ts'];
    if (!mayRead && imports.some((target) => readers.includes(target)))
      objections.push(`${file}: reads the truth, which the validation alone may`);
    if (!nation.test(file) && imports.includes(makerOfTruth))
      objections.push(`${file}: works out the truth, which those who make the nation alone may`);
    if (models.test(file) && !mayRead && text.includes("'--truth'"))
      objections.push(`${file}: asks for the truth’s file, which the validation alone may`);
  }
  return objections;
}

/** Every file that some files reach by imports, with the one that imports it. */
function reached(sources: ReadonlyMap<string, Source>, starts: readonly string[]): Map<string, string> {
  const found = new Map(starts.map((file) => [file, file]));
  for (const [file] of found)
    for (const target of sources.get(file)?.imports ?? []) if (!found.has(target)) found.set(target, file);
  return found;
}
