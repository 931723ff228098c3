import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { until } from './server-process.ts'

/** Undoes quoted-printable, in which mails fold and escape long lines. */
function decode(mail: string): string {
  return mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
}

/** Notifies the owner of a change, whenever it is sent: tests count the other mails only. */
const notice = /^Subject: .* was (?:changed|added to|removed from)\b/m

/** All mails that the server has written, oldest first, without the notices of changes. */
export function mailsIn(dataDir: string): string[] {
  const folder = path.join(dataDir, 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .toSorted()
    .map((file) => decode(readFileSync(path.join(folder, file), 'utf8')))
    .filter((mail) => !notice.test(mail))
}

/** The link to our own page in the mail after the first `seen` ones, once it is there. */
export async function nextMailLink(dataDir: string, seen: number): Promise<string> {
  const link = () => /https?:\/\/\S+\/verify\?\S+&redirect_to=\S+/.exec(mailsIn(dataDir)[seen] ?? '')?.[0]
  await until('a mail with a link is written', () => link() !== undefined)
  return link() ?? ''
}
