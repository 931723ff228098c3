/** What programs need to find themselves, their voices and their libraries. */
const passedOn = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'TMPDIR',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'XDG_CACHE_HOME',
  'XDG_DATA_HOME',
  'ESPEAK_DATA_PATH',
  'HF_HOME',
  'CUDA_VISIBLE_DEVICES',
  'SystemRoot',
] as const

/** The environment of programs that are not ours: without keys, passwords and addresses of this server. */
export function listPlainEnvironment(): Record<string, string> {
  return Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
