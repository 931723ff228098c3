/** What shows a call is fetched with the engine that carries it. */
export async function loadDuringCall() {
  return { default: (await import('./during-call.tsx')).DuringCall }
}
