import { formatDateTime } from '#kit/words/format.ts';
import { goTo } from '../list-screen/go-to.ts';
import { RetryStrip } from '../status/retry-strip.tsx';
import { StatusBadge } from '../status/status-badge.tsx';
import { useWords } from '../words.tsx';
import type { Ticket, Today } from './day.tsx';
import style from './today-tickets.module.css';
import { inquiryScreenWords } from './words.ts';

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
};

/** The day's last tickets beside the form: when, for whom (covered), which product, answered or not. */
export function TodayTickets({ today, isFailed, isBusy, retry, hrefOf }: Props) {
  const t = useWords(inquiryScreenWords);
  return (
    <section className={style.today} aria-labelledby="today-tickets" aria-busy={isBusy}>
      <h2 id="today-tickets">{t('today')}</h2>
      {isFailed && <RetryStrip message={t('todayFailed')} onRetry={retry} isBusy={isBusy} />}
      {today?.tickets.length === 0 && <p className={style.empty}>{t('todayEmpty')}</p>}
      {today !== undefined && today.tickets.length > 0 && (
        <ol className={style.tickets}>
          {today.tickets.map((ticket) => (
            <TicketLine key={ticket.msPhieu} ticket={ticket} href={hrefOf(ticket.msPhieu)} />
          ))}
        </ol>
      )}
    </section>
  );
}

function TicketLine({ ticket, href }: { ticket: Ticket; href: string }) {
  const t = useWords(inquiryScreenWords);
  const state = states[ticket.tt === 1 ? 1 : ticket.tt === 2 ? 2 : 0];
  return (
    <li>
      <time dateTime={ticket.ngayHoi}>{timeOf(ticket.ngayHoi)}</time>
      <span className={style.who}>{ticket.maskedName}</span>
      <StatusBadge family={state.family} label={t(state.label)} />
      <span className={style.which}>
        <span className="code">{ticket.maSP}</span>
        {ticket.tt === 0 ? (
          <span className="code">{ticket.msPhieu}</span>
        ) : (
          <a
            className="code"
            href={href}
            aria-label={t('ticketLine', { ticket: ticket.msPhieu })}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              goTo(href);
            }}
          >
            {ticket.msPhieu}
          </a>
        )}
      </span>
    </li>
  );
}

/** HH:mm in Vietnam. */
export function timeOf(instant: string): string {
  return formatDateTime(instant).slice(-5);
}
