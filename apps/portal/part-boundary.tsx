import { Component, type ReactNode } from 'react';
import { log } from '#kit/browser/log.ts';
import { PartProblem } from './pages/part-problem.tsx';
import { PartFailed } from './part.ts';

type State = { readonly failed: unknown };

/** Catches errors below it and reports them in place, so that the rest of the page keeps working. */
export class PartBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: undefined };

  static getDerivedStateFromError(failed: unknown): State {
    return { failed };
  }

  override componentDidCatch(error: unknown): void {
    log('error', 'a part of the page broke', { error: error instanceof Error ? error.name : 'unknown' });
  }

  override render(): ReactNode {
    if (this.state.failed === undefined) return this.props.children;
    const wasLoading = this.state.failed instanceof PartFailed;
    return (
      <PartProblem
        wasLoading={wasLoading}
        retry={wasLoading ? () => location.reload() : () => this.setState({ failed: undefined })}
      />
    );
  }
}
