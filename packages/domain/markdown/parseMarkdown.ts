/**
 * Parses Markdown into our own tree, with markdown-it's tokens: it takes linear time on hostile texts, where others take
 * minutes. HTML is treated as text. Nothing here builds markup, so there's nothing to sanitize.
 */
import MarkdownIt, { type Token } from 'markdown-it'
import { anchors } from './anchors.ts'
import { asCallout } from './callout.ts'
import { inlineNodes } from './inlineNodes.ts'
import type { Align, Block, ListItem } from './nodes.ts'
import { type Branch, branchesOf } from './tokenTree.ts'

/** `page`: CommonMark. `message`: what users type without thinking of Markdown, so line breaks stay. */
export type MarkdownVariant = 'page' | 'message'

/** The rest isn't parsed: the longest text we store is a wiki page of 200 kB. */
export const maxMarkdownLength = 200_000

function parserOf(variant: MarkdownVariant) {
  const parser = new MarkdownIt({ html: false, linkify: true })
  // The tree keeps every link, as CommonMark does; safeAddress decides whether it leads anywhere.
  parser.validateLink = () => true
  // Only full URLs become links: "readme.md" isn't a site.
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  if (variant === 'message') {
    // A line of dashes is the start of a signature, and an indented line isn't code.
    parser.disable(['code', 'lheading'])
    parser.core.ruler.push('lines', ({ tokens }) => {
      for (const token of tokens.flatMap(({ children }) => children ?? []))
        if (token.type === 'softbreak') token.type = 'hardbreak'
    })
  }
  return parser
}

const parsers = { page: parserOf('page'), message: parserOf('message') }

export function parseMarkdown(text: string, variant: MarkdownVariant = 'page'): Block[] {
  const tokens = parsers[variant].parse(text.slice(0, maxMarkdownLength), {})
  return blocksOf(branchesOf(tokens), anchors())
}

type AnchorOf = ReturnType<typeof anchors>

const inlinesIn = ({ children }: Branch) => inlineNodes(children.flatMap((child) => child.children))

const blocksOf = (branches: readonly Branch[], anchorOf: AnchorOf): Block[] =>
  branches.flatMap((branch) => blockOf(branch, anchorOf) ?? [])

const checkbox = /^\[([ xX])\](?= )/

/** A checkbox is the first word of an item. */
function itemOf({ token, children }: Branch, anchorOf: AnchorOf): ListItem {
  const blocks = blocksOf(children, anchorOf)
  const line = token.map?.[0] ?? 0
  const [first, ...rest] = blocks
  if (first?.type !== 'paragraph') return { checked: null, line, children: blocks }
  const [words, ...after] = first.children
  const found = words?.type === 'text' ? checkbox.exec(words.text) : null
  if (words?.type !== 'text' || !found) return { checked: null, line, children: blocks }
  const said = { ...first, children: [{ ...words, text: words.text.slice(found[0].length + 1) }, ...after] }
  return { checked: found[1] !== ' ', line, children: [said, ...rest] }
}

const alignOf = (token: Token): Align => {
  const style = String(token.attrGet('style') ?? '')
  if (style.endsWith('left')) return 'left'
  if (style.endsWith('center')) return 'center'
  return style.endsWith('right') ? 'right' : null
}

function tableOf({ children }: Branch): Block {
  const rows = children.flatMap((part) => part.children)
  const [head, ...others] = rows
  return {
    type: 'table',
    aligns: (head?.children ?? []).map(({ token }) => alignOf(token)),
    head: (head?.children ?? []).map(inlinesIn),
    rows: others.map((row) => row.children.map(inlinesIn)),
  }
}

function blockOf(branch: Branch, anchorOf: AnchorOf): Block | null {
  const { token, children } = branch
  switch (token.type) {
    case 'heading_open': {
      const words = inlinesIn(branch)
      return { type: 'heading', level: Number(token.tag.slice(1)), anchor: anchorOf(words), children: words }
    }
    case 'paragraph_open':
      return { type: 'paragraph', tight: token.hidden, children: inlinesIn(branch) }
    case 'blockquote_open':
      return asCallout(blocksOf(children, anchorOf))
    case 'bullet_list_open':
      return { type: 'list', start: null, items: children.map((item) => itemOf(item, anchorOf)) }
    case 'ordered_list_open': {
      const start = Number(token.attrGet('start') ?? 1)
      return { type: 'list', start, items: children.map((item) => itemOf(item, anchorOf)) }
    }
    case 'fence':
      return { type: 'codeBlock', language: languageOf(token.info), text: token.content }
    case 'code_block':
      return { type: 'codeBlock', language: '', text: token.content }
    case 'table_open':
      return tableOf(branch)
    case 'hr':
      return { type: 'rule' }
    default:
      return null
  }
}

const languageOf = (info: string): string => unescaped(info).trim().split(' ')[0] ?? ''
const { unescapeAll: unescaped } = parsers.page.utils
