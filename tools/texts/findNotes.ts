/** Finds the comments and test names of a source file. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Expression, parseSync, type Super, Visitor } from 'oxc-parser'
import { root } from '../documents.ts'
import { linesOf } from './findTexts.ts'

export interface Note {
  readonly text: string
  /** `path:line` */
  readonly at: string
}

const testCalls = new Set(['describe', 'it', 'test'])

/** `it`, `test.describe`, `it.each([…])`. */
function isTestCall(callee: Expression | Super): boolean {
  if (callee.type === 'Identifier') return testCalls.has(callee.name)
  if (callee.type === 'MemberExpression') return isTestCall(callee.object)
  return callee.type === 'CallExpression' && isTestCall(callee.callee)
}

export function findNotes(path: string, source: string): Note[] {
  const parsed = parseSync(path, source)
  const [error] = parsed.errors
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`)
  const lineOf = linesOf(source)
  const at = (offset: number): string => `${path}:${lineOf(offset)}`
  const notes: Note[] = parsed.comments.map(({ value, start }) => ({ text: value, at: at(start) }))
  // `parsed.program` is built lazily, which takes longer than parsing.
  if (!/\.(?:test|spec)\.tsx?$/.test(path)) return notes
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      if (!title || !isTestCall(callee)) return
      if (title.type === 'Literal' && typeof title.value === 'string')
        notes.push({ text: title.value, at: at(title.start) })
      if (title.type === 'TemplateLiteral')
        notes.push({ text: title.quasis.map(({ value }) => value.cooked ?? '').join('…'), at: at(title.start) })
    },
  }).visit(parsed.program)
  return notes
}

/** Reads the whole repository. Lists of forbidden words don't trip the check, because they're strings. */
export const collectNotes = (): Note[] =>
  globSync('{packages,e2e,tools,bench}/**/*.{ts,tsx,mjs}', { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .sort()
    .flatMap((path) => findNotes(path, readFileSync(join(root, path), 'utf8')))
