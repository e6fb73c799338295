/**
 * CommonMark's own examples against our tree, with pages parsed as for the wiki (tables, bare URLs as links). An example
 * without HTML in its text passes if our tree, printed as CommonMark prints it, is the same. We show HTML as text, so an
 * example with raw HTML passes if each of its tags appears as text, with escapes and entities resolved as in any other text.
 */
import commonMark from 'commonmark-spec'
import MarkdownIt, { type Token } from 'markdown-it'
import { describe, expect, it } from 'vitest'
import type { Block, Inline } from './nodes.ts'
import { parseMarkdown } from './parseMarkdown.ts'
import { plainText } from './plainText.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const titleOf = (title: string): string => (title ? ` title="${escaped(title)}"` : '')

const inlineNode = (node: Inline): string => {
  switch (node.type) {
    case 'text':
      return escaped(node.text)
    case 'code':
      return `<code>${escaped(node.text)}</code>`
    case 'emphasis':
      return `<em>${inline(node.children)}</em>`
    case 'strong':
      return `<strong>${inline(node.children)}</strong>`
    case 'strike':
      return `<s>${inline(node.children)}</s>`
    case 'break':
      return node.hard ? '<br />\n' : '\n'
    case 'link':
      return `<a href="${escaped(node.written)}"${titleOf(node.title)}>${inline(node.children)}</a>`
    case 'image':
      return `<img src="${escaped(node.written)}" alt="${escaped(node.alt)}"${titleOf(node.title)} />`
  }
}
const inline = (nodes: readonly Inline[]): string => nodes.map(inlineNode).join('')

const block = (node: Block): string => {
  switch (node.type) {
    case 'heading':
      return `<h${node.level}>${inline(node.children)}</h${node.level}>`
    case 'paragraph':
      return node.tight ? inline(node.children) : `<p>${inline(node.children)}</p>`
    case 'quote':
      return `<blockquote>${blocks(node.children)}</blockquote>`
    case 'callout':
      return `<aside>${inline(node.title)}${blocks(node.children)}</aside>`
    case 'list': {
      const items = node.items.map(({ children }) => `<li>${blocks(children)}</li>`).join('')
      if (node.start === null) return `<ul>${items}</ul>`
      return `<ol${node.start === 1 ? '' : ` start="${node.start}"`}>${items}</ol>`
    }
    case 'codeBlock':
      return `<pre><code${node.language ? ` class="language-${escaped(node.language)}"` : ''}>${escaped(node.text)}</code></pre>`
    case 'table':
      return '<table></table>'
    case 'rule':
      return '<hr />'
  }
}
const blocks = (nodes: readonly Block[]): string => nodes.map(block).join('')

/** Line breaks around blocks mean nothing. */
const withoutBreaks = (html: string): string =>
  html.replaceAll(/\n?(<\/?(?:p|h[1-6]|ul|ol|li|blockquote|hr|pre)(?: [^>]*)?>)\n?/g, '$1').trim()

const withHtml = new MarkdownIt('commonmark')
const rawIn = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token) =>
    token.type.startsWith('html_') ? [token.content] : token.children ? rawIn(token.children) : [],
  )
const singleBlanks = (text: string): string => text.split(/\s+/).join(' ')

const examples = commonMark.tests.map(({ markdown, html, number }) => {
  // CommonMark writes tabs as arrows.
  const text = markdown.replaceAll('→', '\t')
  const tree = parseMarkdown(text)
  const raw = rawIn(withHtml.parse(text, {})).join(' ')
  if (raw === '') {
    const wanted = withoutBreaks(html.replaceAll('→', '\t'))
    return { number, raw: false, right: withoutBreaks(blocks(tree)) === wanted }
  }
  const shown = singleBlanks(plainText(tree))
  const tags = [...singleBlanks(raw).matchAll(/<[^<>]+>/g)].map(([tag]) => withHtml.utils.unescapeAll(tag))
  return { number, raw: true, right: tags.every((tag) => shown.includes(tag)) && !blocks(tree).includes('<script') }
})
const share = (some: typeof examples): number => some.filter(({ right }) => right).length / some.length

describe('the examples of CommonMark', () => {
  it('are all read', () => {
    expect(examples.length).toBe(652)
  })

  it('have CommonMark’s tree: at least 98%', () => {
    const plain = examples.filter(({ raw }) => !raw)
    expect(plain.length).toBeGreaterThan(560)
    expect(share(plain)).toBeGreaterThanOrEqual(0.98)
    expect(share(examples)).toBeGreaterThanOrEqual(0.98)
  })

  it('differ only if markup inside a tag is parsed, or bare URLs become links', () => {
    const insideTags = [344, 475, 476, 477, 524, 536, 643]
    const bareAddresses = [602, 608, 611]
    const different = examples.filter(({ right }) => !right).map(({ number }) => number)
    expect(different).toEqual([...insideTags, ...bareAddresses].sort((a, b) => a - b))
  })
})
