import { useId } from 'react'
import { QueryClient, useMutation } from '@tanstack/react-query'
import { logProblem } from './log.ts'
import { ShownError } from './shown-error.ts'

type Request = { run: () => Promise<string | null | void>; failed: string }

/** A separate client: actions also run on signed-out screens, and typed input must not stay in a cache. */
const actions = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always', gcTime: 0 } } })

function log(error: Error, { failed }: Request): void {
  if (!(error instanceof ShownError)) logProblem(failed, error)
  else if (error.cause) logProblem(failed, error.cause)
}

function readProblem(error: Error | null, request: Request | undefined): string | null {
  if (!error) return null
  return error instanceof ShownError ? error.message : (request?.failed ?? error.message)
}

/**
 * The action of a button or form. `run` resolves with a message, which becomes `done`; a failure becomes `problem`. A second
 * press before the first is shown as busy is ignored.
 */
export function useAction() {
  const mutationKey = [useId()]
  const { mutate, isPending, data, error, variables, reset } = useMutation<
    string | null | void,
    Error,
    Request
  >({ mutationKey, mutationFn: ({ run }) => run(), onError: log }, actions)
  return {
    busy: isPending,
    done: data ?? null,
    problem: readProblem(error, variables),
    beside: error instanceof ShownError ? error.beside : null,
    start: (run: Request['run'], failed: string) => {
      if (actions.isMutating({ mutationKey }) === 0) mutate({ run, failed })
    },
    reset,
  }
}

export type Action = ReturnType<typeof useAction>
