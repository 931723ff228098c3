const steps = {
  ios: 'Press the page button in the address bar, open Website Settings and allow the microphone. If it is not there, open Settings, Apps, your browser, and allow it there.',
  firefox: 'Press the microphone sign at the left of the address, take the block away, and try again.',
  safari: 'Open Safari, Settings for This Website in the menu bar, and allow the microphone.',
  chromium: 'Press the sign at the left of the address, allow the microphone, and try again.',
} as const

type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** How this browser gives a microphone back that was refused once. An iPad names itself a Mac, but one that is touched. */
export function allowMicrophoneWords({ userAgent, maxTouchPoints }: Browser): string {
  if (/iphone|ipad|ipod/i.test(userAgent)) return steps.ios
  if (/macintosh/i.test(userAgent) && maxTouchPoints > 1) return steps.ios
  if (/firefox/i.test(userAgent)) return steps.firefox
  return /chrome|chromium/i.test(userAgent) ? steps.chromium : steps.safari
}
