import { describe, expect, it } from 'vitest'
import { outline } from './outline.ts'
import { maxMarkdownLength, parseMarkdown } from './parseMarkdown.ts'
import { plainText } from './plainText.ts'

describe('parseMarkdown', () => {
  it('reads a callout with its title', () => {
    expect(parseMarkdown("> [!warning] Don't open doors\n> Commands queue.\n>\n> - one")).toMatchObject([
      {
        type: 'callout',
        kind: 'warning',
        title: [{ text: "Don't open doors" }],
        children: [{ type: 'paragraph', children: [{ text: 'Commands queue.' }] }, { type: 'list' }],
      },
    ])
  })

  it('reads a callout without a title, and keeps an unknown kind as a quote', () => {
    expect(parseMarkdown('> [!TIP]\n> Press K.')).toMatchObject([{ type: 'callout', kind: 'tip', title: [] }])
    expect(parseMarkdown('> [!wonder] x')).toMatchObject([{ type: 'quote' }])
  })

  it('reads checklists with the line of each box', () => {
    const [list] = parseMarkdown('- [x] Check power\n- [ ] Call **facilities**\n- plain\n')
    expect(list).toMatchObject({
      type: 'list',
      items: [
        { checked: true, line: 0 },
        { checked: false, line: 1 },
        { checked: null, line: 2 },
      ],
    })
    expect(plainText(list ? [list] : [])).toBe('Check power\nCall facilities\nplain')
  })

  it('reads tables with the alignment of their columns', () => {
    expect(parseMarkdown('| a | b |\n| --- | --: |\n| 1 | 2 |')).toMatchObject([
      { type: 'table', aligns: [null, 'right'], head: [[{ text: 'a' }], [{ text: 'b' }]], rows: [[[{}], [{}]]] },
    ])
  })

  it('gives each heading its own anchor', () => {
    const headings = outline(parseMarkdown('# Steps\n\n## Steps\n\n# Steps 2\n\n> ### Über Ökonomie\n\n# 漢字\n\n# !'))
    expect(headings.map(({ anchor }) => anchor)).toEqual([
      'steps',
      'steps-2',
      'steps-2-2',
      'uber-okonomie',
      '漢字',
      'section',
    ])
  })

  it('shows HTML as text', () => {
    expect(plainText(parseMarkdown('<script>alert(1)</script>\n\na <b>b</b>'))).toBe(
      '<script>alert(1)</script>\na <b>b</b>',
    )
  })

  it('keeps the text of a link that leads nowhere', () => {
    expect(parseMarkdown('[x](javascript:alert(1))')).toMatchObject([
      { children: [{ type: 'link', to: null, children: [{ text: 'x' }] }] },
    ])
  })

  it('turns URLs into links, but not words with a dot', () => {
    expect(parseMarkdown('see https://example.com/a and readme.md')).toMatchObject([
      { children: [{ text: 'see ' }, { to: { href: 'https://example.com/a' } }, { text: ' and readme.md' }] },
    ])
  })

  it('keeps line breaks in a message, and joins lines on a page', () => {
    expect(parseMarkdown('one\ntwo')).toMatchObject([{ children: [{}, { type: 'break', hard: false }, {}] }])
    expect(parseMarkdown('one\ntwo\n---\n    three', 'message')).toMatchObject([
      { type: 'paragraph', children: [{ text: 'one' }, { type: 'break', hard: true }, { text: 'two' }] },
      { type: 'rule' },
      { type: 'paragraph', children: [{ text: 'three' }] },
    ])
  })

  it('parses no more than the maximum length of a page', () => {
    expect(plainText(parseMarkdown('a'.repeat(maxMarkdownLength + 5))).length).toBe(maxMarkdownLength)
  })
})
