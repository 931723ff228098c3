import { Component, type ErrorInfo, type ReactNode } from 'react'
import { logProblem } from '#platform/log.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClasses } from '#ui/button.tsx'

type State = { failed: boolean }

/** A part that breaks says so in its place; the rest of the page goes on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    logProblem(`A part of the page failed${info.componentStack?.split('\n')[1] ?? ''}`, error)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <div className="mx-auto flex max-w-xl flex-col items-start gap-4 p-6">
        <Banner tone="bad">Something went wrong in this part of the page. What you saved is safe.</Banner>
        <div className="flex gap-3">
          <Button onClick={() => this.setState({ failed: false })}>Try again</Button>
          <a className={buttonClasses('secondary')} href="/">
            Back to Home
          </a>
        </div>
      </div>
    )
  }
}
