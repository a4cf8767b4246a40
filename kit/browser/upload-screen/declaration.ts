import type { ComponentType } from 'react';
import type { ListScreenProps } from '#kit/browser/list-screen/list-screen.tsx';
import type { StatusFamily } from '#kit/browser/theme/tokens.ts';
import type { UploadOptions } from '#kit/browser/upload.ts';
import type { Language, Text } from '#kit/words/words.ts';

/** What may be sent, by the server's settings. */
export type Limits = { readonly extensions: readonly string[]; readonly maxMb: number };

/** Where a file can be sent to; `hint` stands under the field once it is chosen. */
export type Folder = { readonly id: string; readonly label: string; readonly hint?: string };

export type Folders = { readonly rows: readonly Folder[]; readonly limits: Limits };

/** A part of a file's name, or another thing that was looked at, in words; with `fault` it would be refused. */
export type CheckedPart = { readonly label: string; readonly text: string; readonly fault?: string };

/** What was found in a file before a byte of it is sent. */
export type Checked = {
  readonly parts: readonly CheckedPart[];
  /** What the server is sure to refuse, beside faulty parts. */
  readonly faults: readonly string[];
  /** What is better mended but refuses nothing. */
  readonly warnings?: readonly string[];
  /** The folder that the file says it belongs to. */
  readonly folder?: string;
};

/** A file that the server has. */
export type SentFile = {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  /** When it was received, ISO 8601. */
  readonly at: string;
  readonly family: StatusFamily;
  readonly status: string;
  /** What became of it, in a sentence. */
  readonly reply: string;
  /** How far the server is; null when it is done. */
  readonly percent: number | null;
};

export type Given = {
  readonly file: File;
  readonly institution: string;
  readonly folder: string;
  /** Base64 of a detached signature. */
  readonly signature: string | undefined;
  /** Id of the file that this one corrects. */
  readonly corrects: string | undefined;
};

/** Something done with a file of the ledger. */
export type FileTool = { readonly label: string; readonly run: () => void };

export type UploadSpec = {
  /** Names what is kept for this screen. */
  readonly name: string;
  /** What the form, the history and the choice of a folder are called, where the usual words do not fit. */
  readonly titles?: { readonly form: Text; readonly history: Text; readonly folder?: Text };
  /** Loads the folders and what may be sent. */
  readonly folders: () => Promise<Folders>;
  /** False where all files go to one place. */
  readonly hasFolders?: boolean;
  /** Looks at a file before it is sent. */
  readonly check?: (
    file: File,
    about: { readonly institution: string; readonly language: Language },
  ) => Promise<Checked>;
  readonly send: (given: Given, options: UploadOptions) => Promise<SentFile>;
  /** The files of the last days, newest first: what the server has, whatever this page believes. */
  readonly recent: () => Promise<readonly SentFile[]>;
  /** The live event that says that a file of the ledger has moved on. */
  readonly event?: string;
  readonly takesSignature?: boolean;
  /** What can be had for a folder before there is a file: template, guide. */
  readonly tools?: (folder: string, language: Language) => readonly FileTool[];
  /** What can be done with a file that the server has. */
  readonly fileTools?: (file: SentFile, language: Language) => readonly FileTool[];
  /** Above the form: what is due. `loads` changes when a file has moved on. */
  readonly Strip?: ComponentType<{ readonly loads: number; readonly onPick: (folder: string) => void }>;
  /** For those who come for replies: the history stands before the form. */
  readonly historyFirst?: boolean;
  /** The history of what was sent. */
  readonly History: ComponentType<ListScreenProps>;
};
