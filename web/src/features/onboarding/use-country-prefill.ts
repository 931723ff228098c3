import { useEffect, useRef } from 'react'
import { logProblem } from '#platform/log.ts'
import { useAuth } from '#platform/session/session.tsx'

const timeoutMs = 5000

async function readCountry(url: string, signal: AbortSignal): Promise<string | null> {
  const answer = await fetch(url, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  if (!answer.ok) return null
  const body: unknown = await answer.json()
  const country = (body as { country_name?: unknown } | null)?.country_name
  return typeof country === 'string' ? country.trim().slice(0, 200) || null : null
}

/** Prefills the country once, if the operator configured an endpoint; on failure the field stays empty. */
export function useCountryPrefill(offer: (country: string) => void): void {
  const { project } = useAuth()
  const url = project.config.geolocationUrl
  const latestOffer = useRef(offer)
  useEffect(() => {
    latestOffer.current = offer
  })
  useEffect(() => {
    if (!url) return undefined
    const leaving = new AbortController()
    readCountry(url, leaving.signal)
      .then((country) => country && latestOffer.current(country))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) logProblem('The country could not be looked up', error)
      })
    return () => leaving.abort()
  }, [url])
}
