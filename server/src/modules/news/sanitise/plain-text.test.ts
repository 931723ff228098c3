import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['<p>One.</p><p>Two.</p>', 'One. Two.'],
  ['a<br>b<br/>c', 'a b c'],
  ['Q&amp;A &eacute; &#8217; &lt;b&gt;', 'Q&A é ’ <b>'],
  ['<script>alert(1)</script><style>p{}</style>Text', 'Text'],
  ['5 < 6 and 7 > 3', '5 < 6 and 7 > 3'],
  ['<img src=x onerror=alert(1)>Seen', 'Seen'],
  ['tab\tand\nline\u00a0end', 'tab and line end'],
  ['nul\u0000 bell\u0007 \u202Ereversed\u202C zero\u200Bwidth', 'nul bell reversed zerowidth'],
  ['lone \uD800 surrogate', 'lone \uFFFD surrogate'],
  ['<b>unclosed', 'unclosed'],
])('%j becomes %j', (html, expected) => {
  expect(plainText(html)).toBe(expected)
})

test('a hundred thousand nested tags are soon plain', () => {
  expect(plainText('<b>'.repeat(100_000))).toBe('')
})
