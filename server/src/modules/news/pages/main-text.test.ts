import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { extractMainText } from './main-text.ts'

const folder = new URL('fixtures/', import.meta.url)
const pages = readdirSync(folder).filter((name) => name.endsWith('.html'))

test.each(pages)('extracts the article on %s as the file beside it says', (name) => {
  const expected = readFileSync(new URL(name.replace('.html', '.txt'), folder), 'utf8').trim()
  expect(extractMainText(readFileSync(new URL(name, folder), 'utf8'))).toBe(expected)
})

test.each(['', ' ', '<', '<html>', '<p>', '<frameset><frame src="x"></frameset>', '{"a":1}', '<svg/><!--'])(
  'finds no article on %j',
  (html) => {
    expect(extractMainText(html)).toBe('')
  },
)

test('leaves no markup in the text', () => {
  const html = `<article><p>The bridge &lt;script&gt;alert(1)&lt;/script&gt; opened <img src=x onerror="alert(1)"> on Monday${'\u202e'}, after nine years.<script>alert(2)</script></p></article>`
  expect(extractMainText(html)).toBe(
    'The bridge <script>alert(1)</script> opened on Monday, after nine years.',
  )
})
