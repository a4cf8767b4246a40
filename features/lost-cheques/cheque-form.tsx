import { useRead } from '#kit/browser/reading.ts';
import { FileSearch, Pencil, Plus, RefreshCw, Save } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { askConfirm } from '#kit/browser/dialogs/ask.tsx';
import { ActionButton } from '#kit/browser/inputs/button/action-button.tsx';
import type { ListState } from '#kit/browser/inputs/choice/choice-list.tsx';
import type { Choice } from '#kit/browser/inputs/choice/choice-match.ts';
import { ErrorSummary } from '#kit/browser/inputs/form/error-summary.tsx';
import { listState } from '#kit/browser/inputs/choice/list-state.ts';
import { CodeField } from '#kit/browser/inputs/code/code-field.ts';
import { useKey } from '#kit/browser/keys/use-key.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import { commonWords } from '#kit/words/common.ts';
import { both } from '#kit/words/words.ts';
import { lookups } from '#features/lookups/contract.ts';
import { ChequeFacts } from './cheque-facts.tsx';
import { ChequeFields } from './cheque-fields.tsx';
import { emptyState, type Shown, stateOrder } from './cheque-state.ts';
import styles from './cheques.module.css';
import { DrawerLine } from './drawer-line.tsx';
import { useChequeForm } from './use-cheque-form.ts';
import { changedNames, WrittenChanges } from './written-changes.tsx';
import { chequeFormWords } from './words.ts';

export type ChequeFormProps = { readonly close: () => void };

