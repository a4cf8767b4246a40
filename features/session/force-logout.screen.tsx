import './force-logout.css';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { askConfirm } from '#kit/browser/dialogs/ask.tsx';
import { keptPrivate } from '#kit/browser/list-screen/url-state.ts';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { CodeInput } from '#kit/browser/inputs/code/code-input.tsx';
import { Textarea } from '#kit/browser/inputs/textarea/textarea.tsx';
import { useKey } from '#kit/browser/keys/use-key.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { useSend } from '#kit/browser/sending.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import { fieldWords } from '#kit/words/fields.ts';
import { both } from '#kit/words/words.ts';
import { session } from './contract.ts';
import { LiveSessions } from './live-sessions.tsx';
import { OwnNameQuestion } from './own-name-question.tsx';
import { endingWords } from './ending/words.ts';

const longestReason = 255;

/**
 * Ends every session of a user at once (SES-05). For the person's own sessions the name must be typed a second time.
 */
export default function ForceLogout() {
  const t = useWords(endingWords);
  const field = useWords(fieldWords);
  const { profile } = useSession();
  const [given] = useState(nameGiven);
  const [username, setUsername] = useState(given);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const nameBox = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);

  const ending = useSend(session.forceLogout);
  const end = async (name: string) => {
    const note = reason.trim();
    const sent = await ending.send({ body: { username: name, ...(note === '' ? {} : { reason: note }) } });
    if (sent !== undefined) {
      const { ended, elsewhere } = sent.answer;
      if (ended > 0) toast({ kind: 'success', message: both(endingWords, 'ended', { count: ended, user: name }) });
      if (elsewhere > 0) toast({ kind: 'warning', message: both(endingWords, 'endedElsewhere', { user: name }) });
      else if (ended === 0) toast({ kind: 'info', message: both(endingWords, 'endedNone', { user: name }) });
      setUsername('');
      setReason('');
    }
    nameBox.current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const name = username.trim().toLowerCase();
    if (name === '' || reason.trim().length > longestReason) {
      setFault(name === '' ? field('required') : undefined);
      return nameBox.current?.focus();
    }
    if (!ending.isSending && (await agrees(name, name === profile.userName.toLowerCase()))) await end(name);
  };

  const [shown, setShown] = useState(given === '' ? undefined : given);
  const show = () => {
    const name = username.trim().toLowerCase();
    if (name !== '') return setShown(name);
    setFault(field('required'));
    nameBox.current?.focus();
  };

  useEffect(() => nameBox.current?.focus(), []);
  useKey('F8', { label: both(endingWords, 'showSessions'), run: show });
  useKey('F2', { label: both(endingWords, 'endUser'), run: () => nameBox.current?.focus() });
  useKey('Ctrl+Enter', { label: both(endingWords, 'end'), run: () => form.current?.requestSubmit() });

  return (
    <form ref={form} className="force-logout force-logout-sheet" noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('endIntro')}</p>
      <CodeInput
        label={t('endUser')}
        required
        width="32ch"
        inputRef={nameBox}
        value={username}
        error={fault ?? ending.faultOf('username')}
        onChange={(typed) => {
          setUsername(typed);
          setFault(undefined);
          ending.forgetFaults();
        }}
      />
      <Textarea
        label={t('endReason')}
        hint={t('endReasonHint')}
        max={longestReason}
        value={reason}
        onChange={setReason}
      />
      <div className="force-logout-start">
        <Button type="submit" variant="filled" color="red" aria-disabled={ending.isSending}>
          {t('end')}
        </Button>
        <Button onClick={show}>{t('showSessions')}</Button>
      </div>
      {shown !== undefined && <LiveSessions key={shown} username={shown} />}
    </form>
  );
}

/** The user whom the list of users opened this screen for; the name is kept in the tab, not in the address. */
function nameGiven(): string {
  const key = new URLSearchParams(location.search).get('k') ?? undefined;
  return keptPrivate(key, ['username'])['username'] ?? '';
}

/** Asks, naming the user and the effect; for oneself, by typing the name again. */
async function agrees(name: string, isOneself: boolean): Promise<boolean> {
  if (!isOneself) {
    return askConfirm({
      title: both(endingWords, 'endAskTitle', { user: name }),
      message: both(endingWords, 'endAsk', { user: name }),
      confirm: both(endingWords, 'end'),
      tone: 'danger',
      focus: 'confirm',
    });
  }
  const answer = await openDialog<boolean>({
    title: both(endingWords, 'endSelfTitle'),
    kind: 'alert',
    preventDefaultClose: true,
    body: (close) => <OwnNameQuestion name={name} close={close} />,
  });
  return answer ?? false;
}
