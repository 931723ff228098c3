import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writePrivate, writeWhole } from './whole-file.ts'

test('a file appears whole and for this user alone, in place of the one before, and a failed one not at all', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'whole-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const umask = process.umask(0)
  onTestFinished(() => void process.umask(umask))
  const file = path.join(folder, 'letter')
  const write = (text: string) =>
    writeWhole(file, (unfinished) => writePrivate(unfinished, text, { flush: false }))
  await write('first')
  await write('second')
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['second', 0o600])
  const failing = writeWhole(file, async (unfinished) => {
    await writePrivate(unfinished, 'third', { flush: true })
    expect(readdirSync(folder).toSorted()).toEqual(['letter', expect.stringMatching(/^letter\..*\.part$/)])
    throw new Error('the disk is full')
  })
  await expect(failing).rejects.toThrow('the disk is full')
  expect(readdirSync(folder)).toEqual(['letter'])
  expect(readFileSync(file, 'utf8')).toBe('second')
})
