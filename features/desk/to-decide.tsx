import { askConfirm, askReason } from '#kit/browser/dialogs/ask.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useKey, useKeyHint } from '#kit/browser/keys/use-key.ts';
import { useSaid } from '#kit/browser/said.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { FactList } from '#kit/browser/status/fact-list.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { formatDateTime } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import styles from './desk.module.css';
import { DeskLink, DeskPart } from './part.tsx';
import { type Answer, type Proposal, proposalsOf } from './proposals.ts';
import { deskWords } from './words.ts';

const most = 12;

/** What waits for a second person; Ctrl+Enter approves the first that the reader may decide. */
export function ToDecide({ answer }: { readonly answer: Answer }) {
  const t = useWords(deskWords);
  const { profile } = useSession();
  const hint = useKeyHint('Ctrl+Enter');
  const parts = [
    answer.cheques,
    answer.holds,
    answer.findings,
    answer.certificates,
    answer.rights,
    answer.institutions,
    answer.invoices,
    answer.fees,
    answer.prices,
    answer.payees,
    answer.merges,
    answer.analysed,
    answer.applications,
  ];
  const there = parts.filter((part) => part !== undefined);
  const proposals = proposalsOf(answer, profile.userName);
  const first = proposals.find(({ isOwn, approve }) => !isOwn && approve !== undefined);
  useKey('Ctrl+Enter', {
    label: both(deskWords, 'approveFirst'),
    run: () => void (first && decide(first, true)),
    when: first !== undefined,
  });
  if (there.length === 0) return null;
  const hasFailed = there.some(({ shown }) => shown === null);
  return (
    <DeskPart
      title={t('decide')}
      of={{ shown: hasFailed && proposals.length === 0 ? null : proposals.slice(0, most) }}
      note={() => String(proposals.length)}
      empty={t('decideEmpty')}
      isEmpty={(rows) => rows.length === 0}
    >
      {(rows) => (
        <>
          {hasFailed && <p className={styles.empty}>{t('partFailed')}</p>}
          <ul className={styles.rows}>
            {rows.map((one) => (
              <Row key={one.key} one={one} hint={one === first ? hint : {}} />
            ))}
          </ul>
        </>
      )}
    </DeskPart>
  );
}

function Row({ one, hint }: { readonly one: Proposal; readonly hint: ReturnType<typeof useKeyHint> }) {
  const t = useWords(deskWords);
  const said = useSaid();
  const title = t(one.kind, { what: one.what });
  return (
    <li>
      <span className={styles.name}>
        <DeskLink href={`/portal/main/${one.screen}`}>{title}</DeskLink>
        <small>
          {[one.by, formatDateTime(one.at), ...one.facts.map(([, value]) => said(value))].filter(Boolean).join(' · ')}
        </small>
      </span>
      {one.isOwn ? (
        <span className={styles.aside}>{t('own')}</span>
      ) : (
        <span className={styles.actions}>
          {one.refuse !== undefined && (
            <Button size="sm" aria-label={`${t('refuse')}: ${title}`} onClick={() => void decide(one, false)}>
              {t('refuse')}
            </Button>
          )}
          {one.approve !== undefined && (
            <Button size="sm" aria-label={`${t('approve')}: ${title}`} {...hint} onClick={() => void decide(one, true)}>
              {t('approve')}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

/** Asks with what changes, then sends the decision; an application needs its reason in words. */
async function decide(one: Proposal, isApproved: boolean): Promise<void> {
  const send = isApproved ? one.approve : one.refuse;
  if (send === undefined) return;
  const name = both(deskWords, one.kind, { what: one.what });
  const title = both(deskWords, isApproved ? 'approve' : 'refuse');
  const said = {
    vi: both(deskWords, isApproved ? 'approved' : 'refused', { what: name.vi }).vi,
    en: both(deskWords, isApproved ? 'approved' : 'refused', { what: name.en }).en,
  };
  const question = {
    title,
    message: both(deskWords, isApproved ? 'askApprove' : 'askRefuse'),
    details: <Facts one={one} />,
    confirm: title,
    ...(isApproved ? {} : { tone: 'danger' as const }),
  };
  if (one.asksReason) await askReason({ ...question, act: (reason) => send(said, reason) });
  else if (await askConfirm(question)) await send(said, '');
}

function Facts({ one }: { readonly one: Proposal }) {
  const t = useWords(deskWords);
  const said = useSaid();
  const facts = one.facts.map(([name, value]) => [t(name), said(value)] as const);
  return (
    <FactList
      facts={[
        [t('change'), t(one.kind, { what: one.what })],
        [t('by'), one.by],
        [t('at'), formatDateTime(one.at)],
        ...facts,
      ]}
    />
  );
}
