import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages } from '../contract/src/entities.ts'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const folders = ['contract/src', 'server/src', 'web/src', 'server/migrations', 'supabase/migrations']
/** One folder or file per language, whose content is named as a whole. */
const oneEach = /(?:language\/lexicon|assistant\/phrases|news\/sample|news\/catalogue)\/(?:\w\w\b|\w+\.json)/

function productFiles(): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => /\.(?:tsx?|json|sql)$/.test(file) && !/\.test\.ts|fixtures\//.test(file))
}

/** Whether every language occurs in it as a key or a string. */
function holdsLanguageTable(file: string): boolean {
  const text = readFileSync(path.join(root, file), 'utf8')
  return languages.every((language) => new RegExp(`(?<![\\w.])${language}:|["']${language}["']`).test(text))
}

test('docs/adding-a-language.md names every file with a table of languages', () => {
  const guide = readFileSync(path.join(root, 'docs/adding-a-language.md'), 'utf8')
  const unnamed = productFiles()
    .filter((file) => !oneEach.test(file) && holdsLanguageTable(file))
    .filter((file) => !guide.includes(file) && !guide.includes(path.basename(file)))
  expect(unnamed).toEqual([])
})

test('docs/adding-a-language.md names only existing files', () => {
  const guide = readFileSync(path.join(root, 'docs/adding-a-language.md'), 'utf8')
  const named = [...guide.matchAll(/`((?:contract|server|web|supabase|tests)\/[\w./-]+)`/g)].map(
    ([, file = '']) => file,
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((file) => !existsSync(path.join(root, file.replace('xx', 'it'))))).toEqual([])
})

test('docs/adding-a-language.md names every section of a lexicon', () => {
  const guide = readFileSync(path.join(root, 'docs/adding-a-language.md'), 'utf8')
  const sections = readdirSync(path.join(root, 'server/src/language/lexicon/en'))
  expect(sections.length).toBeGreaterThan(15)
  expect(sections.filter((file) => !guide.includes(`| \`${file}\``))).toEqual([])
})
