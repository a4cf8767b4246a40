import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Said } from '#kit/words/said.ts';
import { mayDrop } from './may-drop.ts';
import { DrawerContext } from './drawer-context.ts';
import { type DialogWidth, showDialog } from './stack.ts';

type Props = {
  /** Until the form inside names itself. */
  readonly title: Said;
  /** 480 px, or 720 for a form with parts. */
  readonly width?: Extract<DialogWidth, 'drawer' | 'wide'>;
  /** The address says that it is open. */
  readonly isInAddress?: boolean;
  /** Called once a person has left it, and agreed that what was typed is lost. */
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * A form at the page's right edge, beside the list that it belongs to, for as long as it is rendered. It is a dialog of the
 * stack: others open above it. Its content stays part of the screen that renders it, and keeps what was typed while a
 * session's end hides both (SES-07).
 */
export function Drawer({ title, width = 'drawer', isInAddress = false, onClose, children }: Props): ReactNode {
  const [place] = useState(() => document.createElement('div'));
  const [told, setTold] = useState(title);
  const [isHere, setHere] = useState(false);
  const context = useMemo(() => ({ tell: setTold }), []);
  const leave = useEffectEvent(async () => {
    if (await mayDrop()) onClose();
    // Whoever renders it takes it away.
    return false;
  });
  const begin = useEffectEvent(() =>
    showDialog({
      title: told,
      width,
      isInAddress,
      preventDefaultClose: true,
      mayClose: () => leave(),
      body: () => holding(place, () => setHere(true)),
    }),
  );
  const [shown, setShown] = useState<ReturnType<typeof showDialog>>();
  useEffect(() => {
    const dialog = begin();
    setShown(dialog);
    return () => dialog.close();
  }, []);
  useEffect(() => shown?.rename(told), [shown, told]);
  // A form puts the focus in its first field as it begins: not before the page has it.
  return !isHere ? null : createPortal(<DrawerContext value={context}>{children}</DrawerContext>, place);
}

/** An element of a dialog that holds another, made elsewhere. */
function holding(place: HTMLElement, onHeld: () => void): ReactNode {
  return (
    <div
      ref={(box) => {
        // Put there again it would lose the focus inside.
        if (box === null || place.parentElement === box) return;
        box.append(place);
        onHeld();
      }}
    />
  );
}
