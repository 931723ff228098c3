import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from '../e2e/support/browser.ts'
import { findBrowser } from './find-browser.ts'

// Draws the icons of the installed app, and the picture of podcasts, from `web/public/favicon.svg`. What is drawn is committed: the build needs no browser.

const folder = fileURLToPath(new URL('../web/public/', import.meta.url))

/** For systems that crop icons to their own shape: the background reaches the edges and the motif keeps clear of them. */
const icons = [
  { file: 'icons/icon-192.png', px: 192, isRound: true },
  { file: 'icons/icon-512.png', px: 512, isRound: true },
  { file: 'icons/maskable-512.png', px: 512, isRound: false },
  { file: 'icons/apple-touch-180.png', px: 180, isRound: false },
  { file: 'icons/podcast-1400.png', px: 1400, isRound: false },
]

const browserPath = findBrowser()
if (!browserPath) throw new Error('No Chromium can be had here: set CHROMIUM to the path of one.')

const svg = await readFile(path.join(folder, 'favicon.svg'), 'utf8')
const browser = await launchBrowser({ path: browserPath })
for (const { file, isRound, px } of icons) {
  const page = await browser.newPage({ viewport: { width: px, height: px } })
  const drawing = isRound ? svg : svg.replace(/ rx="\d+"/, '')
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${px}px}</style>${drawing}`)
  await page.screenshot({ path: path.join(folder, file), omitBackground: true })
  await page.close()
}
await browser.close()
console.log(`wrote ${icons.map(({ file }) => file).join(', ')}`)
