/**
 * Builds something out of resources that must be closed in reverse. `build` puts each on the stack as it opens it; if
 * it throws, they are closed at once; otherwise the caller closes them.
 */
export async function assemble<T>(build: (stack: AsyncDisposableStack) => Promise<T>) {
  const stack = new AsyncDisposableStack()
  try {
    return { built: await build(stack), close: () => stack.disposeAsync() }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}
