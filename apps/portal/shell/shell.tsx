import './shell.css';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useKey } from '#kit/browser/keys/use-key.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { useStore } from '#kit/browser/store.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import { optionalPart } from '#apps/portal/optional-part.tsx';
import { placeAt } from '#apps/portal/places.ts';
import { portalWords } from '#apps/portal/words.ts';
import { Footer } from './footer/footer.tsx';
import { Header } from './header.tsx';
import { Menu } from './menu/menu.tsx';
import { MenuIcons } from './menu/menu-icons.tsx';
import { isMenuNarrow, narrowMenu } from './menu/menu-shape.ts';
import { MenuDrawer } from './menu/menu-drawer.tsx';
import { useLeavingGuard } from './leaving.ts';
import { openHelp, openKeyList, openPalette } from './openers.tsx';
import { ScreenPlace } from './screen-place.tsx';

const PayeeNotices = optionalPart(() => import('#features/payments/payee-notices.tsx'));

// The only screen for a session that must do something before it has any right.
const ownPlace = placeAt('/main/my-account');

/** The frame of everything behind the sign-in: header, menu, page, footer (PLT-05). */
export function Shell() {
  const t = useWords(portalWords);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isNarrow = useStore(isMenuNarrow);
  const { profile, can } = useSession();
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/main' || pathname === '/main/' });
  useKey('Ctrl+K', { label: both(portalWords, 'palette'), run: () => void openPalette() });
  useKey('F1', { label: both(portalWords, 'help'), run: () => void openHelp(), inDialog: true });
  useKey('Ctrl+/', { label: both(portalWords, 'keyList'), run: () => void openKeyList(), inDialog: true });
  useKey('Ctrl+B', { label: both(portalWords, 'narrowMenu'), run: () => narrowMenu(!isNarrow) });
  useLeavingGuard();
  return (
    <div className="shell" data-narrow={isNarrow || undefined}>
      <a className="skip no-print" href="#page">
        {t('skip')}
      </a>
      <Header openMenu={() => setDrawerOpen(true)} />
      <nav className="shell-menu no-print" aria-label={t('menu')}>
        {isNarrow ? <MenuIcons /> : <Menu />}
      </nav>
      <MenuDrawer isOpen={isDrawerOpen} close={() => setDrawerOpen(false)} />
      <main id="page" tabIndex={-1} className="shell-page">
        {profile.limitedTo === undefined && can('invoice.manage') && <PayeeNotices />}
        {profile.limitedTo === undefined || ownPlace === undefined ? <Outlet /> : <ScreenPlace place={ownPlace} />}
      </main>
      <Footer hasOffices={isHome} />
    </div>
  );
}
