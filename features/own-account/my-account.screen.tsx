import { ScreenStack } from '#kit/browser/form-card/screen-stack.tsx';
import { Panel } from '#kit/browser/form-card/panel.tsx';
import { useSession } from '#kit/browser/session/use-session.ts';
import { useWords } from '#kit/browser/words.tsx';
import styles from './own-account.module.css';
import { FactorNote } from './factor-note.tsx';
import { Factors } from './factors.tsx';
import { Look } from './look.tsx';
import { OwnDevices } from './own-devices.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordForm } from './password-form.tsx';
import { ownWords } from './words.ts';

/** A person's own page: account, password, sessions, language, look and keys. */
export default function MyAccount() {
  const t = useWords(ownWords);
  const { profile } = useSession();
  const mustChange = profile.limitedTo === 'password';
  return (
    <div className={styles.page}>
      {mustChange && (
        <p role="alert" className={styles.note}>
          {t('limitedPassword')}
        </p>
      )}
      {profile.limitedTo === 'factor' && <FactorNote />}
      {!mustChange && (
        // Two short parts beside a long one.
        <ScreenStack>
          <Panel title={t('account')}>
            <dl className={styles.facts}>
              <dt>{t('fullName')}</dt>
              <dd>{profile.fullName}</dd>
              <dt>{t('username')}</dt>
              <dd>{profile.userName}</dd>
              <dt>{t('institution')}</dt>
              <dd>{profile.current.label}</dd>
            </dl>
          </Panel>
          <Factors />
        </ScreenStack>
      )}
      <PasswordForm isFirst={mustChange} />
      <div className={styles.wide}>
        <OwnSessions />
      </div>
      <div className={styles.wide}>
        <OwnDevices />
      </div>
      <Look />
    </div>
  );
}
