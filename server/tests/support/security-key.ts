import {
  createHash,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'

// A security key in software: it answers `navigator.credentials` with real CBOR, COSE keys and signatures, also wrongly when
// a test says so.

type Cbor = number | string | Uint8Array | Cbor[] | Map<number | string, Cbor>

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

export function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(encodeCbor)])
  const entries = [...value].map(([key, each]) => Buffer.concat([encodeCbor(key), encodeCbor(each)]))
  return Buffer.concat([head(5, value.size), ...entries])
}

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const fromBase64Url = (text: string | undefined) => Buffer.from(text ?? '', 'base64url')

const kinds = {
  ES256: {
    make: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    toCose: ({ x, y }: JsonWebKey) =>
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, fromBase64Url(x)],
        [-3, fromBase64Url(y)],
      ]),
    hash: 'sha256',
  },
  EdDSA: {
    make: () => generateKeyPairSync('ed25519'),
    toCose: ({ x }: JsonWebKey) =>
      new Map<number, Cbor>([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, fromBase64Url(x)],
      ]),
    hash: null,
  },
  RS256: {
    make: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
    toCose: ({ n, e }: JsonWebKey) =>
      new Map<number, Cbor>([
        [1, 3],
        [3, -257],
        [-1, fromBase64Url(n)],
        [-2, fromBase64Url(e)],
      ]),
    hash: 'sha256',
  },
} as const

export type KeyKind = keyof typeof kinds

/** What the page, the browser or the key does otherwise than it should. */
export type Lie = Partial<{
  type: string
  challenge: string
  origin: string
  crossOrigin: boolean
  rpId: string
  id: string
  counter: number
  isNobodyThere: boolean
  statement: Map<string, Cbor>
  format: string
  signedBy: SecurityKey
  /** Of its maker, who signs for it. */
  certificate: { cert: string; key: string }
  signsForItself: boolean
}>

type Bytes = ArrayBuffer | ArrayBufferView

export type SecurityKeyOptions = {
  challenge?: Bytes
  rpId?: string | undefined
  rp?: { id?: string | undefined }
}

export function toBytes(source: Bytes): Buffer {
  if (source instanceof ArrayBuffer) return Buffer.from(source)
  return Buffer.from(source.buffer, source.byteOffset, source.byteLength)
}

/** Of its own, and not a part of a larger one. */
function toBuffer(source: Bytes): ArrayBuffer {
  const bytes = new Uint8Array(toBytes(source).byteLength)
  bytes.set(toBytes(source))
  return bytes.buffer
}

function certify({ cert, key }: NonNullable<Lie['certificate']>, signed: Uint8Array) {
  return new Map<string, Cbor>([
    ['alg', -7],
    ['sig', sign('sha256', signed, key)],
    ['x5c', [new X509Certificate(cert).raw]],
  ])
}

export class SecurityKey {
  readonly id = randomBytes(32)
  counter: number
  /** Whether it asks for a PIN; and whether it counts. */
  knowsPin: boolean
  readonly #counts: boolean
  readonly #kind: KeyKind
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject }

  constructor({ kind = 'ES256' as KeyKind, counts = true, knowsPin = false } = {}) {
    this.#kind = kind
    this.#counts = counts
    this.knowsPin = knowsPin
    this.counter = 0
    this.#keys = kinds[kind].make()
  }

  sign(data: Uint8Array): Buffer {
    return sign(kinds[this.#kind].hash, data, this.#keys.privateKey)
  }

  #writeClientData(type: string, { challenge }: SecurityKeyOptions, lie: Lie & { origin: string }): Buffer {
    const asked = toBytes(challenge ?? new ArrayBuffer()).toString('base64url')
    return Buffer.from(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? asked,
        origin: lie.origin,
        crossOrigin: lie.crossOrigin ?? false,
      }),
    )
  }

  #writeData(rpId: string, lie: Lie, attested: Uint8Array | null): Buffer {
    if (this.#counts) this.counter += 1
    const flags = (lie.isNobodyThere ? 0 : 1) | (this.knowsPin ? 4 : 0) | (attested ? 64 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lie.counter ?? this.counter)
    return Buffer.concat([
      sha256(lie.rpId ?? rpId),
      Buffer.from([flags]),
      counter,
      attested ?? Buffer.alloc(0),
    ])
  }

  #toCredential(lie: Lie, response: Record<string, ArrayBuffer>) {
    const id = lie.id ?? this.id.toString('base64url')
    return {
      id,
      rawId: toBuffer(this.id),
      type: 'public-key',
      response,
      getClientExtensionResults: () => ({}),
    }
  }

  #writeStatement(signed: Uint8Array, { certificate, signsForItself, statement }: Lie): Map<string, Cbor> {
    if (certificate) return certify(certificate, signed)
    if (!signsForItself) return statement ?? new Map()
    return new Map<string, Cbor>([
      ['alg', -7],
      ['sig', this.sign(signed)],
    ])
  }

  /** As `navigator.credentials.create` on a page of `origin`. */
  create(options: SecurityKeyOptions, lie: Lie & { origin: string }) {
    const cose = encodeCbor(kinds[this.#kind].toCose(this.#keys.publicKey.export({ format: 'jwk' })))
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, cose])
    const clientData = this.#writeClientData('webauthn.create', options, lie)
    const authData = this.#writeData(options.rp?.id ?? '', lie, attested)
    const signed = Buffer.concat([authData, sha256(clientData)])
    const attestation = encodeCbor(
      new Map<string, Cbor>([
        ['fmt', lie.certificate || lie.signsForItself ? 'packed' : (lie.format ?? 'none')],
        ['attStmt', this.#writeStatement(signed, lie)],
        ['authData', authData],
      ]),
    )
    return this.#toCredential(lie, {
      clientDataJSON: toBuffer(clientData),
      attestationObject: toBuffer(attestation),
    })
  }

  /** As `navigator.credentials.get` on a page of `origin`. */
  get(options: SecurityKeyOptions, lie: Lie & { origin: string }) {
    const clientData = this.#writeClientData('webauthn.get', options, lie)
    const authData = this.#writeData(options.rpId ?? '', lie, null)
    const signature = (lie.signedBy ?? this).sign(Buffer.concat([authData, sha256(clientData)]))
    return this.#toCredential(lie, {
      clientDataJSON: toBuffer(clientData),
      authenticatorData: toBuffer(authData),
      signature: toBuffer(signature),
    })
  }
}
