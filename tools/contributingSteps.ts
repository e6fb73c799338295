/** Parses the steps of "Adding an entity" in CONTRIBUTING.md into actions, so a test can follow them exactly. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A code block: a file to write (`ts`), a change to a file (`diff`) or commands (`sh`). */
export interface Action {
  readonly language: string
  /** The last file named before the block. */
  readonly path: string
  readonly lines: readonly string[]
}

/** Text between backticks that looks like a path. */
const filesNamed = (line: string): string[] =>
  line.split('`').filter((part, index) => index % 2 === 1 && part.includes('/') && /^[\w./]+$/.test(part))

export function actionsOf(markdown: string, heading: string): Action[] {
  const actions: Action[] = []
  let isInSection = false
  let path = ''
  let block: { indent: number; language: string; lines: string[] } | undefined
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) isInSection = line === `## ${heading}`
    if (!isInSection) continue
    const text = line.trimStart()
    if (block && text === '```') {
      actions.push({ ...block, path })
      block = undefined
    } else if (block) block.lines.push(line.slice(block.indent))
    else if (text.startsWith('```')) block = { indent: line.length - text.length, language: text.slice(3), lines: [] }
    else path = filesNamed(line).at(-1) ?? path
  }
  return actions
}

/** Index of the only line that fits. Throws if none or several do, because the step would be ambiguous. */
function onlyLine(lines: readonly string[], fits: (line: string) => boolean, text: string): number {
  const found = lines.flatMap((line, index) => (fits(line) ? [index] : []))
  const [index, ...more] = found
  if (index === undefined || more.length > 0) throw new Error(`${found.length} lines fit this step: ${text}`)
  return index
}

/** Applies a diff as a person would read it: `+` adds a line below the one before it, `-` is the text that the next `+` replaces. */
export function changed(text: string, diff: readonly string[]): string {
  const lines = text.split('\n')
  let at = 0
  let removed: string | undefined
  for (const line of diff) {
    const [sign, rest] = [line.slice(0, 1), line.slice(1)]
    if (sign === '-') {
      removed = rest
      at = onlyLine(lines, (candidate) => candidate.includes(rest), rest)
    } else if (sign === '+' && removed !== undefined) {
      lines[at] = lines[at]?.replace(removed, () => rest) ?? ''
      removed = undefined
    } else if (sign === '+') {
      at += 1
      lines.splice(at, 0, rest)
    } else if (rest.trim() !== '…') at = onlyLine(lines, (candidate) => candidate === rest, rest)
  }
  return lines.join('\n')
}

export async function follow(folder: string, { language, path, lines }: Action): Promise<void> {
  const file = join(folder, path)
  if (language === 'ts') await writeFile(file, `${lines.join('\n')}\n`)
  else if (language === 'diff') await writeFile(file, changed(await readFile(file, 'utf8'), lines))
  else if (language === 'sh')
    for (const command of lines) {
      const [program = '', ...args] = command.split(' ')
      await run(program, args, { cwd: folder })
    }
  else throw new Error(`A block of ${language} says nothing to do.`)
}
