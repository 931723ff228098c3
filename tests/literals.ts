import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'

export type Literal = { file: string; value: string | number }

/** The literals of a source text: strings, the fixed parts of templates, text between tags, numbers. */
export function literalsOf(source: string, file: string): Literal[] {
  const isMarkup = file.endsWith('x')
  const program = parseSync(source, { syntax: 'typescript', tsx: isMarkup, target: 'esnext' })
  const found: Literal[] = []
  visit(program, (value) => found.push({ file, value }))
  return found
}

function sourceFilesIn(root: string, folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file))
      .map((file) => path.join(folder, file)),
  )
}

export function literalsIn(root: string, folders: string[]): Literal[] {
  return sourceFilesIn(root, folders).flatMap((file) =>
    literalsOf(readFileSync(path.join(root, file), 'utf8'), file),
  )
}

function visit(node: unknown, found: (value: string | number) => void): void {
  if (Array.isArray(node)) return node.forEach((each) => visit(each, found))
  if (typeof node !== 'object' || node === null) return
  const value = literalOf(node as Record<string, unknown>)
  if (value !== null) found(value)
  for (const child of Object.values(node)) visit(child, found)
}

function literalOf(node: Record<string, unknown>): string | number | null {
  switch (node['type']) {
    case 'StringLiteral':
      return String(node['value'])
    case 'NumericLiteral':
      return Number(node['value'])
    case 'JSXText':
      return String(node['value']).replaceAll(/\s+/g, ' ').trim()
    case 'TemplateElement':
      return String(node['cooked'])
    default:
      return null
  }
}
