import type { CellPlace } from '#bureau/contract/figure-source.ts';
import { ShownSource, sourceOpener } from '#bureau/screens/source/open-source.tsx';
import { replies } from '#features/replies/contract.ts';
import { useRead } from '#kit/browser/reading.ts';

type Read = { readonly ticket: string; readonly cicCode: string | null };

function Source({ ticket, cicCode, place, close }: Read & { readonly place: CellPlace; readonly close: () => void }) {
  const read = useRead(replies.source, { query: { voucherCode: ticket, ...place } });
  return <ShownSource read={read} place={place} cicCode={cicCode} close={close} />;
}

/** Opens the panel 'Nguồn số liệu' of the cells of a rating. */
export function openRatingSource(of: Read) {
  return sourceOpener((place, close) => <Source {...of} place={place} close={close} />);
}
