import type { ComponentType } from 'react';
import type { Topic } from '#kit/contract/names.ts';
import type { StatusFamily } from '#kit/browser/theme/tokens.ts';
import type { UploadOptions } from '#kit/browser/upload.ts';
import type { Language, Text } from '#kit/words/words.ts';

/** The limits of a file, by the server's settings. */
type Limits = { readonly extensions: readonly string[]; readonly maxMb: number };

/** A target for files; `hint` is shown under the field once it is chosen. */
export type Folder = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** What sending a file of so many rows there costs at most, where it costs anything. */
  readonly costOf?: (rows: number) => CheckedPart;
};

export type Folders = { readonly rows: readonly Folder[]; readonly limits: Limits };

/** A part of a file's name, or another checked property, in words; with `fault` it would be refused. */
export type CheckedPart = {
  readonly label: string;
  readonly text: string;
  readonly fault?: string;
  /** Words instead of a part of a name: to be looked at, or only told, where neither right nor wrong fits. */
  readonly look?: 'warning' | 'told';
};

/** The result of checking a file before a byte of it is sent. */
export type Checked = {
  readonly parts: readonly CheckedPart[];
  /** Further faults that the server would refuse. */
  readonly faults: readonly string[];
  /** Faults that should be corrected but refuse nothing. */
  readonly warnings?: readonly string[];
  /** The folder named by the file. */
  readonly folder?: string;
  /** How many of its rows would be asked, where they are known. */
  readonly rows?: number;
};

/** A file stored on the server. */
export type SentFile = {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  /** When it was received, ISO 8601. */
  readonly at: string;
  readonly family: StatusFamily;
  readonly status: string;
  /** The result, in a sentence. */
  readonly reply: string;
  /** The server's progress; null when it is done. */
  readonly percent: number | null;
};

export type Given = {
  readonly file: File;
  readonly institution: string;
  readonly folder: string;
  /** What was chosen beside it; empty where there is nothing to choose. */
  readonly choice: string;
  /** Base64 of a detached signature. */
  readonly signature: string | undefined;
  /** Id of the file that this one corrects. */
  readonly corrects: string | undefined;
  /** Why it changes what was sent before. */
  readonly reason: string | undefined;
};

/** A tool of the form before there is a file: it may put one into it. */
type FormTool = { readonly label: string; readonly run: (choose: (file: File) => void) => void };

/** An action on a file of the ledger. */
export type FileTool = { readonly label: string; readonly run: () => void };

export type UploadSpec = {
  /** The name for this screen's saved values. */
  readonly name: string;
  /** What the screen is for: its first line. */
  readonly purpose?: Text;
  /** Titles of the form, the history and the choice of a folder, if the usual ones do not fit. */
  readonly titles?: { readonly form: Text; readonly history: Text; readonly folder?: Text };
  /** Loads the folders and the limits. */
  readonly folders: () => Promise<Folders>;
  /** False if all files go to one place. */
  readonly hasFolders?: boolean;
  /** What is chosen among a few beside the folder, the first unless the user chose another in this tab. */
  readonly choice?: {
    readonly label: Text;
    readonly options: readonly { readonly id: string; readonly label: Text }[];
  };
  /** Checks a file before it is sent. */
  readonly check?: (
    file: File,
    about: { readonly institution: string; readonly language: Language },
  ) => Promise<Checked>;
  /** The file as sent; null if the server has taken it, and the next look at `recent` will say what became of it. */
  readonly send: (given: Given, options: UploadOptions) => Promise<SentFile | null>;
  /** The files of the last days, newest first: what the server has, whatever this page assumes. */
  readonly recent: () => Promise<readonly SentFile[]>;
  /** The live event for progress of a file in the ledger, and what its end makes stale. */
  readonly progress?: { readonly event: string; readonly changes: readonly Topic[] };
  readonly takesSignature?: boolean;
  /** Whether a file may say why it changes what was sent before. */
  readonly takesReason?: boolean;
  /** For a folder, before there is a file: template, guide. */
  readonly tools?: (folder: string, language: Language) => readonly FormTool[];
  /** The actions on a file that the server has. */
  readonly fileTools?: (file: SentFile, language: Language) => readonly FileTool[];
  /** A button above the list that leads to what is due, and says what is late. */
  readonly Due?: ComponentType<{ readonly onPick: (folder: string) => void }>;
  /** In the form: what may still be sent today. */
  readonly Budget?: ComponentType;
  /** The history of sent files. */
  readonly History: ComponentType;
};
