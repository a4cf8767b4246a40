import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useWords } from '#kit/browser/words.tsx';
import { portalWords } from '#apps/portal/words.ts';
import { Menu } from './menu.tsx';

/** The menu on a narrow page (PLT-07), over everything else until it is closed. */
export function MenuDrawer({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const t = useWords(portalWords);
  const drawer = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) drawer.current?.showModal();
    else drawer.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={drawer}
      className="drawer no-print"
      aria-label={t('menu')}
      onClose={close}
      onClick={(event) => {
        if (event.target === drawer.current) close();
      }}
    >
      {isOpen && (
        <div className="drawer-inside">
          <button type="button" className="icon-button" aria-label={t('closeMenu')} onClick={close}>
            <X size={20} strokeWidth={1.5} aria-hidden />
          </button>
          <nav aria-label={t('menu')}>
            <Menu onLeave={close} />
          </nav>
        </div>
      )}
    </dialog>
  );
}
