import './alert.css';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const icons = { error: CircleAlert, warning: TriangleAlert, info: Info } as const;

/** A message above a form, announced as soon as it appears. */
export function Alert({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <div className="alert" data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon size={20} strokeWidth={1.5} aria-hidden />
      <p>{children}</p>
    </div>
  );
}
