import { serveSources, type SourceServer, type TestSource } from './source-server.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './start-test-server.ts'

export type NewsServer = TestServer & {
  /** Its only sources; `fetchInto` makes it fetch them again. */
  sources: SourceServer
}

type Options = TestServerOptions & {
  /** Sources that can be reached but are not in the operator's file. */
  others?: TestSource[]
}

/** A test server that has fetched these sources once. */
export async function startNewsServer(
  sources: TestSource[],
  { others, env, ...options }: Options = {},
): Promise<NewsServer> {
  await using stack = new AsyncDisposableStack()
  const served = stack.use(await serveSources(sources, others))
  const server = stack.use(await startTestServer({ ...options, env: { ...served.env, ...env } }))
  await served.fetchInto(server)
  const moved = stack.move()
  return { ...server, sources: served, [Symbol.asyncDispose]: () => moved.disposeAsync() }
}
