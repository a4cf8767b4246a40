import { useState } from 'react';
import { CaptchaInput } from '#kit/browser/inputs/captcha/captcha-input.tsx';
import { FileInput } from '#kit/browser/inputs/file/file-input.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { Grid, Section } from './section.tsx';
import { galleryWords } from './words.ts';

// A drawing of seven strokes in place of a captcha.
const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 45"><path d="M12 34V10h12M12 22h9M36 34l8-24 8 24M40 26h9M64 10h14L66 34h13M92 34V10l12 24V10M118 22a8 12 0 1 0 16 0a8 12 0 1 0-16 0" fill="none" stroke="#1a2233" stroke-width="3"/><path d="M0 30C40 8 90 44 150 14" fill="none" stroke="#4b5567" stroke-width="1.5"/></svg>',
)}`;

/** Files and captchas in each of their states. */
export function Attachments() {
  const t = useWords(galleryWords);
  const [one, setOne] = useState<readonly File[]>([]);
  const [many, setMany] = useState<readonly File[]>([]);
  const [answers, setAnswers] = useState({ ready: '', loading: '', failed: '' });
  const [isSpeaking, setSpeaking] = useState(false);
  return (
    <>
      <Section id="files" title={t('files')}>
        <Grid>
          <FileInput
            label={t('oneFile')}
            extensions={['.xls', '.xlsx']}
            maxMb={20}
            maxFiles={1}
            value={one}
            onChange={setOne}
          />
          <FileInput label={t('manyFiles')} value={many} onChange={setMany} />
        </Grid>
      </Section>
      <Section id="captchas" title={t('captchas')}>
        <CaptchaInput
          label={t('captchaReady')}
          state="ready"
          image={picture}
          value={answers.ready}
          onChange={(ready) => setAnswers({ ...answers, ready })}
          onRefresh={() => setAnswers({ ...answers, ready: '' })}
          onListen={() => setSpeaking(!isSpeaking)}
          isSpeaking={isSpeaking}
        />
        <CaptchaInput
          label={t('captchaWaiting')}
          state="loading"
          image={undefined}
          value={answers.loading}
          onChange={(loading) => setAnswers({ ...answers, loading })}
          onRefresh={() => {}}
        />
        <CaptchaInput
          label={t('captchaBroken')}
          state="failed"
          image={undefined}
          value={answers.failed}
          onChange={(failed) => setAnswers({ ...answers, failed })}
          onRefresh={() => {}}
        />
      </Section>
    </>
  );
}
