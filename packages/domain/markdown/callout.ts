/** A quote that begins with `[!warning]` is a callout; the rest of that line is its title. */
import { type Block, type CalloutKind, calloutKinds, type Inline } from './nodes.ts'

const marker = /^\[!([a-z]{3,9})\](?: |$)/i

const kindOf = (word: string): CalloutKind | undefined => calloutKinds.find((kind) => kind === word.toLowerCase())

export function asCallout(children: readonly Block[]): Block {
  const [first, ...rest] = children
  if (first?.type !== 'paragraph') return { type: 'quote', children }
  const [words, ...after] = first.children
  const found = words?.type === 'text' ? marker.exec(words.text) : null
  const kind = kindOf(found?.[1] ?? '')
  if (words?.type !== 'text' || !found || !kind) return { type: 'quote', children }

  const said: Inline[] = [{ type: 'text', text: words.text.slice(found[0].length) }, ...after]
  const end = said.findIndex((node) => node.type === 'break')
  const title = (end === -1 ? said : said.slice(0, end)).filter((node) => node.type !== 'text' || node.text !== '')
  const below = end === -1 ? [] : said.slice(end + 1)
  return {
    type: 'callout',
    kind,
    title,
    children: below.length > 0 ? [{ ...first, children: below }, ...rest] : rest,
  }
}
