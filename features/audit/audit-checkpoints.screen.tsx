import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ScreenStack } from '#kit/browser/form-card/screen-stack.tsx';
import { PanelForm } from '#kit/browser/form-card/panel.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { DateRange } from '#kit/browser/inputs/date/date-range.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { loadChanged } from '#kit/browser/stale.ts';
import { saveAnswer } from '#kit/browser/list-screen/save-answer.ts';
import { useWords } from '#kit/browser/words.tsx';
import { auditTrail } from './contract.ts';
import { WitnessPanel, WitnessWarning } from './witness-panel.tsx';
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
  const [range, setRange] = useState(() => ({ from: addDays(hanoiDay(), -7), to: hanoiDay() }));
  const [isExporting, setExporting] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isExporting) return;
    setExporting(true);
    await saveAnswer(auditTrail.export, { body: { fromDate: range.from, toDate: range.to } });
    // An export up to today makes its own checkpoint.
    loadChanged(['audit-checkpoint']);
    setExporting(false);
  };
  return (
    <ScreenStack>
      <WitnessWarning />
      <List />
      <PanelForm title={t('exportTitle')} onSubmit={submit}>
        <p>{t('exportHint')}</p>
        <DateRange {...range} max={hanoiDay()} required onChange={setRange} />
        <span>
          <Button type="submit" leftSection={<Download size={16} aria-hidden />} aria-disabled={isExporting}>
            {t(isExporting ? 'exporting' : 'export')}
          </Button>
        </span>
      </PanelForm>
      <WitnessPanel />
    </ScreenStack>
  );
}
