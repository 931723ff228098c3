import { expect, test } from 'vitest'
import { toPlainParagraphs, toPlainText, truncate } from './plain-text.ts'

test.each([
  ['<p>One.</p><p>Two.</p>', 'One. Two.'],
  ['a<br>b<br/>c', 'a b c'],
  ['Q&amp;A &eacute; &#8217; &lt;b&gt;', 'Q&A é ’ <b>'],
  ['<script>alert(1)</script><style>p{}</style>Text', 'Text'],
  ['5 < 6 and 7 > 3', '5 < 6 and 7 > 3'],
  ['<img src=x onerror=alert(1)>Seen', 'Seen'],
  ['tab\tand\nline\u00a0end', 'tab and line end'],
  ['nul\u0000 bell\u0007 \u202Ereversed\u202C zero\u200Bwidth', 'nul bell reversed zerowidth'],
  ['&lt;p&gt;One &amp;amp; two.&lt;/p&gt;&lt;p&gt;Three.&lt;/p&gt;', 'One & two. Three.'],
  ['<p>Write &lt;/p&gt; at the end</p>', 'Write </p> at the end'],
  ['The town&amp;#8217;s salt &amp;amp; 3 &amp;lt; 4', 'The town’s salt & 3 < 4'],
  ['AT&amp;T; and R&amp;D', 'AT&T; and R&D'],
  ['lone \uD800 surrogate', 'lone \uFFFD surrogate'],
  ['<b>unclosed', 'unclosed'],
])('%j becomes %j', (html, expected) => {
  expect(toPlainText(html)).toBe(expected)
})

test.each([
  [
    '<p>A port in the fog</p><p>No ship <b>left</b>\nHarwich.</p>',
    'A port in the fog\nNo ship left Harwich.',
  ],
  ['A port in the fog<br><br/> No ship<br>left.', 'A port in the fog\nNo ship left.'],
  ['<ul><li>One.</li>\n<li></li><li>Two.</li></ul>', 'One.\nTwo.'],
  ['One.\n\nTwo.', 'One. Two.'],
])('keeps one line per paragraph of %j', (html, expected) => {
  expect(toPlainParagraphs(html)).toBe(expected)
})

test('handles a hundred thousand nested tags quickly', () => {
  expect(toPlainText('<b>'.repeat(100_000))).toBe('')
})

test('truncates a text without splitting a surrogate pair', () => {
  expect([truncate('a😀b', 1), truncate('a😀b', 2), truncate('a😀b', 3)]).toEqual(['a', 'a', 'a😀'])
})
