import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { ButtonLink } from './button.tsx';

/** The link from a detail back to its list: a real link that is followed inside the portal. */
export function BackLink({ href, children }: { readonly href: string; readonly children: ReactNode }): ReactNode {
  return (
    <p className="no-print">
      <ButtonLink
        href={href}
        leftSection={<ArrowLeft size={20} strokeWidth={1.5} aria-hidden />}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          goTo(href);
        }}
      >
        {children}
      </ButtonLink>
    </p>
  );
}
