import { useEffect, useRef, useState } from 'react';
import { useSession } from '#kit/browser/session/use-session.ts';
import { useUnsaved } from '#kit/browser/unsaved.ts';
import { useLanguage } from '#kit/browser/words.tsx';
import type { Begun } from './begun.ts';
import { keepChoice, keptChoice } from './choice.ts';
import type { Checked, Folders, Given, UploadSpec } from './declaration.ts';

export type UploadForm = {
  readonly folder: string;
  readonly setFolder: (folder: string) => void;
  readonly choice: string;
  readonly setChoice: (choice: string) => void;
  readonly file: File | undefined;
  readonly setFile: (file: File | undefined) => void;
  readonly signature: File | undefined;
  readonly setSignature: (file: File | undefined) => void;
  /** Why the file changes what was sent before. */
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  /** The result of checking the file; undefined before that. */
  readonly checked: Checked | undefined;
  readonly isChecking: boolean;
  /** The file that the next one corrects. */
  readonly corrects: Begun['corrects'];
  readonly noCorrection: () => void;
  /** Everything to be sent; undefined while something is missing. */
  readonly given: (institution: string) => Promise<Given | undefined>;
};

const noCheck = async (): Promise<Checked> => ({ parts: [], faults: [] });

type FoldersQuery = { readonly data: Folders | undefined; readonly isPending: boolean };

/** The person's choices so far, and the result of checking the file. */
export function useUploadForm(spec: UploadSpec, start: Begun, { data: folders, isPending }: FoldersQuery): UploadForm {
  const { profile } = useSession();
  const { language } = useLanguage();
  const [folder, setFolder] = useState(start.folder ?? '');
  const [choice, setChoice] = useState(() => keptChoice(spec));
  const [file, setFile] = useState<File>();
  const [signature, setSignature] = useState<File>();
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState<{ readonly file: File; readonly found: Checked }>();
  // The file whose folder was taken from its name: the folders may load after the file was chosen.
  const [placed, setPlaced] = useState<typeof checked>();
  const [corrects, setCorrects] = useState(start.corrects);
  // A file may be chosen while another is being checked: only the last one counts.
  const latest = useRef<File>(undefined);
  useUnsaved(file !== undefined);

  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setChecked(undefined);
    latest.current = chosen;
    if (chosen === undefined) return;
    const about = { institution: profile.current.id, language };
    // The server checks the same again: a check that could not be loaded keeps nobody from sending.
    void (spec.check ?? noCheck)(chosen, about)
      .catch(noCheck)
      .then((found) => {
        if (latest.current === chosen) setChecked({ file: chosen, found });
      });
  };
  // The name says where a file belongs, once for each file; choosing by hand could only add a mistake.
  const named = checked !== undefined && checked !== placed && checked.file === file ? checked.found.folder : undefined;
  useEffect(() => {
    if (named === undefined || folders === undefined) return;
    if (folders.rows.some(({ id }) => id === named)) setFolder(named);
    setPlaced(checked);
  }, [named, checked, folders]);
  return {
    folder,
    setFolder,
    choice,
    setChoice: (chosen) => {
      setChoice(chosen);
      keepChoice(spec, chosen);
    },
    file,
    setFile: choose,
    signature,
    setSignature,
    reason,
    setReason,
    checked: checked !== undefined && checked.file === file ? checked.found : undefined,
    isChecking:
      file !== undefined && (checked?.file !== file || (named !== undefined && (isPending || folders !== undefined))),
    corrects,
    noCorrection: () => setCorrects(undefined),
    given: async (institution) =>
      file === undefined
        ? undefined
        : {
            file,
            institution,
            folder,
            choice,
            signature: signature === undefined ? undefined : await base64Of(signature),
            corrects: corrects?.id,
            reason: reason.trim() === '' ? undefined : reason.trim(),
          },
  };
}

/** The bytes of a small file in base64; a PEM file is already text and stays unchanged. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder('latin1').decode(bytes);
  return text.startsWith('-----BEGIN') ? text : btoa(text);
}
