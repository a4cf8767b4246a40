/** Colours by meaning: tokens on the screen, their light values on paper (`kit/server/documents/paper.ts`). */
export type Ink =
  | 'k1'
  | 'k2'
  | 'k3'
  | 'text'
  | 'muted'
  | 'rule'
  | 'surface'
  | 'sunken'
  | `g${1 | 2 | 3 | 4 | 5}`
  | `g${1 | 2 | 3 | 4 | 5}-ink`;

/** A shape of a picture; sizes in pixels of the screen. */
export type Shape =
  | ({ readonly as: 'box'; readonly x: number; readonly y: number; readonly w: number; readonly h: number } & Paint)
  | ({ readonly as: 'path'; readonly d: string } & Paint)
  | {
      readonly as: 'line';
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
      readonly stroke: Ink;
      readonly isDashed?: boolean;
      readonly thick?: number;
    }
  | {
      readonly as: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly fill: Ink;
      readonly from?: 'start' | 'middle' | 'end';
      readonly isStrong?: boolean;
    };

type Paint = {
  readonly fill: Ink;
  readonly stroke?: Ink /** The point that this shape belongs to. */;
  readonly of?: string;
};

/** A point that can be read aloud: where it is and what it says. */
export type PicturePoint = { readonly key: string; readonly x: number; readonly y: number; readonly said: string };

/** A picture of a report's figures, the same on the screen, in print, in the HTML answer and in the PDF. */
export type Picture = {
  readonly id: string;
  /** The section above whose own content the picture stands; 'overview' below the summary. */
  readonly section: string;
  readonly title: string;
  /** Said below the title: what weighs most. */
  readonly remark?: string;
  readonly unit: string;
  readonly height: number;
  /** Months that it covers, of pictures of one thing over several spans. */
  readonly span?: number;
  readonly legend: readonly { readonly ink: Ink; readonly label: string }[];
  readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly [string, ...string[]])[] };
  readonly draw: (width: number) => { readonly points: readonly PicturePoint[]; readonly shapes: readonly Shape[] };
};

/** The size of a picture's letters. */
export const letters = 12;
