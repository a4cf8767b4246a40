import type { Ink, Picture } from '#bureau/contract/report-pictures/shapes.ts';
import { svgOf } from '#bureau/contract/report-pictures/svg.ts';
import { paper } from '#kit/server/documents/paper.ts';

const { charts, groups } = paper;

/** The colours of a picture on paper. */
const inks: Readonly<Record<Ink, string>> = {
  k1: charts[0],
  k2: charts[1],
  k3: charts[2],
  text: paper.text,
  muted: paper.muted,
  rule: paper.rule,
  surface: '#ffffff',
  sunken: paper.head,
  g1: groups[1].fill,
  'g1-ink': groups[1].ink,
  g2: groups[2].fill,
  'g2-ink': groups[2].ink,
  g3: groups[3].fill,
  'g3-ink': groups[3].ink,
  g4: groups[4].fill,
  'g4-ink': groups[4].ink,
  g5: groups[5].fill,
  'g5-ink': groups[5].ink,
};

/** A picture of a report for a document whose font has this name. */
export function pictureSvg(picture: Picture, font: string): { readonly svg: string; readonly height: number } {
  return svgOf(picture, pictureWidth, { inks, font });
}

/** The width that pictures are drawn at for paper, in pixels of their letters. */
export const pictureWidth = 760;
