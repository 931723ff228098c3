import { mkdirSync, readFileSync } from 'node:fs'
import { link, rm } from 'node:fs/promises'
import path from 'node:path'
import { isMissingFile } from './missing-file.ts'
import { writePrivate, writeWhole } from './whole-file.ts'

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissingFile(error)) return null
    throw error
  }
}

/** Replaces the file atomically. */
export function replaceSecretFile(file: string, content: string): Promise<void> {
  return writeWhole(file, (unfinished) => writePrivate(unfinished, content, { flush: true }))
}

/** Leaves a file of that name as it is. */
async function linkIfMissing(unfinished: string, file: string): Promise<void> {
  await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(unfinished)
}

/**
 * The content of a file that only this user may read, created on first use. Creation is atomic: if two processes do it at once,
 * both get the same content.
 */
export async function readOrMakeSecret(
  file: string,
  generate: () => string | Promise<string>,
): Promise<string> {
  const there = readIfThere(file)
  if (there !== null) return there
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const content = await generate()
  await writeWhole(file, (unfinished) => writePrivate(unfinished, content, { flush: true }), linkIfMissing)
  return readFileSync(file, 'utf8')
}
