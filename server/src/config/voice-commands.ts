import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'
import { languages, type Language } from '@tidings/contract/entities'
import { ConfigError } from '#platform/config-error'
import parseWords from 'string-argv'
import { isOn, isSet, read, text, wholeNumber, type Env } from './values.ts'

/** A program that reads a sentence from stdin and writes audio to stdout. */
export type VoiceCommand = { program: string; args: string[] }
/** `rawSampleRate`: the sample rate of audio without a header. */
export type VoiceCommands = {
  byLanguage: Partial<Record<Language, VoiceCommand>>
  rawSampleRate: number
  /** Whether the programs stay loaded and read a sentence per line. */
  isKept: boolean
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

function canFind(program: string, env: Env): boolean {
  if (program.includes(path.sep)) return isProgram(path.resolve(program))
  const folders = (env['PATH'] ?? process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean)
  return folders.some((folder) => isProgram(path.join(folder, program)))
}

function readCommand(env: Env, name: string): VoiceCommand | null {
  const line = read(env, name, text)
  if (line === null) return null
  const [program, ...args] = parseWords(line)
  if (program === undefined || !canFind(program, env))
    throw new ConfigError(`${name} names "${program ?? line}", which cannot be found or run.`)
  return { program, args }
}

/** `TTS_COMMAND`, or one per language such as `TTS_COMMAND_DE`, which takes precedence. Null if none is set. */
export function readVoiceCommands(env: Env): VoiceCommands | null {
  const common = readCommand(env, 'TTS_COMMAND')
  if (common && isSet(env, 'TTS_URL'))
    throw new ConfigError('TTS_COMMAND and TTS_URL are both set, and both speak every language: remove one.')
  const found = languages.flatMap((language) => {
    const name = language.toUpperCase()
    const command = readCommand(env, `TTS_COMMAND_${name}`) ?? common
    return command ? [[language, command] as const] : []
  })
  const rawSampleRate = read(env, 'TTS_COMMAND_RATE', wholeNumber(4000, 192_000)) ?? 22_050
  const isKept = isOn(env, 'TTS_COMMAND_KEPT', 'off')
  if (found.length > 0) return { byLanguage: Object.fromEntries(found), rawSampleRate, isKept }
  for (const name of ['TTS_COMMAND_RATE', 'TTS_COMMAND_KEPT'])
    if (isSet(env, name)) throw new ConfigError(`${name} is set but TTS_COMMAND is not.`)
  return null
}
