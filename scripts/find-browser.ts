import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

// The headless shell draws no window: the tests take a third less time with it.
const programs = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]
const places = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

function onPath(program: string): string | null {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

function installed(): string | null {
  const place = places.find((file) => existsSync(file))
  const program = programs.map(onPath).find((file) => file !== null)
  const downloaded = chromium.executablePath()
  return place ?? program ?? (existsSync(downloaded) ? downloaded : null)
}

function installDebianPackage(): string | null {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return null
  console.log('No browser found: installing Debian’s chromium-headless-shell package for the tests …')
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    const options = ['install', '-y', '-qq', '--no-install-recommends']
    execFileSync('apt-get', [...options, 'chromium-headless-shell', 'fonts-liberation'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } catch {
    console.log('The package could not be installed.')
  }
  return onPath('chromium-headless-shell')
}

function downloadWithPlaywright(): string | null {
  console.log('No browser found: trying Playwright’s download for the tests …')
  const { status } = spawnSync('playwright-core', ['install', 'chromium'], {
    stdio: 'inherit',
    timeout: 300_000,
  })
  return status === 0 && existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

/**
 * The path of a Chromium for the tests: `CHROMIUM`, an installed one, or one downloaded now with a message; null if none is
 * available.
 */
export function findBrowser(): string | null {
  const named = process.env['CHROMIUM']
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM names "${named}", which does not exist.`)
    return named
  }
  return installed() ?? installDebianPackage() ?? downloadWithPlaywright()
}
