import type { Block, CalloutKind, Inline, ListItem } from '@postern/domain/markdown/nodes.ts'
import { Children, createElement, type ReactNode } from 'react'
import { cx } from '../classNames.ts'
import { StatusMark } from '../marks/StatusMark.tsx'
import type { Tone } from '../marks/tone.ts'
import { drawInlines } from './drawInline.tsx'
import classes from './Markdown.module.css'
import { anchorId, type MarkdownOptions } from './markdownOptions.ts'

export const drawBlocks = (blocks: readonly Block[], options: MarkdownOptions): ReactNode =>
  Children.toArray(blocks.map((block) => drawBlock(block, options)))

function drawBlock(block: Block, options: MarkdownOptions): ReactNode {
  switch (block.type) {
    case 'heading': {
      const level = options.headingLevels?.get(block)
      const id = options.anchored ? anchorId(block.anchor) : undefined
      const tag = level === undefined ? 'p' : `h${level}`
      return createElement(tag, { id, 'data-level': block.level }, drawInlines(block.children, options))
    }
    case 'paragraph':
      return block.tight ? drawInlines(block.children, options) : <p>{drawInlines(block.children, options)}</p>
    case 'quote':
      return <blockquote>{drawBlocks(block.children, options)}</blockquote>
    case 'callout':
      return drawCallout(block, options)
    case 'list':
      return drawList(block, options)
    case 'codeBlock':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        <pre tabIndex={0}>
          <code data-language={block.language || undefined}>{block.text}</code>
        </pre>
      )
    case 'table':
      return drawTable(block, options)
    case 'rule':
      return <hr />
  }
}

type Callout = Extract<Block, { type: 'callout' }>
type List = Extract<Block, { type: 'list' }>
type Table = Extract<Block, { type: 'table' }>

const calloutTones: Readonly<Record<CalloutKind, { tone: Tone; word: string }>> = {
  note: { tone: 'info', word: 'Note' },
  tip: { tone: 'ok', word: 'Tip' },
  important: { tone: 'accent', word: 'Important' },
  warning: { tone: 'warn', word: 'Warning' },
  caution: { tone: 'danger', word: 'Caution' },
}

function drawCallout({ kind, title, children }: Callout, options: MarkdownOptions): ReactNode {
  const { tone, word } = calloutTones[kind]
  return (
    <aside className={classes.callout} data-kind={kind} aria-label={word}>
      <span className={classes.calloutMark}>
        <StatusMark tone={tone} wordHidden>
          {word}
        </StatusMark>
      </span>
      <div className={classes.calloutBody}>
        <p className={classes.calloutTitle}>{title.length > 0 ? drawInlines(title, options) : word}</p>
        {drawBlocks(children, options)}
      </div>
    </aside>
  )
}

function drawList({ start, items }: List, options: MarkdownOptions): ReactNode {
  const inside = Children.toArray(items.map((item) => drawItem(item, options)))
  if (start !== null) return <ol start={start}>{inside}</ol>
  return <ul className={cx(items.every((item) => item.checked !== null) && classes.tasks)}>{inside}</ul>
}

function drawItem({ checked, line, children }: ListItem, options: MarkdownOptions): ReactNode {
  const [first, ...rest] = children
  if (checked === null || first?.type !== 'paragraph') return <li>{drawBlocks(children, options)}</li>
  return (
    <li className={classes.task}>
      <label>
        <input
          type="checkbox"
          className={classes.box}
          checked={checked}
          disabled={!options.onTask}
          onChange={({ currentTarget }) => options.onTask?.(line, currentTarget.checked)}
        />
        <span>{drawInlines(first.children, options)}</span>
      </label>
      {drawBlocks(rest, options)}
    </li>
  )
}

function drawTable({ aligns, head, rows }: Table, options: MarkdownOptions): ReactNode {
  const cells = (tag: 'th' | 'td', row: readonly (readonly Inline[])[]) =>
    Children.toArray(
      row.map((cell, column) =>
        createElement(
          // An empty heading cell isn't a heading.
          cell.length === 0 ? 'td' : tag,
          { 'data-align': aligns[column] ?? undefined, scope: tag === 'th' && cell.length > 0 ? 'col' : undefined },
          drawInlines(cell, options),
        ),
      ),
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    // biome-ignore lint/a11y/useSemanticElements: a page has several, which aren’t landmarks or fields
    <div role="group" className={classes.table} aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>{cells('th', head)}</tr>
        </thead>
        <tbody>{Children.toArray(rows.map((row) => createElement('tr', null, cells('td', row))))}</tbody>
      </table>
    </div>
  )
}
