import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isMissingFile } from './missing-file.ts'

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissingFile(error)) return null
    throw error
  }
}

function writeDraft(file: string, content: string): string {
  const draft = `${file}.${crypto.randomUUID()}`
  writeFileSync(draft, content, { mode: 0o600, flag: 'wx', flush: true })
  chmodSync(draft, 0o600)
  return draft
}

/** Replaces the file atomically. */
export function replaceSecretFile(file: string, content: string) {
  renameSync(writeDraft(file, content), file)
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
  const draft = writeDraft(file, await generate())
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}
