import { expect, test } from 'vitest'
import { explainMicrophonePermission } from './call-texts.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [
    'Chrome',
    `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36`,
    0,
    'to the left of the address, allow',
  ],
  [
    'Edge',
    `Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36 Edg/145.0`,
    10,
    'to the left of the address, allow',
  ],
  [
    'Firefox',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    0,
    'remove the block',
  ],
  ['Safari', `${mac} Version/26.0 Safari/605.1.15`, 0, 'Settings for This Website'],
  ['Safari of an iPad', `${mac} Version/26.0 Safari/605.1.15`, 5, 'Website Settings'],
  [
    'Chrome of an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/145.0 Mobile/15E148',
    5,
    'Website Settings',
  ],
])('%s gets instructions for allowing the microphone', (...[, userAgent, maxTouchPoints, words]) => {
  expect(explainMicrophonePermission({ userAgent, maxTouchPoints })).toContain(words)
})
