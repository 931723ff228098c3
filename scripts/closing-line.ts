import type { Reporter, TestModule } from 'vitest/node'

/** Prints one plain last line that any reader of a log can count on: `tests: N passed, N failed, N skipped`. */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const broken = modules.filter(
      (module) => module.state() === 'failed' && [...module.children.allTests('failed')].length === 0,
    )
    console.log(
      `tests: ${count('passed')} passed, ${count('failed') + broken.length} failed, ${count('skipped') + count('pending')} skipped`,
    )
  }
}
