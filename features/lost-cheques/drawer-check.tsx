import { useMutation } from '@tanstack/react-query';
import { UserSearch } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FormButtons, FormCard, FormFields } from '#kit/browser/form-card/form-card.tsx';
import { CallFailed, send } from '#kit/browser/call.ts';
import { ActionButton } from '#kit/browser/inputs/button/action-button.tsx';
import { CodeInput } from '#kit/browser/inputs/code/code-input.tsx';
import { toastFailure } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import { chequeAlerts } from './contract.ts';
import { DrawerLine } from './drawer-line.tsx';
import { chequeAlertWords } from './words.ts';

/** The cheque state of a person who applies for cheques for the first time. */
export function DrawerCheck() {
  const t = useWords(chequeAlertWords);
  const [socmt, setSocmt] = useState('');
  const [macic, setMacic] = useState('');
  const checking = useMutation({
    mutationFn: () =>
      send(chequeAlerts.drawer, {
        body: { ...(socmt.trim() === '' ? {} : { socmt }), ...(macic.trim() === '' ? {} : { macic }) },
      }),
    onError: toastFailure,
  });
  const isEmpty = socmt.trim() === '' && macic.trim() === '';
  const faultOf = (field: string) =>
    checking.error instanceof CallFailed
      ? checking.error.failures.find((failure) => failure.field === field)?.message
      : undefined;
  const change = (set: (value: string) => void) => (value: string) => {
    checking.reset();
    set(value);
  };
  const check = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty && !checking.isPending) checking.mutate();
  };
  return (
    <FormCard title={t('drawerTitle')} hint={t('drawerHint')} onSubmit={check}>
      <FormFields>
        <CodeInput label={t('socmt')} value={socmt} error={faultOf('socmt')} max={20} onChange={change(setSocmt)} />
        <CodeInput label={t('macic')} value={macic} error={faultOf('macic')} onChange={change(setMacic)} />
      </FormFields>
      <FormButtons>
        <ActionButton
          type="submit"
          leftSection={<UserSearch size={16} aria-hidden />}
          aria-busy={checking.isPending}
          reason={isEmpty ? t('oneNeeded') : undefined}
        >
          {t('check')}
        </ActionButton>
      </FormButtons>
      {checking.data && <DrawerLine drawer={checking.data} />}
    </FormCard>
  );
}
