const most = 480;
/** What stands beside the heading's text: the cell's padding and the arrow of its order. */
const besideHeading = 48;
const besideCell = 28;

/** The width in pixels at which the rows in sight and the heading of a column stand on one line, within reason. */
export function fitWidth(grid: HTMLElement, cell: number): number {
  const probe = document.createElement('div');
  probe.ariaHidden = 'true';
  probe.style.cssText = 'position:absolute;visibility:hidden;width:max-content;white-space:nowrap;margin:0;padding:0';
  grid.parentElement?.append(probe);
  const widthOf = (element: Element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    // Ids stand once on a page.
    for (const part of copy.querySelectorAll('[id]')) part.removeAttribute('id');
    probe.className = element.tagName === 'TD' ? element.className : '';
    probe.style.fontWeight = getComputedStyle(element).fontWeight;
    probe.replaceChildren(...copy.childNodes);
    return probe.getBoundingClientRect().width;
  };
  const heading = grid.querySelector(`thead [data-cell="${cell}"]`);
  const cells = [...grid.querySelectorAll(`tbody [data-cell="${cell}"]`)];
  const width = Math.max(
    heading === null ? 0 : widthOf(heading) + besideHeading,
    ...cells.map((one) => widthOf(one) + besideCell),
  );
  probe.remove();
  return Math.min(Math.ceil(width), most);
}