/** One declaration: viewed, entered or changed (CHQ-01, CHQ-02). Disabled buttons say why. */
export function ChequeForm({ close }: ChequeFormProps) {
  const t = useWords(chequeFormWords);
  const common = useWords(commonWords);
  const box = useRef<HTMLFormElement>(null);
  const units = useUnits();
  const ask = async (before: Shown, after: Shown) => {
    if (changedNames(before, after).length === 0) {
      toast({ kind: 'info', message: both(chequeFormWords, 'nothingChanged') });
      return false;
    }
    return askConfirm({
      title: both(chequeFormWords, 'write'),
      message: both(chequeFormWords, 'askWrite'),
      details: <WrittenChanges before={before} after={after} />,
      confirm: both(chequeFormWords, 'write'),
    });
  };
  const { form, desk, isEntering, mayEnter, add, edit, refresh, searchCic, changeCic, write } = useChequeForm(
    ask,
    close,
  );
  const { mode, record, corrects } = desk;
  const cicCode = (form.watch('cicCode') ?? '').trim();

  const notInView = isEntering ? t('onlyInView') : undefined;
  const noRight = mayEnter ? undefined : t('mayNotEnter');
  const reasons = {
    add: noRight ?? notInView,
    edit:
      noRight ??
      notInView ??
      (record === undefined ? t('chooseRecord') : record.tt === '0' ? undefined : t('approvedNoEdit')),
    write: isEntering ? undefined : t('writeNeedsMode'),
    searchCic: notInView ?? (cicCode === '' ? t('searchNeedsCode') : undefined),
  };
  const focus = (name: string) => box.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const startAdding = () => add(units.choices[0]?.id ?? '');
  const wasEntering = useRef(false);
  useEffect(() => {
    if (mode !== 'view') focus('accountReceiveFee');
    else if (!wasEntering.current) focus('cicCode');
    else if (isLost(document.activeElement))
      // The fields are read-only now: focus the button for the next record.
      box.current?.querySelector<HTMLElement>('[role=toolbar] button')?.focus();
    wasEntering.current = mode !== 'view';
  }, [mode]);
  // Even a user faster than the list of units gets its first entry.
  useEffect(() => {
    const [first] = units.choices;
    if (mode !== 'add' || first === undefined || form.getValues('unitAnnounceName') !== '') return;
    form.resetField('unitAnnounceName', { defaultValue: first.id });
  }, [mode, units.choices, form]);
  useKey('F2', {
    label: both(chequeFormWords, 'add'),
    run: startAdding,
    when: reasons.add === undefined,
    inDialog: true,
  });
  useKey('F9', {
    label: both(chequeFormWords, 'searchCic'),
    run: () => void searchCic(),
    when: reasons.searchCic === undefined,
    inDialog: true,
  });
  useKey('Ctrl+Enter', {
    label: both(chequeFormWords, 'write'),
    run: () => box.current?.requestSubmit(),
    when: isEntering,
    inDialog: true,
  });

  const labels = Object.fromEntries(stateOrder.map((name) => [name, t(name)]));
  const icon = { size: 16, 'aria-hidden': true } as const;
  const word =
    corrects !== undefined
      ? t('modeCorrect', { code: corrects.confirmCode ?? '' })
      : t(mode === 'view' ? 'modeView' : mode === 'add' ? 'modeAdd' : 'modeEdit');
  return (
    <form
      ref={box}
      className={styles.form}
      data-mode={mode}
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => void write(event)}
    >
      <div className={styles.head} data-head>
        <p role="status" className={styles.mode}>
          {word}
        </p>
        <div className={styles.buttons} role="toolbar" aria-label={t('title')}>
          <ActionButton leftSection={<Plus {...icon} />} data-tip="F2" reason={reasons.add} onClick={startAdding}>
            {t('add')}
          </ActionButton>
          <ActionButton leftSection={<Pencil {...icon} />} reason={reasons.edit} onClick={edit}>
            {t('edit')}
          </ActionButton>
          <ActionButton leftSection={<RefreshCw {...icon} />} onClick={() => void refresh()}>
            {common('refresh')}
          </ActionButton>
          <ActionButton
            type="submit"
            variant="filled"
            leftSection={<Save {...icon} />}
            aria-keyshortcuts="Control+Enter"
            reason={reasons.write}
          >
            {t('write')}
          </ActionButton>
          <ActionButton
            leftSection={<FileSearch {...icon} />}
            data-tip="F9"
            reason={reasons.searchCic}
            onClick={() => void searchCic()}
          >
            {t('searchCic')}
          </ActionButton>
        </div>
      </div>
      <ErrorSummary control={form.control} labels={labels} />
      {record?.drawer && <DrawerLine drawer={record.drawer} />}
      <CodeField
        control={form.control}
        name="cicCode"
        label={t('cicCode')}
        onValue={changeCic}
        onKeyDown={(pressed: KeyboardEvent) => {
          if (pressed.key !== 'Enter' || reasons.searchCic !== undefined) return;
          pressed.preventDefault();
          void searchCic();
        }}
      />
      {isEntering ? (
        <ChequeFields
          control={form.control}
          isFound={desk.found !== undefined}
          units={units}
          confirmCode={record?.confirmCode ?? null}
        />
      ) : (
        <ChequeFacts
          shown={{ ...emptyState, ...form.watch() }}
          unit={units.choices.find(({ id: unit }) => unit === record?.cheque.matctdCt)?.label ?? ''}
          confirmCode={record?.confirmCode ?? null}
        />
      )}
    </form>
  );
}

/** True if the focus is nowhere, or in a field that has just been disabled. */
function isLost(at: Element | null): boolean {
  return at === document.body || (at instanceof HTMLInputElement && at.disabled);
}

/** The branches that may announce a cheque, the head office first, as options. */
function useUnits(): ListState & { readonly choices: readonly Choice[] } {
  const { profile } = useSession();
  const { id } = profile.current;
  const listed = useRead(
    lookups.branches,
    { query: { maTctd: id } },
    { keeps: true, select: ({ rows }) => rows.map((row) => ({ id: row.id, label: `${row.id} – ${row.label}` })) },
  );
  return { choices: listed.data ?? [], ...listState(listed) };
}
