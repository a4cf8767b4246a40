import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { sendForFile } from '#kit/browser/call.ts';
import { ScreenStack } from '#kit/browser/form-card/form-card.tsx';
import { PanelForm } from '#kit/browser/form-card/panel.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { DateRange } from '#kit/browser/inputs/date/date-range.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { saveFile } from '#kit/browser/list-screen/save-file.ts';
import { toastFailure } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import { auditTrail } from './contract.ts';
import { checkpointWords } from './words.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const List = listScreen(auditTrail.checkpoints, {
  name: 'audit-checkpoints',
  fields: ['fromDate', 'toDate'],
  defaults: () => ({ fromDate: addDays(hanoiDay(), -7), toDate: hanoiDay() }),
});

/** The signed checkpoints of the audit, and its export between them. */
export default function AuditCheckpoints() {
  const t = useWords(checkpointWords);
  const [loads, setLoads] = useState(0);
  const [range, setRange] = useState(() => ({ from: addDays(hanoiDay(), -7), to: hanoiDay() }));
  const exporting = useMutation({
    mutationFn: () => sendForFile(auditTrail.export, { body: { fromDate: range.from, toDate: range.to } }),
    onSuccess: ({ blob, fileName }) => {
      saveFile(blob, fileName);
      // An export up to today makes its own checkpoint.
      setLoads((count) => count + 1);
    },
    onError: (error) => toastFailure(error),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!exporting.isPending) exporting.mutate();
  };
  return (
    <ScreenStack>
      <PanelForm title={t('exportTitle')} onSubmit={submit}>
        <p>{t('exportHint')}</p>
        <DateRange {...range} max={hanoiDay()} required onChange={setRange} />
        <span>
          <Button
            type="submit"
            variant="filled"
            leftSection={<Download size={16} aria-hidden />}
            aria-disabled={exporting.isPending}
          >
            {t(exporting.isPending ? 'exporting' : 'export')}
          </Button>
        </span>
      </PanelForm>
      <List loads={loads} />
    </ScreenStack>
  );
}
