import type { RunCommand } from './command.ts'

export type Command = {
  /** One form per line, without the tool's name. */
  usage: readonly string[]
  /** Loads the command alone: it starts several times as fast as with the code of all others. */
  load: () => Promise<RunCommand>
}

export const commands: Readonly<Record<string, Command>> = {
  ask: {
    usage: [
      'ask "QUESTION" [--language xx]    answer a question from the news of the catalogue, without an account',
    ],
    load: async () => (await import('./ask.ts')).ask,
  },
  backup: {
    usage: [
      'backup FILE [--passphrase-file F] save database, keys and recordings in one file, even while the server runs;',
      '                                  encrypted with the passphrase in F or in BACKUP_PASSPHRASE',
    ],
    load: async () => (await import('./backup.ts')).backup,
  },
  briefing: {
    usage: ['briefing --user ID                make a briefing for a user now, save it and print it'],
    load: async () => (await import('./briefing.ts')).briefing,
  },
  doctor: {
    usage: ['doctor                            check the configuration and what it needs'],
    load: async () => (await import('./doctor.ts')).doctor,
  },
  events: {
    usage: [
      'events [--user ID] [--kind KIND] [--last N]',
      '                                  show sign-ins, failed ones, changes and deletions of accounts, the newest last',
    ],
    load: async () => (await import('./events.ts')).events,
  },
  feeds: {
    usage: [
      'feeds list                        show every feed of the catalogue with its health, and count personal feeds',
      'feeds show ADDRESS                show the health of one feed, personal ones too, without fetching it',
      'feeds add ADDRESS [--source NAME] [--language xx] [--topics a,b]',
      '                                  add a feed to the catalogue, or switch one on again',
      'feeds remove ADDRESS              remove a feed that was added, or switch off one of the catalogue',
      'feeds import FILE                 add the feeds of an OPML file, or of a text file with one address per line',
      'feeds export [FILE]               write the catalogue feeds in use to an OPML file, or print them',
      'feeds refresh [ADDRESS …]         fetch these feeds now, or all that are due',
    ],
    load: async () => (await import('./feeds.ts')).feeds,
  },
  keys: {
    usage: [
      'keys service [--days N] [--from NETWORKS]',
      '                                  print a key for your own programs that may do everything, for a year or N days,',
      '                                  from this machine, or from these networks or any',
      'keys anon [--days N]              print one that identifies this project and opens nothing',
      'keys app                          make the authenticator app whose codes service keys need (AUTH_SERVICE_KEY_CODE)',
      'keys rotate-factors               encrypt the secrets of authenticator apps with a new key',
    ],
    load: async () => (await import('./keys.ts')).keys,
  },
  move: {
    usage: [
      'move                              copy everything from the embedded database in DATA_DIR, while no server runs, to the',
      '                                  empty Postgres database in DATABASE_URL, and recordings to AUDIO_STORE_URL',
    ],
    load: async () => (await import('./move.ts')).move,
  },
  restore: {
    usage: [
      'restore FILE [--passphrase-file F]',
      '                                  unpack a backup into an empty DATA_DIR, before the server starts',
    ],
    load: async () => (await import('./restore.ts')).restoreBackup,
  },
}
