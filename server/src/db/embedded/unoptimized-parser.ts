import { setFlagsFromString } from 'node:v8'

/** The WebAssembly exports that are called here. */
export type ParserProgram = {
  HEAPU8: Uint8Array
  _malloc(bytes: number): number
  _free(address: number): void
  _raw_parser(text: number, mode: number): number
}

// Matches no function, because the first ones are imports.
const allowNone = '--wasm-tier-up-filter=0'
const allowAll = '--wasm-tier-up-filter=-1'
const statements = 0

/**
 * Keeps V8 from optimising the SQL parser when the first statements have made it hot. It is a single function of 100 KB whose
 * optimisation takes 600 MB and one to two seconds of processor time at each start (nodejs/node#63421) without making it
 * faster. V8 decides at a function's first call whether it may ever be optimised, so the first call is made here, with an empty
 * text, while optimisation is off. Call this before the first statement, in an open session.
 */
export function leaveParserUnoptimized(program: ParserProgram): void {
  const text = program._malloc(1)
  program.HEAPU8[text] = 0
  setFlagsFromString(allowNone)
  try {
    program._raw_parser(text, statements)
  } finally {
    setFlagsFromString(allowAll)
  }
  program._free(text)
}
