import type { AnswerOf } from '#kit/contract/call.ts';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { formatDateTime } from '#kit/words/format.ts';
import { replyPath } from '../replies/contract.ts';
import type { customerInquiry } from './contract.ts';
import style from './today-tickets.module.css';
import { customerInquiryWords } from './words.ts';

export type Today = AnswerOf<typeof customerInquiry.today>;
type Ticket = Today['tickets'][number];

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
};

/** The day's last tickets beside the form: when, for whom (covered), which product, answered or not. */
export function TodayTickets({ today, isFailed, isBusy, retry }: Props) {
  const t = useWords(customerInquiryWords);
  return (
    <section className={style.today} aria-labelledby="today-tickets" aria-busy={isBusy}>
      <h2 id="today-tickets">{t('today')}</h2>
      {isFailed && <RetryStrip message={t('todayFailed')} onRetry={retry} isBusy={isBusy} />}
      {today?.tickets.length === 0 && <p className={style.empty}>{t('todayEmpty')}</p>}
      {today !== undefined && today.tickets.length > 0 && (
        <ol className={style.tickets}>
          {today.tickets.map((ticket) => (
            <TicketLine key={ticket.msPhieu} ticket={ticket} />
          ))}
        </ol>
      )}
    </section>
  );
}

function TicketLine({ ticket }: { ticket: Ticket }) {
  const t = useWords(customerInquiryWords);
  const state = states[ticket.tt === 1 ? 1 : ticket.tt === 2 ? 2 : 0];
  const href = replyPath(ticket.msPhieu);
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
