/** Collects all user-facing texts of the repository, each with its location. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../documents.ts'
import { definitionTexts, openApiTexts } from './definitionTexts.ts'
import { findTexts, type Text } from './findTexts.ts'
import { proseTexts } from './proseTexts.ts'

const notRead = [
  /(?:^|\/)(?:node_modules|dist|testing|migrations)\//,
  /\.test\.tsx?$|\.d\.ts$/,
  // Data, not prose: barcode numbers and formats, and forbidden passwords.
  /carrierLogic\/(?:corpus|testing)\/|commonPasswords\.ts$/,
]

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const sources = (): string[] =>
  globSync('packages/{domain,api,console,demo}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**'] })
    .filter((path) => !notRead.some((each) => each.test(path)))
    .sort()
/** Generated files, and lists of words to avoid. */
const notProse = new Set(['docs/schema.md', 'docs/benchmarks.md', 'docs/glossary.md', 'docs/wording.md'])
const documents = (): string[] =>
  ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root }).sort()].filter((path) => !notProse.has(path))

export async function collectTexts(): Promise<Text[]> {
  return [
    ...definitionTexts(),
    ...(await openApiTexts()),
    ...sources().flatMap((path) => findTexts(path, read(path))),
    ...documents().flatMap((path) => proseTexts(path, read(path))),
  ]
}
