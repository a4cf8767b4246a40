import { UserSearch } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FormButtons, FormCard, FormFields } from '#kit/browser/form-card/form-card.tsx';
import { ActionButton } from '#kit/browser/inputs/button/action-button.tsx';
import { CodeInput } from '#kit/browser/inputs/code/code-input.tsx';
import { useSend } from '#kit/browser/sending.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { chequeAlerts } from './contract.ts';
import { DrawerLine } from './drawer-line.tsx';
import { chequeAlertWords } from './words.ts';

/** The cheque state of a person who applies for cheques for the first time. */
export function DrawerCheck() {
  const t = useWords(chequeAlertWords);
  const [socmt, setSocmt] = useState('');
  const [macic, setMacic] = useState('');
  const checking = useSend(chequeAlerts.drawer);
  const [drawer, setDrawer] = useState<AnswerOf<typeof chequeAlerts.drawer>>();
  const isEmpty = socmt.trim() === '' && macic.trim() === '';
  const { faultOf } = checking;
  const change = (set: (value: string) => void) => (value: string) => {
    checking.forgetFaults();
    setDrawer(undefined);
    set(value);
  };
  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty) return;
    const body = { ...(socmt.trim() === '' ? {} : { socmt }), ...(macic.trim() === '' ? {} : { macic }) };
    setDrawer((await checking.send({ body }))?.answer);
  };
  return (
    <FormCard title={t('drawerTitle')} hint={t('drawerHint')} onSubmit={(event) => void check(event)}>
      <FormFields>
        <CodeInput label={t('socmt')} value={socmt} error={faultOf('socmt')} max={20} onChange={change(setSocmt)} />
        <CodeInput label={t('macic')} value={macic} error={faultOf('macic')} onChange={change(setMacic)} />
      </FormFields>
      <FormButtons>
        <ActionButton
          type="submit"
          leftSection={<UserSearch size={16} aria-hidden />}
          aria-busy={checking.isSending}
          reason={isEmpty ? t('oneNeeded') : undefined}
        >
          {t('check')}
        </ActionButton>
      </FormButtons>
      {drawer && <DrawerLine drawer={drawer} />}
    </FormCard>
  );
}
