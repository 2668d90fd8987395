import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { useUiTexts } from '../ui-texts.ts';
import styles from './states.module.css';
import { ErrorPanel } from './states.tsx';

export type ErrorBoundaryProps = {
  /** Called once, for the log. */
  readonly onError?: (error: unknown, info: ErrorInfo) => void;
  /** A change of it tries again: the route. */
  readonly resetKey?: unknown;
  readonly children: ReactNode;
};

type State = { readonly error: unknown; readonly broken: boolean; readonly resetKey: unknown };

/** Keeps one broken part from taking the page with it, and says so in plain words. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: undefined, broken: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, broken: true };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: undefined, broken: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return <Broken error={this.state.error} onAgain={() => this.setState({ error: undefined, broken: false })} />;
  }
}

function Broken({ error, onAgain }: { readonly error: unknown; readonly onAgain: () => void }) {
  const t = useUiTexts();
  const fromServer = typeof error === 'object' && error !== null && ('kind' in error || 'status' in error);
  if (fromServer) return <ErrorPanel error={error} onRetry={onAgain} />;
  return (
    <div role="alert" className={styles.panel}>
      <div className={styles.title}>{t('error.screen')}</div>
      <p>{t('error.screen.about')}</p>
      <div className={styles.actions}>
        <Button onClick={onAgain}>{t('retry')}</Button>
        <Button variant="ghost" onClick={() => location.reload()}>
          {t('error.reload')}
        </Button>
      </div>
    </div>
  );
}
