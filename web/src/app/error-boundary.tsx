import { Component, type ErrorInfo, type ReactNode } from 'react'
import { actionTexts } from '@tidings/contract/texts/actions'
import { retryFailedParts } from '#platform/lazy-part.ts'
import { logProblem } from '#platform/log.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClasses } from '#ui/button.tsx'

type Props = {
  children: ReactNode
  /** For optional parts without a fixed place on the page. */
  onGiveUp?: () => void
}
type State = { failed: boolean }

const places = {
  inPlace: 'mx-auto flex max-w-xl flex-col items-start gap-4 p-6',
  floating:
    'fixed inset-x-3 bottom-24 z-20 mx-auto flex max-w-xl flex-col items-start gap-4 rounded-sheet border border-rule bg-sheet p-5 shadow-sheet',
}

/** Replaces a broken part with a message; the rest of the page keeps working. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    logProblem(`A part of the page failed${info.componentStack?.split('\n')[1] ?? ''}`, error)
  }

  override componentWillUnmount(): void {
    if (this.state.failed) retryFailedParts()
  }

  readonly #tryAgain = () => {
    retryFailedParts()
    this.setState({ failed: false })
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <div className={this.props.onGiveUp ? places.floating : places.inPlace}>
        <Banner tone="bad">Something went wrong in this part of the page. What you saved is safe.</Banner>
        <div className="flex gap-3">
          <Button onClick={this.#tryAgain}>{actionTexts.tryAgain}</Button>
          {this.props.onGiveUp ? (
            <Button look="secondary" onClick={this.props.onGiveUp}>
              Close
            </Button>
          ) : (
            <a className={buttonClasses('secondary')} href="/">
              {actionTexts.backToHome}
            </a>
          )}
        </div>
      </div>
    )
  }
}
