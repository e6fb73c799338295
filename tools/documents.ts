/** Reads the repository's Markdown: anchors, numbered statements and links, as GitHub resolves them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
export const specificationFolder = 'docs/specification'

/** Path in the repository to text. A document whose text is given instead of read serves the tests' controls. */
export const readDocument = (path: string): string => readFileSync(join(root, path), 'utf8')

const withoutCodeBlocks = (markdown: string): string => markdown.replace(/^ *```[\s\S]*?^ *```$/gm, '')

interface Heading {
  readonly text: string
  readonly line: number
}

const headingsOf = (markdown: string): Heading[] =>
  withoutCodeBlocks(markdown)
    .split('\n')
    .flatMap((text, line) => (/^#{1,6} /.test(text) ? [{ text: text.replace(/^#+ /, '').trim(), line }] : []))

/** `Files and e-mail` → `files-and-e-mail`. */
const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

/** Everything after `#` that leads somewhere in this document. A repeated heading gets a number, as on GitHub. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const { text } of headingsOf(markdown)) {
    const base = slug(text)
    let anchor = base
    for (let repeat = 1; anchors.has(anchor); repeat += 1) anchor = `${base}-${repeat}`
    anchors.add(anchor)
  }
  for (const [, id = ''] of markdown.matchAll(/<a id="([^"]+)">/g)) anchors.add(id)
  return anchors
}

export interface Statement {
  readonly number: number
  /** The heading above it. */
  readonly section: string
}

/** `- <a id="43"></a>**43** …`, in the order they are written. The anchor and the number people read must be the same. */
export function statementsOf(markdown: string): Statement[] {
  let section = ''
  return markdown.split('\n').flatMap((line) => {
    if (line.startsWith('#')) section = line.replace(/^#+ /, '').trim()
    const [, anchor, number] = /^- <a id="(\d+)"><\/a>\*\*(\d+)\*\* \S/.exec(line) ?? []
    if (anchor !== number) throw new Error(`The anchor ${anchor} stands before the number ${number}.`)
    return number === undefined ? [] : [{ number: Number(number), section }]
  })
}

/** Targets of links and images, without those to other sites. */
export const linksOf = (markdown: string): string[] =>
  [...withoutCodeBlocks(markdown).matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/i.test(target))
