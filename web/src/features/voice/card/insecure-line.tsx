import { Banner } from '#ui/banner.tsx'

/** Fetched only where it shows: browsers give no microphone to a page that came over plain http. */
export function InsecureLine() {
  return (
    <Banner tone="plain">
      Over plain http, browsers give no microphone and no sound to a page. Type your question here, or open
      this address over https.
    </Banner>
  )
}
