import { chromium, type Browser } from 'playwright-core'

/** Null if `npm test` found no browser; it says so, and the end-to-end tests are skipped. */
export const browserPath = process.env['CHROMIUM'] ?? null

export type BrowserOptions = {
  path?: string
  /** A WAV file that is looped as the page's microphone. */
  microphoneFile?: string
  /** The browser then denies every request for the microphone. */
  refuseMicrophone?: boolean
  /** The default font size, which people raise to make all text larger; 16 otherwise. Page and media queries follow it. */
  fontSizePx?: number
  /** A host name that resolves to this machine and that the browser treats like any other. */
  hostName?: string
}

/** Flags for a browser that tests run as root and without a network. */
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
    // It ends with the process that launched it; a signal handler would keep that process alive.
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
