import { useState } from 'react';
import { send } from '#kit/browser/call.ts';
import { FormCard, FormPart, SaveOrCancel } from '#kit/browser/form-card/form-card.tsx';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import { CodeField } from '#kit/browser/inputs/code/code-field.ts';
import { ErrorSummary } from '#kit/browser/inputs/form/error-summary.tsx';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { TextField } from '#kit/browser/inputs/text/text-field.ts';
import { TextareaField } from '#kit/browser/inputs/textarea/textarea-field.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useUnsaved } from '#kit/browser/unsaved.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { both } from '#kit/words/words.ts';
import { news, newsCategories, newsMenus } from './contract.ts';
import { NewsFrame } from './news-frame.tsx';
import styles from './news.module.css';
import { PictureButton } from './picture-button.tsx';
import { newsEditorWords, newsWords } from './words.ts';

type Written = AnswerOf<typeof news.drafts>['rows'][number];

const names = [
  'menu',
  'category',
  'source',
  'url',
  'titleVi',
  'titleEn',
  'briefVi',
  'briefEn',
  'contentVi',
  'contentEn',
] as const;

/** Edits one article in both languages; after saving, it shows what the server kept of it. */
export function ArticleForm({ article, close }: { article: Written | undefined; close: () => void }) {
  const t = useWords(newsEditorWords);
  const categories = useWords(newsWords);
  const [articleId, setArticleId] = useState(article?.articleId);
  const [kept, setKept] = useState<{ readonly contentVi: string; readonly contentEn: string }>();
  const form = useSchemaForm(news.save.body, { defaults: startOf(article) });
  useUnsaved(form.formState.isDirty);
  const save = submitOf(form, async (written) => {
    const body = { ...written, ...(articleId === undefined ? {} : { articleId }) };
    const answer = await send(news.save, { body });
    setArticleId(answer.articleId);
    setKept(answer);
    form.reset(form.getValues());
    toast({ kind: 'success', message: both(newsEditorWords, 'saved', { id: answer.articleId }) });
  });
  const { control } = form;
  const labels = Object.fromEntries(names.map((name) => [name, t(name)]));
  return (
    <FormCard title={articleId === undefined ? t('form') : t('formOf', { id: articleId })} onSubmit={save}>
      <ErrorSummary control={control} labels={labels} />
      <FormPart title={t('partPlace')}>
        <div className={styles.fields}>
          <ChoiceField
            control={control}
            name="menu"
            label={t('menu')}
            required
            choices={newsMenus.map((one) => ({ id: one, label: t(one) }))}
          />
          <ChoiceField
            control={control}
            name="category"
            label={t('category')}
            required
            choices={newsCategories.map((one) => ({ id: one, label: categories(one) }))}
          />
          <TextField control={control} name="source" label={t('source')} required max={200} />
          <CodeField control={control} name="url" label={t('url')} max={500} />
        </div>
      </FormPart>
      <FormPart title={t('partVi')}>
        <TextField control={control} name="titleVi" label={t('titleVi')} required max={200} />
        <TextareaField control={control} name="briefVi" label={t('briefVi')} required max={500} />
        <TextareaField control={control} name="contentVi" label={t('contentVi')} required max={100_000} rows={8} />
      </FormPart>
      <FormPart title={t('partEn')}>
        <TextField control={control} name="titleEn" label={t('titleEn')} required max={200} />
        <TextareaField control={control} name="briefEn" label={t('briefEn')} required max={500} />
        <TextareaField control={control} name="contentEn" label={t('contentEn')} required max={100_000} rows={8} />
      </FormPart>
      <FormPart title={t('partPicture')}>
        <PictureButton
          onAdded={(html) => {
            for (const [name, own] of [
              ['contentVi', html.vi],
              ['contentEn', html.en],
            ] as const)
              form.setValue(name, `${form.getValues(name)}\n${own}`.trim(), { shouldDirty: true });
          }}
        />
      </FormPart>
      {kept && (
        <FormPart title={t('partPreview')}>
          <NewsFrame html={kept.contentVi} title={t('preview', { title: t('contentVi') })} />
          <NewsFrame html={kept.contentEn} title={t('preview', { title: t('contentEn') })} />
        </FormPart>
      )}
      <SaveOrCancel onCancel={close} />
    </FormCard>
  );
}

function startOf(article: Written | undefined) {
  return {
    menu: article?.menu ?? ('articles' as const),
    category: article?.category ?? ('risk' as const),
    source: article?.source ?? '',
    url: article?.url ?? '',
    titleVi: article?.titleVi ?? '',
    titleEn: article?.titleEn ?? '',
    briefVi: article?.briefVi ?? '',
    briefEn: article?.briefEn ?? '',
    contentVi: article?.contentVi ?? '',
    contentEn: article?.contentEn ?? '',
  };
}
