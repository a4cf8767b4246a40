import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDateTime } from '#kit/words/format.ts';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { useWords } from '#kit/browser/words.tsx';
import styles from './today-tickets.module.css';
import { inquiryScreenWords } from '#bureau/screens/inquiry/words.ts';

/** A ticket of the day, its customer's name masked; `tt` 1 answered, 2 pending, 0 failed. */
type Ticket = {
  readonly msPhieu: string;
  readonly maSP: string;
  readonly maskedName: string;
  readonly ngayHoi: string;
  readonly tt: number;
};

/** A person's day: customers looked up, the limit, the last tickets. */
export type Today = {
  readonly used: number;
  readonly limit: number;
  /** All tickets of the day; `tickets` are the last of them. */
  readonly total: number;
  readonly tickets: readonly Ticket[];
};

const states = {
  0: { family: 'reject', label: 'refused' },
  1: { family: 'success', label: 'answered' },
  2: { family: 'pending', label: 'pending' },
} as const;

type Props = {
  readonly today: Today | undefined;
  readonly isFailed: boolean;
  readonly isBusy: boolean;
  readonly retry: () => void;
  readonly hrefOf: (ticket: string) => string;
  /** Where all tickets are listed. */
  readonly listHref: string;
};

/** More of them would make the page longer than the form. */
const shownAtFirst = 6;

/**
 * The day's last tickets beside the form: when, for whom (masked), which product, answered or not. Of many only the
 * newest; the others on request.
 */
export function TodayTickets({ today, isFailed, isBusy, retry, hrefOf, listHref }: Props) {
  const t = useWords(inquiryScreenWords);
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const count = today?.tickets.length ?? 0;
  const total = Math.max(count, today?.total ?? 0);
  return (
    <section className={styles.today} aria-labelledby="today-tickets" aria-busy={isBusy}>
      <h2 id="today-tickets">{t('today')}</h2>
      {isFailed && <RetryStrip message={t('todayFailed')} onRetry={retry} isBusy={isBusy} />}
      {today?.tickets.length === 0 && <p className={styles.empty}>{t('todayEmpty')}</p>}
      {today !== undefined && count > 0 && (
        <ol id={id} className={styles.tickets}>
          {today.tickets.slice(0, isWhole ? count : shownAtFirst).map((ticket) => (
            <TicketLine key={ticket.msPhieu} ticket={ticket} href={hrefOf(ticket.msPhieu)} />
          ))}
        </ol>
      )}
      {count > shownAtFirst && (
        <Button
          variant="subtle"
          aria-expanded={isWhole}
          aria-controls={id}
          leftSection={isWhole ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('todayFewer') : t('todayAll', { count })}
        </Button>
      )}
      {total > count && <Go href={listHref} label={t('todayInList', { count: total })} />}
    </section>
  );
}

function TicketLine({ ticket, href }: { ticket: Ticket; href: string }) {
  const t = useWords(inquiryScreenWords);
  const state = states[ticket.tt === 1 ? 1 : ticket.tt === 2 ? 2 : 0];
  return (
    <li>
      <time dateTime={ticket.ngayHoi}>{timeOf(ticket.ngayHoi)}</time>
      <span className={styles.who}>{ticket.maskedName}</span>
      <StatusBadge family={state.family} label={t(state.label)} />
      <span className={styles.which}>
        <span className="code">{ticket.maSP}</span>
        <Go className="code" href={href} name={t('ticketLine', { ticket: ticket.msPhieu })} label={ticket.msPhieu} />
      </span>
    </li>
  );
}

type GoProps = {
  readonly href: string;
  readonly label: string;
  readonly name?: string;
  readonly className?: string;
};

/** A link within the portal that leaves the form's data to the question about unsaved input. */
function Go({ href, label, name, className }: GoProps) {
  return (
    <a
      className={className}
      href={href}
      aria-label={name}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        goTo(href);
      }}
    >
      {label}
    </a>
  );
}

/** HH:mm in Vietnam. */
export function timeOf(instant: string): string {
  return formatDateTime(instant).slice(-5);
}
