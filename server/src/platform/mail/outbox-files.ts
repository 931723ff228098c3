import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isMissingFile } from '../files/missing-file.ts'

/** Finished or not. */
const mailName = /\.eml(?:\.[\w-]+)*$/

/** Lists unfinished mails too: a process that was killed leaves them behind. */
async function listMails(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder)
    return names.filter((name) => mailName.test(name)).map((name) => path.join(folder, name))
  } catch (error) {
    // The first mail creates the folder.
    if (isMissingFile(error)) return []
    throw error
  }
}

/** The mail in lower case, with quoted-printable bodies decoded. */
function makeReadable(mail: string): string {
  return mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .toLowerCase()
}

/** Finds the text but not a longer word, address or number that contains it. */
function findWhole(text: string): RegExp {
  const before = text.includes('@') ? String.raw`[\p{L}\p{N}_.+-]` : String.raw`[\p{L}\p{N}_]`
  const after = String.raw`[\p{L}\p{N}_-]|\.[\p{L}\p{N}]`
  return new RegExp(`(?<!${before})${RegExp.escape(text.toLowerCase())}(?!${after})`, 'u')
}

/** Deletes mails in the outbox that contain one of these texts, such as an address. */
export async function deleteMailsAbout(folder: string, texts: readonly string[]): Promise<void> {
  const wanted = texts.map(findWhole)
  for (const file of await listMails(folder)) {
    const mail = makeReadable(await readFile(file, 'utf8').catch(() => ''))
    if (wanted.some((text) => text.test(mail))) await rm(file, { force: true })
  }
}

/** Resolves to the number of deleted mails. */
export async function deleteMailsBefore(folder: string, before: Date): Promise<number> {
  let count = 0
  for (const file of await listMails(folder)) {
    const found = await stat(file).catch(() => null)
    if (!found || found.mtimeMs >= before.getTime()) continue
    await rm(file, { force: true })
    count += 1
  }
  return count
}
