import { type Ink, letters, type Picture, type Shape } from './shapes.ts';

/** What paper gives a picture: its colours and its fonts. */
type Paper = { readonly inks: Readonly<Record<Ink, string>>; readonly font: string };

/** A picture as an SVG document for paper, with a legend of its own; every text is escaped. */
export function svgOf(
  picture: Picture,
  width: number,
  paper: Paper,
): { readonly svg: string; readonly height: number } {
  const { inks, font } = paper;
  const shapes = [...picture.draw(width).shapes];
  const room = picture.legend.length > 0 ? 20 : 0;
  let x = 0;
  const legend = picture.legend.map(({ ink, label }) => {
    const at = x;
    x += 28 + label.length * 7;
    return `<rect x="${at}" y="2" width="11" height="11" fill="${inks[ink]}"/>${text({ x: at + 16, y: 12, text: label, fill: 'text' }, paper)}`;
  });
  const art = shapes.map((shape) => drawn(shape, paper)).join('');
  const height = picture.height + room;
  return {
    height,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="${font}" font-size="${letters}">${legend.join('')}<g transform="translate(0 ${room})">${art}</g></svg>`,
  };
}

function drawn(shape: Shape, paper: Paper): string {
  const { inks } = paper;
  switch (shape.as) {
    case 'box':
      return `<rect x="${shape.x}" y="${shape.y}" width="${shape.w}" height="${shape.h}" fill="${inks[shape.fill]}"${edge(shape.stroke, inks)}/>`;
    case 'path':
      return `<path d="${shape.d}" fill="${inks[shape.fill]}"${edge(shape.stroke, inks)}/>`;
    case 'line':
      return `<line x1="${shape.x1}" y1="${shape.y1}" x2="${shape.x2}" y2="${shape.y2}" stroke="${inks[shape.stroke]}" stroke-width="${shape.thick ?? 1}"${shape.isDashed === true ? ' stroke-dasharray="6 4"' : ''}/>`;
    case 'text':
      return text(shape, paper);
  }
}

function edge(stroke: Ink | undefined, inks: Paper['inks']): string {
  return stroke === undefined ? '' : ` stroke="${inks[stroke]}"`;
}

type Text = Omit<Extract<Shape, { as: 'text' }>, 'as'>;

function text({ x, y, text: said, fill, from = 'start', isStrong = false }: Text, { inks }: Paper): string {
  const weight = isStrong ? ' font-weight="bold"' : '';
  return `<text x="${x}" y="${y}" text-anchor="${from}" fill="${inks[fill]}"${weight}>${escaped(said)}</text>`;
}

function escaped(said: string): string {
  return said.replace(/[&<>"']/gu, (letter) => `&#${letter.codePointAt(0)};`);
}
