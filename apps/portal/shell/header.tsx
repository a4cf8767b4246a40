import './header.css';
import { Link } from '@tanstack/react-router';
import {
  Building2,
  CircleQuestionMark,
  Keyboard,
  Languages,
  LogOut,
  Menu as MenuIcon,
  Monitor,
  Moon,
  Search,
  Sun,
  User,
  UserCog,
} from 'lucide-react';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { directorySignOut, camePastDirectory } from '#kit/browser/session/directory.ts';
import { signOut } from '#kit/browser/session/session.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { schemeChoices, useScheme } from '#kit/browser/theme/scheme.ts';
import { InboxButton } from '#kit/browser/toasts/inbox-button.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { interfaceWords } from '#kit/words/interface.ts';
import { languages } from '#kit/words/words.ts';
import { portalWords } from '#apps/portal/words.ts';
import { mayLeave } from './leaving.ts';
import { Logo } from './logo.tsx';
import { openCompanies, openHelp, openKeyList, openPalette } from './openers.tsx';
import { Popup } from './popup.tsx';
import { Quota } from './quota.tsx';

const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const;
const themeNames = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const;

/** Name, institution, quota, inbox, language, theme and account, 56 px high. */
export function Header({ openMenu }: { openMenu: () => void }) {
  const t = useWords(portalWords);
  return (
    <header className="header no-print">
      <button type="button" className="icon-button header-menu" aria-label={t('openMenu')} onClick={openMenu}>
        <MenuIcon size={20} strokeWidth={1.5} aria-hidden />
      </button>
      <Link to="/main" className="header-name" aria-label={t('product')}>
        <Logo size={32} />
        <span>{t('product')}</span>
      </Link>
      <CompanyName />
      <div className="header-tools">
        <button
          type="button"
          className="icon-button"
          aria-label={t('palette')}
          aria-keyshortcuts="Control+K"
          data-tip={`${t('palette')} (Ctrl+K)`}
          onClick={openPalette}
        >
          <Search size={20} strokeWidth={1.5} aria-hidden />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('help')}
          aria-keyshortcuts="F1"
          data-tip={`${t('help')} (F1)`}
          onClick={() => void openHelp()}
        >
          <CircleQuestionMark size={20} strokeWidth={1.5} aria-hidden />
        </button>
        <Quota />
        <InboxButton />
        <LanguageChoice />
        <ThemeChoice />
        <Account />
      </div>
    </header>
  );
}

function CompanyName() {
  const t = useWords(portalWords);
  const { profile } = useSession();
  return (
    <div className="header-company">
      <Building2 size={16} strokeWidth={1.5} aria-hidden />
      <span className="visually-hidden">{t('company')}: </span>
      <span className="header-company-name" data-tip={profile.current.label}>
        {profile.current.label}
      </span>
      {profile.tctd.length > 1 && (
        <button type="button" className="text-button" onClick={openCompanies}>
          {t('switchCompany')}
        </button>
      )}
    </div>
  );
}

function LanguageChoice() {
  const t = useWords(portalWords);
  const { language, setLanguage } = useLanguage();
  return (
    <Popup
      label={t('language')}
      icon={<Languages size={20} strokeWidth={1.5} aria-hidden />}
      text={language.toUpperCase()}
    >
      {languages.map((one) => (
        <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => setLanguage(one)}>
          {t(one)}
        </button>
      ))}
    </Popup>
  );
}

function ThemeChoice() {
  const t = useWords(interfaceWords);
  const { choice, choose } = useScheme();
  const Icon = themeIcons[choice];
  return (
    <Popup label={t('theme')} icon={<Icon size={20} strokeWidth={1.5} aria-hidden />}>
      {schemeChoices.map((one) => {
        const OneIcon = themeIcons[one];
        return (
          <button key={one} type="button" aria-pressed={one === choice} onClick={() => choose(one)}>
            <OneIcon size={16} strokeWidth={1.5} aria-hidden />
            {t(themeNames[one])}
          </button>
        );
      })}
    </Popup>
  );
}

function Account() {
  const t = useWords(portalWords);
  const { profile } = useSession();
  const leave = async () => {
    if (!(await mayLeave())) return;
    const farewell = camePastDirectory() ? directorySignOut() : undefined;
    await signOut();
    // The directory service has its own session, which would let the next person in (SES-09).
    if (farewell !== undefined) location.assign(farewell);
  };
  return (
    <Popup label={t('account')} icon={<User size={20} strokeWidth={1.5} aria-hidden />} text={profile.fullName} isLong>
      <p className="popup-head">
        <strong>{profile.fullName}</strong>
        <span>{profile.userName}</span>
        <span>{profile.current.label}</span>
      </p>
      <button type="button" onClick={() => goTo('/portal/main/my-account')}>
        <UserCog size={16} strokeWidth={1.5} aria-hidden />
        {t('myAccount')}
      </button>
      <button type="button" onClick={openKeyList}>
        <Keyboard size={16} strokeWidth={1.5} aria-hidden />
        {t('keyList')}
        <kbd>Ctrl+/</kbd>
      </button>
      <button type="button" onClick={() => void leave()}>
        <LogOut size={16} strokeWidth={1.5} aria-hidden />
        {t('signOut')}
      </button>
    </Popup>
  );
}
