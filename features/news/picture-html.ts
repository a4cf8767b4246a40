/** The html by which an article shows a picture of the bureau. */
export function pictureHtml(pictureId: string, alt: string): string {
  return `<figure><img src="picture:${pictureId}" alt="${alt}"></figure>`;
}
