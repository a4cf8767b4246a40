import { preloadDialogs } from '#kit/browser/dialogs/dialogs.tsx';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { language } from '#kit/browser/language.ts';
import { both, say } from '#kit/words/words.ts';
import { inTime } from '#apps/portal/part.ts';
import { placeAt } from '#apps/portal/places.ts';
import { portalWords } from '#apps/portal/words.ts';
import { screenWords } from '#features/screens.ts';
import { typeAhead } from './typed-ahead.ts';

const loadPalette = () => inTime(import('./palette.tsx'));

let isPaletteOpen = false;
let isListOpen = false;
let isHelpOpen = false;

/** Opens the palette over the menu (Ctrl+K). */
export async function openPalette(): Promise<void> {
  if (isPaletteOpen) return;
  isPaletteOpen = true;
  const typed = typeAhead(say(portalWords, language(), 'paletteHint'));
  try {
    const { Palette } = await loadPalette();
    if (typed.isGivenUp()) return;
    await openDialog({
      title: both(portalWords, 'palette'),
      body: (close) => <Palette close={close} typedAhead={typed} />,
      opener: typed.from,
    });
  } finally {
    typed.end();
    isPaletteOpen = false;
  }
}

/** Opens the list of keys (Ctrl+/). */
export async function openKeyList(): Promise<void> {
  if (isListOpen) return;
  isListOpen = true;
  try {
    const { KeyList } = await inTime(import('./key-list.tsx'));
    await openDialog({ title: both(portalWords, 'keyList'), body: () => <KeyList /> });
  } finally {
    isListOpen = false;
  }
}

/** Opens the help of the screen in sight (F1). */
export async function openHelp(): Promise<void> {
  if (isHelpOpen) return;
  isHelpOpen = true;
  try {
    const { Help } = await inTime(import('#apps/portal/help/help.tsx'));
    const place = placeAt(location.pathname.replace(/^\/portal/, ''));
    const title = (at: 0 | 1) => (place === undefined ? undefined : screenWords.texts[place.title]?.[at]);
    await openDialog({
      title: {
        vi: say(portalWords, 'vi', 'helpOf', { title: title(0) ?? say(portalWords, 'vi', 'home') }),
        en: say(portalWords, 'en', 'helpOf', { title: title(1) ?? say(portalWords, 'en', 'home') }),
      },
      width: 'drawer',
      body: (close) => <Help place={place} close={() => close()} />,
    });
  } finally {
    isHelpOpen = false;
  }
}

/** Opens the choice of institution. */
export async function openCompanies(): Promise<void> {
  const { Companies } = await inTime(import('./companies.tsx'));
  await openDialog({ title: both(portalWords, 'switchCompany'), body: (close) => <Companies close={close} /> });
}

/** Loads what the first key needs, so that text typed right after it is not lost. */
export function preloadOpeners(): void {
  preloadDialogs();
  void loadPalette().catch(() => undefined);
}
