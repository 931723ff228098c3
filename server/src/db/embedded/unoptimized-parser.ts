import { setFlagsFromString } from 'node:v8'

/** The part of the database's program that is called here. */
export type ParserProgram = {
  HEAPU8: Uint8Array
  _malloc(bytes: number): number
  _free(address: number): void
  _raw_parser(text: number, mode: number): number
}

// No function of the program has this number: the first ones are imported.
const allowNone = '--wasm-tier-up-filter=0'
const allowAll = '--wasm-tier-up-filter=-1'
const statements = 0

/**
 * Keeps V8 from optimising the parser of SQL when the first statements have made it hot: a single function of 100 KB, for which
 * that takes 600 MB and one to two seconds of a processor at each start (nodejs/node#63421), and which parses no faster
 * afterwards. V8 decides at a function's first call whether it may ever be optimised, so that call is made here, with an empty text, while none may
 * be. To be called before the first statement, within a session that has begun.
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
