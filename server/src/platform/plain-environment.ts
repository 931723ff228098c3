/** Variables that programs need to find executables, voices and libraries. */
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

/** The environment for child processes that are not ours, without this server's keys, passwords and URLs. */
export function buildChildEnvironment(): Record<string, string> {
  return Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
