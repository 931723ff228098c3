/** Work that runs after the response. Disposal waits for work that has begun. */
export type Background = AsyncDisposable & {
  /** `onError` receives what the work throws. */
  run(work: () => Promise<void>, onError: (error: unknown) => void): void
}

export function createBackground(): Background {
  const running = new Set<Promise<void>>()
  return {
    run(work, onError) {
      const done = work()
        .catch(onError)
        .finally(() => running.delete(done))
      running.add(done)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(running)
    },
  }
}
