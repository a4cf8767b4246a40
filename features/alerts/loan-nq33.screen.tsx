import { BookmarkCheck, BookmarkX, Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormButtons, FormCard, FormFields } from '#kit/browser/form-card/form-card.tsx';
import { askConfirm } from '#kit/browser/dialogs/ask.tsx';
import { sendWithReason } from '#kit/browser/dialogs/reasoned.ts';
import { ActionButton } from '#kit/browser/inputs/button/action-button.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { CodeInput } from '#kit/browser/inputs/code/code-input.tsx';
import { useKey } from '#kit/browser/keys/use-key.ts';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { useSend } from '#kit/browser/sending.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { commonWords } from '#kit/words/common.ts';
import { formatDateTime } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import styles from './alert-months.module.css';
import { housingProgramme } from './contract.ts';
import { programmeWords } from './words.ts';

type Status = AnswerOf<typeof housingProgramme.search>;

const looks = [
  { family: 'done', word: 'status0' },
  { family: 'pending', word: 'status1' },
  { family: 'process', word: 'status2' },
  { family: 'skip', word: 'status3' },
  { family: 'reject', word: 'status4' },
] as const;

/** The place of a home buyer or a project in the programme, and reserving it for 30 days (ALR-05). */
export default function HousingProgramme() {
  const t = useWords(programmeWords);
  const common = useWords(commonWords);
  const form = useRef<HTMLFormElement>(null);
  const [cicCode, setCicCode] = useState('');
  const [project, setProject] = useState('');
  const body = { cicCode, ...(project.trim() === '' ? {} : { soDKKD: project }) };
  const searching = useSend(housingProgramme.search);
  const reserving = useSend(housingProgramme.confirm, ({ hetHan }) =>
    both(programmeWords, 'reserved', { until: formatDateTime(hetHan) }),
  );
  const [found, setFound] = useState<Status>();
  const { faultOf } = searching;
  const find = async () => {
    const sent = await searching.send({ body });
    if (sent !== undefined) setFound(sent.answer);
  };
  const change = (set: (value: string) => void) => (value: string) => {
    searching.forgetFaults();
    setFound(undefined);
    set(value);
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    void find();
  };
  const reserve = async () => {
    const isSure = await askConfirm({
      title: both(programmeWords, 'reserve'),
      message: both(programmeWords, 'askReserve'),
      confirm: both(programmeWords, 'reserve'),
    });
    if (!isSure) return;
    await reserving.send({ body });
    // Where another institution was faster the status says which.
    await find();
  };
  const release = async () => {
    const sent = await sendWithReason(
      housingProgramme.release,
      {
        title: both(programmeWords, 'release'),
        message: both(programmeWords, 'askRelease'),
        confirm: both(programmeWords, 'release'),
      },
      (lyDo) => ({ body: { ...body, lyDo } }),
      both(programmeWords, 'released'),
    );
    if (sent !== undefined) await find();
  };
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useKey('F2', { label: both(programmeWords, 'cicCode'), run: () => form.current?.querySelector('input')?.focus() });
  useKey('F8', { label: both(commonWords, 'search'), run: () => form.current?.requestSubmit() });
  const reason = found === undefined ? t('searchFirst') : found.trangThai === 0 ? undefined : t('notFree');
  return (
    <FormCard ref={form} title={t('form')} hint={t('hint')} onSubmit={search}>
      <FormFields>
        <CodeInput
          label={t('cicCode')}
          required
          value={cicCode}
          error={faultOf('cicCode')}
          onChange={change(setCicCode)}
        />
        <CodeInput
          label={t('soDKKD')}
          value={project}
          max={50}
          error={faultOf('soDKKD')}
          onChange={change(setProject)}
        />
      </FormFields>
      <FormButtons>
        <Button
          type="submit"
          variant="filled"
          aria-busy={searching.isSending}
          leftSection={<Search size={16} aria-hidden />}
        >
          {common('search')}
        </Button>
        <ActionButton
          leftSection={<BookmarkCheck size={16} aria-hidden />}
          reason={reason}
          aria-busy={reserving.isSending}
          onClick={() => void reserve()}
        >
          {t('reserve')}
        </ActionButton>
        {found?.trangThai === 1 && found.laCuaDonVi && (
          <ActionButton
            leftSection={<BookmarkX size={16} aria-hidden />}
            reason={found.laCuaToi ? undefined : t('notMine')}
            onClick={() => void release()}
          >
            {t('release')}
          </ActionButton>
        )}
        {reason !== undefined && (
          <span className={styles.hint} aria-hidden>
            {t('reserve')}: {reason}
          </span>
        )}
      </FormButtons>
      <div role="status">{found !== undefined && <Found status={found} />}</div>
    </FormCard>
  );
}

function Found({ status }: { status: Status }) {
  const t = useWords(programmeWords);
  const look = looks[status.trangThai] ?? looks[4];
  return (
    <>
      <p>
        <strong>{status.tenKH}</strong> <span className="code">{status.maCIC}</span>
      </p>
      <p>
        <StatusBadge family={look.family} label={t(look.word)} />
      </p>
      {status.tctd !== null && <p>{status.laCuaDonVi ? t('own') : t('holder', { institution: status.tctd })}</p>}
      {status.hetHan !== null && <p>{t('until', { until: formatDateTime(status.hetHan) })}</p>}
    </>
  );
}
