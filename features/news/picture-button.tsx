import { useState } from 'react';
import { send } from '#kit/browser/call.ts';
import { FileInput } from '#kit/browser/inputs/file/file-input.tsx';
import { tryAndSay } from '#kit/browser/sending.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both, type Text } from '#kit/words/words.ts';
import { news, pictureMaxKb } from './contract.ts';
import { pictureHtml } from './picture-html.ts';
import { newsEditorWords } from './words.ts';

/**
 * Adds a picture to the bureau's pictures and passes on the html that shows it, with placeholders for its description
 * in each language.
 */
export function PictureButton({ onAdded }: { onAdded: (html: Text) => void }) {
  const t = useWords(newsEditorWords);
  const [isBusy, setBusy] = useState(false);
  const add = async (files: readonly File[]) => {
    const [file] = files;
    if (file === undefined || isBusy) return;
    setBusy(true);
    await tryAndSay(async () => {
      const { pictureId } = await send(news.picture, { body: { data: await base64Of(file) } });
      const alt = both(newsEditorWords, 'pictureAlt');
      onAdded({ vi: pictureHtml(pictureId, alt.vi), en: pictureHtml(pictureId, alt.en) });
    });
    setBusy(false);
  };
  return (
    <FileInput
      label={t('picture')}
      hint={t('pictureHint', { max: pictureMaxKb })}
      extensions={['.png', '.jpg', '.jpeg']}
      maxMb={pictureMaxKb / 1024}
      maxFiles={1}
      value={[]}
      onChange={(files) => void add(files)}
    />
  );
}

/**
 * The file's content as base64, read by the browser itself: this avoids a huge array of characters for a picture of
 * megabytes.
 */
function base64Of(file: File): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      done(url.slice(url.indexOf(',') + 1));
    });
    reader.addEventListener('error', () => failed(reader.error ?? new Error('the file could not be read')));
    reader.readAsDataURL(file);
  });
}
