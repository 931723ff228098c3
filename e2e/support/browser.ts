import { chromium, type Browser } from 'playwright-core'

/** Null where `npm test` found no browser; the end-to-end tests are then skipped, which it has said. */
export const browserPath = process.env['CHROMIUM'] ?? null

export type BrowserOptions = {
  path?: string
  /** A WAV played into the page as its microphone, over and over. */
  microphoneFile?: string
  /** The browser then answers every request for the microphone with no. */
  refuseMicrophone?: boolean
  /** What people set who want all text larger; 16 otherwise. Page and media queries follow it. */
  fontSizePx?: number
  /** A name that leads to this machine, which the browser takes for any other. */
  hostName?: string
}

/** What a browser run by tests needs, as root and without a network. */
export const quietBrowserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function launchBrowser(options: BrowserOptions = {}): Promise<Browser> {
  const microphone = options.microphoneFile
    ? [`--use-file-for-fake-audio-capture=${options.microphoneFile}`]
    : []
  const fontSize = options.fontSizePx ? [`--blink-settings=defaultFontSize=${options.fontSizePx}`] : []
  const hostName = options.hostName ? [`--host-resolver-rules=MAP ${options.hostName} 127.0.0.1`] : []
  return chromium.launch({
    executablePath: options.path ?? browserPath ?? '',
    // It ends with the process that launched it; a handler would keep that process from ending at the signal.
    handleSIGTERM: false,
    args: [
      ...quietBrowserFlags,
      `--use-fake-ui-for-media-stream${options.refuseMicrophone ? '=deny' : ''}`,
      '--use-fake-device-for-media-stream',
      ...microphone,
      ...fontSize,
      ...hostName,
    ],
  })
}
