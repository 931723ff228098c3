const load = () => import('./during-call.tsx')

/** What shows a call is fetched with the engine that carries it. */
export async function loadDuringCall() {
  return { default: (await load()).DuringCall }
}

export async function loadCallState() {
  return { default: (await load()).CallState }
}

export async function loadCallBar() {
  return { default: (await load()).CallBar }
}
