import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { BackupError } from './backup-error.ts'

/**
 * An encrypted archive: a magic line, 16 bytes of salt, 16 bytes that verify the passphrase, then the archive in 64 KiB chunks,
 * each with its authentication tag. A chunk's nonce encodes its number and whether it is the last, so chunks cannot be changed,
 * moved, dropped or added. Salt and key are new for each file.
 */
const magic = Buffer.from('tidings-encrypted-1\n')
const saltBytes = 16
const checkBytes = 16
const headerBytes = magic.length + saltBytes + checkBytes
const pieceBytes = 65_536
const tagBytes = 16
/** OWASP's first recommendation for scrypt: 128 MiB, about half a second. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

type DerivedKey = { key: Buffer; check: Buffer }

function deriveKey(passphrase: string, salt: Buffer): Promise<DerivedKey> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32 + checkBytes, cost, (error, derived) => {
      if (error) reject(error)
      else resolve({ key: derived.subarray(0, 32), check: derived.subarray(32) })
    })
  })
}

function makeNonce(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(piece, 4, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Yields chunks of `length` bytes; the last one is flagged and may be shorter. */
async function* cutIntoPieces(source: AsyncIterable<Buffer>, length: number) {
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk])
    while (held.length > length) {
      yield { bytes: held.subarray(0, length), isLast: false }
      held = held.subarray(length)
    }
  }
  yield { bytes: held, isLast: true }
}

export function sealWith(passphrase: string) {
  return async function* seal(source: AsyncIterable<Buffer>) {
    const salt = randomBytes(saltBytes)
    const { key, check } = await deriveKey(passphrase, salt)
    yield Buffer.concat([magic, salt, check])
    let number = 0
    for await (const { bytes, isLast } of cutIntoPieces(source, pieceBytes)) {
      const cipher = createCipheriv('aes-256-gcm', key, makeNonce(number, isLast))
      yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
      number += 1
    }
  }
}

async function readHeader(file: string): Promise<Buffer> {
  // A stream can be read only once.
  if (!(await stat(file)).isFile()) return Buffer.alloc(0)
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function* unseal(file: string, key: Buffer) {
  let number = 0
  const sealed = createReadStream(file, { start: headerBytes })
  for await (const { bytes, isLast } of cutIntoPieces(sealed, pieceBytes + tagBytes)) {
    if (bytes.length < tagBytes) throw new BackupError('it is incomplete')
    const decipher = createDecipheriv('aes-256-gcm', key, makeNonce(number, isLast))
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    yield Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()])
    number += 1
  }
}

/**
 * Returns a function that reads the archive from the start, decrypting it if needed, as often as it is called. Throws
 * `BackupError` for a wrong or missing passphrase, and for a passphrase when the file is not encrypted: somebody may have
 * replaced it.
 */
export async function openArchive(
  file: string,
  passphrase: string | null,
): Promise<() => AsyncIterable<Buffer>> {
  const header = await readHeader(file)
  if (!header.subarray(0, magic.length).equals(magic)) {
    if (passphrase === null) return () => createReadStream(file)
    throw new BackupError('it is not encrypted: restore it without a passphrase')
  }
  if (passphrase === null) {
    throw new BackupError('it is encrypted: give --passphrase-file, or set BACKUP_PASSPHRASE')
  }
  if (header.length < headerBytes) throw new BackupError('it is incomplete')
  const { key, check } = await deriveKey(passphrase, header.subarray(magic.length, magic.length + saltBytes))
  if (!timingSafeEqual(check, header.subarray(-checkBytes))) throw new BackupError('the passphrase is wrong')
  return () => unseal(file, key)
}
