import { expect, test } from 'vitest'
import { createLogger, type LogFormat } from './logger.ts'

function logged(format: LogFormat, fields: Record<string, unknown>): string[] {
  const lines: string[] = []
  createLogger(format, (line) => lines.push(line)).warn('a feed failed', fields)
  return lines
}

test.each<LogFormat>(['text', 'json'])(
  'text from outside cannot break lines or move the cursor, in %s format',
  (format) => {
    const [line = '', ...more] = logged(format, {
      reason: 'gone\n12:00:00 ERROR forged\u001B[2J\u009B31m\u2028x',
    })
    expect(more).toEqual([])
    expect(line).toMatch(/gone\\n12:00:00 ERROR forged/)
    expect(line).not.toMatch(/[\p{Cc}\u2028]/u)
  },
)

test('a field without a value is not an error', () => {
  expect(logged('text', { status: undefined })[0]).toContain('status=undefined')
})

test('an error keeps the lines of its stack and no other line breaks', () => {
  const error = new Error('it failed\u001B[2J')
  const [line = ''] = logged('text', { error })
  expect(line).toContain('\n    at ')
  expect(line).not.toContain('\u001B')
})
