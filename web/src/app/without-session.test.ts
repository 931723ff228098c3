import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { defaultTestUser } from '@tidings/contract/entities'
import { preferencesTexts } from '@tidings/contract/texts/preferences'
import { voiceTexts } from '@tidings/contract/texts/voice'
import { createElement, type ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { beforeEach, expect, test, vi } from 'vitest'
import { PersonalisationCard } from '#features/preferences/personalisation-card.tsx'
import { PreferencesDraftProvider } from '#features/preferences/preferences-draft.tsx'
import { useCall } from '#features/voice/call/call-provider.tsx'
import { VoiceCard } from '#features/voice/card/voice-card.tsx'
import type { Project } from '#platform/project/project.ts'
import { AuthContext, useAuth } from '#platform/session/session.tsx'
import { SignedInCall } from './signed-in-call.tsx'

const speech = { en: 'browser', fr: 'browser', es: 'browser', de: 'browser', it: 'browser' } as const

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  return () => vi.unstubAllGlobals()
})

/** A project that nobody may ask anything: reading or writing a row would throw. */
const project = {
  config: { voice: { kind: 'socket', transcription: 'browser', speech } },
  accessToken: () => Promise.resolve(null),
} as unknown as Project

async function draw(screen: ReactNode): Promise<string> {
  const auth = {
    project,
    user: null,
    assurance: 'aal1',
    recovering: false,
    awaitsCode: false,
    leaving: false,
    logout: () => Promise.resolve(),
    outlastSession: () => undefined,
  } as const
  const { prelude } = await prerender(
    createElement(
      AuthContext,
      { value: auth },
      createElement(
        QueryClientProvider,
        { client: new QueryClient() },
        createElement(PreferencesDraftProvider, null, createElement(SignedInCall, null, screen)),
      ),
    ),
  )
  return new Response(prelude).text()
}

function WhoCalls() {
  const { caller, language } = useCall().call.settings()
  return createElement('p', null, `${caller?.userId} ${caller?.firstName} ${language}`)
}

test('without a session the preferences form shows the defaults', { timeout: 60_000 }, async () => {
  const drawForm = () => draw(createElement(PersonalisationCard))
  // Its code is fetched when it is first drawn.
  await expect.poll(drawForm, { timeout: 30_000 }).toContain(preferencesTexts.save)
  const form = await drawForm()
  for (const value of ['daily', 'moderate', 'medium', 'en']) {
    expect(form).toMatch(new RegExp(`<option (selected="" value="${value}"|value="${value}" selected="")`))
  }
  expect(form).toMatch(/<input[^>]*value="1"/)
})

test('without a session the voice card uses the default test user', async () => {
  expect(await draw(createElement(VoiceCard, { onOpenFeedback: () => undefined }))).toContain(
    voiceTexts.hint.idle,
  )
  expect(await draw(createElement(WhoCalls))).toContain(
    `${defaultTestUser.id} ${defaultTestUser.firstName} en`,
  )
})

test('a hook that needs the session throws outside its provider', async () => {
  const Lost = () => createElement('p', null, useAuth().assurance)
  await expect(prerender(createElement(Lost), { onError: () => undefined })).rejects.toThrow(
    'useAuth must be used within an AuthProvider',
  )
})
