import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { asks, speech, stream, told } from './answers.ts'
import { openSignedIn, openWorld, type TestWorld } from './open-app.tsx'
import { field } from './screen.ts'

/** A server that takes calls and speaks, while the browser transcribes. */
export const voiced = { voice: { kind: 'socket', transcription: 'browser', speech } } as const

/** Opens the dashboard of a user whose questions are answered with `told` and these suggestions. */
export async function openConversation(next: string[]): Promise<TestWorld> {
  const world = openWorld()
  world.reply(asks, () => stream(told, { next }))
  await openSignedIn(world, '/', voiced)
  return world
}

export const typed = () => field('Or type your question')
export const log = () => page.getByRole('log', { name: 'This conversation' })
const actions = () => page.getByRole('group', { name: 'Actions for this answer' })
/** Of the latest answer that has it. */
export const action = (name: string) => actions().getByRole('button', { name, exact: true }).last()

export async function ask(question: string) {
  await typed().fill(question)
  await userEvent.keyboard('{Enter}')
  await expect.element(log().getByText(question, { exact: true }).last()).toBeVisible()
}
