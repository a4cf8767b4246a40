import { useRead } from '#kit/browser/reading.ts';
import { Save, Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FormButtons, FormCard, FormFields } from '#kit/browser/form-card/form-card.tsx';
import { ScreenStack } from '#kit/browser/form-card/screen-stack.tsx';
import { sendWithReason } from '#kit/browser/dialogs/reasoned.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { CallFailed } from '#kit/browser/call-failed.ts';
import { ChoiceInput } from '#kit/browser/inputs/choice/choice-input.tsx';
import { CodeInput } from '#kit/browser/inputs/code/code-input.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { useSession } from '#kit/browser/session/use-session.ts';
import { useNarrow } from '#kit/browser/theme/use-narrow.ts';
import { useUnsaved } from '#kit/browser/unsaved.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { commonWords } from '#kit/words/common.ts';
import { both } from '#kit/words/words.ts';
import styles from './allowed-products.module.css';
import { allowedProducts } from './contract.ts';
import { productWords } from './words.ts';

type Matrix = AnswerOf<typeof allowedProducts.matrix>;

/** The most branch columns side by side; on a phone one branch after the other. */
const mostColumns = 6;
const wholeInstitution = 0;

/** The products that the institution and each of its branches may ask for: a tick for each. */
export default function AllowedProducts() {
  const { can, profile } = useSession();
  const [tctd, setTctd] = useState(can('institution.manage') ? '' : profile.current.id);
  return (
    <ScreenStack>
      {can('institution.manage') && <ChooseInstitution choose={setTctd} />}
      {tctd !== '' && <Shown key={tctd} tctd={tctd} />}
    </ScreenStack>
  );
}

function ChooseInstitution({ choose }: { choose: (tctd: string) => void }) {
  const t = useWords(productWords);
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    choose(typed.trim());
  };
  return (
    <FormCard title={t('caption')} onSubmit={submit}>
      <FormFields>
        <CodeInput label={t('tctd')} name="tctd" value={typed} onChange={setTyped} max={8} />
      </FormFields>
      <FormButtons>
        <Button type="submit" variant="filled" leftSection={<Search size={16} aria-hidden />}>
          {t('show')}
        </Button>
      </FormButtons>
    </FormCard>
  );
}

function Shown({ tctd }: { tctd: string }) {
  const { data, error, refetch } = useRead(allowedProducts.matrix, { query: { tctd } });
  if (error !== null) {
    const told = error instanceof CallFailed ? { message: error.message } : {};
    return <RetryStrip {...told} onRetry={() => void refetch()} />;
  }
  return data === undefined ? null : <Ticks matrix={data} />;
}

const keyOf = (branchId: number, product: string) => `${branchId} ${product}`;

function Ticks({ matrix }: { matrix: Matrix }) {
  const t = useWords(productWords);
  const isBureau = useSession().can('institution.manage');
  const isNarrow = useNarrow();
  const columns = isNarrow ? 1 : mostColumns;
  const [from, setFrom] = useState(0);
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  useUnsaved(turned.size > 0);
  const closed = new Set(matrix.closed.map(({ branchId, product }) => keyOf(branchId, product)));
  const isOpen = (key: string) => closed.has(key) === turned.has(key);
  const turn = (key: string) => {
    const next = new Set(turned);
    if (!next.delete(key)) next.add(key);
    setTurned(next);
  };
  const save = async () => {
    const changes = [...turned].map((key) => {
      const [branch = '', product = ''] = key.split(' ');
      return { branchId: Number(branch), product, isOpen: isOpen(key) };
    });
    const sent = await sendWithReason(
      allowedProducts.write,
      { title: both(productWords, 'caption'), confirm: both(commonWords, 'save') },
      (reason) => ({ body: { tctd: matrix.tctd, changes, reason } }),
      both(productWords, 'saved'),
    );
    if (sent !== undefined) setTurned(new Set());
  };
  const shown = matrix.branches.slice(from, from + columns);
  // On a phone the one that may be changed.
  const hasWhole = !isNarrow || isBureau;
  const hasBranches = !isNarrow || !isBureau;
  const whole = { id: wholeInstitution, label: t('whole') };
  // All belong to one institution: its name in each header would only widen the columns.
  const short = (label: string) => label.replace(`${matrix.institution} - `, '');
  return (
    <>
      <p className={styles.muted}>
        {isBureau && `${matrix.tctd} – ${matrix.institution}. `}
        {t('note')}
      </p>
      {matrix.branches.length > columns && (
        <div className={styles.bar}>
          <Button aria-label={t('earlier')} onClick={() => setFrom(Math.max(0, from - columns))} disabled={from === 0}>
            {t(isNarrow ? 'earlierShort' : 'earlier')}
          </Button>
          <span role="status">
            {shown.length === 1
              ? t('branchShown', { at: from + 1, total: matrix.branches.length })
              : t('branchesShown', { from: from + 1, to: from + shown.length, total: matrix.branches.length })}
          </span>
          <Button
            aria-label={t('later')}
            onClick={() => setFrom(from + columns)}
            disabled={from + columns >= matrix.branches.length}
          >
            {t(isNarrow ? 'laterShort' : 'later')}
          </Button>
          <div className={styles.branch}>
            <ChoiceInput
              label={t('branch')}
              name="branch"
              value={String(matrix.branches[from]?.id ?? '')}
              choices={matrix.branches.map(({ id, label }) => ({ id: String(id), label: short(label) }))}
              onChange={(value) => {
                const at = matrix.branches.findIndex(({ id }) => String(id) === value);
                if (at >= 0) setFrom(at);
              }}
            />
          </div>
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <section className={styles.scroll} aria-label={t('caption')} tabIndex={0}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              {hasWhole && (
                <th scope="col">
                  {t('whole')}
                  {!isBureau && <div className={styles.muted}>{t('bureauDecides')}</div>}
                </th>
              )}
              {hasBranches &&
                shown.map(({ id, label }) => (
                  <th key={id} scope="col">
                    {short(label)}
                  </th>
                ))}
            </tr>
          </thead>
          <tbody>
            {matrix.products.map((product) => (
              <tr key={product.id}>
                <th scope="row">
                  {product.id} – {product.label}
                </th>
                {[...(hasWhole ? [whole] : []), ...(hasBranches ? shown : [])].map(({ id, label }) => {
                  const key = keyOf(id, product.id);
                  const isWithdrawn = isNarrow && !isBureau && !isOpen(keyOf(wholeInstitution, product.id));
                  return (
                    <td key={id} data-branch={short(label)}>
                      {isWithdrawn && <span className={styles.muted}>{t('withdrawn')}</span>}
                      <input
                        type="checkbox"
                        aria-label={t('tick', { product: product.id, branch: label })}
                        checked={isOpen(key)}
                        disabled={isBureau !== (id === wholeInstitution)}
                        onChange={() => turn(key)}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={styles.foot}>
        <FormButtons>
          {turned.size === 0 && <span className={styles.muted}>{t('unchanged')}</span>}
          <Button
            variant="filled"
            leftSection={<Save size={16} aria-hidden />}
            disabled={turned.size === 0}
            onClick={() => void save()}
          >
            {turned.size === 0 ? t('saveNone') : t('save', { count: turned.size })}
          </Button>
        </FormButtons>
      </div>
    </>
  );
}
