/** Reads the repository's Markdown: anchors, numbered statements and links, as GitHub resolves them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
export const specificationFolder = 'docs/specification'

/** Reads a file by its path from the repository root. */
export const readDocument = (path: string): string => readFileSync(join(root, path), 'utf8')

function withoutCodeBlocks(markdown: string): string {
  let inBlock = false
  return markdown
    .split('\n')
    .filter((line) => {
      const isFence = line.trimStart().startsWith('```')
      if (isFence) inBlock = !inBlock
      return !isFence && !inBlock
    })
    .join('\n')
}

const headingsOf = (markdown: string): string[] =>
  withoutCodeBlocks(markdown)
    .split('\n')
    .filter((line) => /^#{1,6} /.test(line))
    .map((line) => line.replace(/^#+ /, '').trim())

/** `Files and e-mail` → `files-and-e-mail`. */
const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

/** All link fragments that resolve in this document. Repeated headings get a number, as on GitHub. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const heading of headingsOf(markdown)) {
    const base = slug(heading)
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

/** Parses lines like `- <a id="43"></a>**43** …`, in order. Throws if the anchor and the visible number differ. */
export function statementsOf(markdown: string): Statement[] {
  let section = ''
  return markdown.split('\n').flatMap((line) => {
    if (line.startsWith('#')) section = line.replace(/^#+ /, '').trim()
    const [, anchor, number] = /^- <a id="(\d+)"><\/a>\*\*(\d+)\*\* \S/.exec(line) ?? []
    if (anchor !== number) throw new Error(`Statement ${number} has the anchor ${anchor}.`)
    return number === undefined ? [] : [{ number: Number(number), section }]
  })
}

/** Targets of links and images, except those on other sites. */
export const linksOf = (markdown: string): string[] =>
  [...withoutCodeBlocks(markdown).matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/i.test(target))
