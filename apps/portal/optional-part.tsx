import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { whenIdle } from '#kit/browser/later-part.tsx';
import { log } from '#kit/browser/log.ts';
import { inTime } from './part.ts';

type Part = { readonly default: ComponentType };
type State = { readonly isBroken: boolean };

/**
 * A part that the page can do without (a notice): it is loaded once the page is idle. While it loads, if it does not load (for example from an older
 * release) or if it breaks, nothing is shown in its place and the page goes on.
 */
export function optionalPart(load: () => Promise<Part>): ComponentType {
  const Loaded = lazy(async () => {
    await new Promise<void>((resolve) => {
      whenIdle(resolve);
    });
    return inTime(load()).catch(nothing);
  });
  return function OptionalPart() {
    return (
      <SilentBoundary>
        <Suspense>
          <Loaded />
        </Suspense>
      </SilentBoundary>
    );
  };
}

function nothing(): Part {
  log('warn', 'a part that the page does without could not be loaded');
  return { default: () => null };
}

class SilentBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { isBroken: false };

  static getDerivedStateFromError(): State {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    log('error', 'a part that the page does without broke', { error: error instanceof Error ? error.name : 'unknown' });
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}
