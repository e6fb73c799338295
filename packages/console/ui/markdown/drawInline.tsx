/** Plain functions: components created during render would remount everything, and a ticked checkbox would lose focus. */
import type { Inline } from '@postern/domain/markdown/nodes.ts'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { Children, type ReactNode } from 'react'
import { Link } from '../LinkContext.tsx'
import classes from './Markdown.module.css'
import { anchorId, type MarkdownOptions } from './markdownOptions.ts'

export const drawInlines = (nodes: readonly Inline[], options: MarkdownOptions): ReactNode =>
  Children.toArray(nodes.map((node) => drawInline(node, options)))

function drawInline(node: Inline, options: MarkdownOptions): ReactNode {
  switch (node.type) {
    case 'text':
      return options.words?.(node.text) ?? node.text
    case 'code':
      return <code>{node.text}</code>
    case 'emphasis':
      return <em>{drawInlines(node.children, options)}</em>
    case 'strong':
      return <strong>{drawInlines(node.children, options)}</strong>
    case 'strike':
      return <s>{drawInlines(node.children, options)}</s>
    case 'break':
      return node.hard ? <br /> : '\n'
    case 'link':
      return drawLink(node, drawInlines(node.children, options), options)
    case 'image':
      return drawImage(node, options)
  }
}

type LinkNode = Extract<Inline, { type: 'link' }>
type ImageNode = Extract<Inline, { type: 'image' }>

function drawLink({ to }: LinkNode, words: ReactNode, { anchored }: MarkdownOptions): ReactNode {
  if (to === null) return words
  if (to.outside)
    return (
      <a className="link" href={to.href} target="_blank" rel="noopener noreferrer nofollow">
        {words}
        <IconExternalLink size={12} stroke={1.6} className={classes.outside} aria-hidden />
        <span className="visuallyHidden"> (opens in a new tab)</span>
      </a>
    )
  if (!to.href.startsWith('#'))
    return (
      <Link className="link" href={to.href}>
        {words}
      </Link>
    )
  const id = anchorId(to.href.slice(1))
  return anchored ? (
    <a
      className="link"
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(id)?.scrollIntoView()
      }}
    >
      {words}
    </a>
  ) : (
    words
  )
}

function drawImage({ src, alt }: ImageNode, { image }: MarkdownOptions): ReactNode {
  if (src === null || src.startsWith('#')) return alt
  return (
    image?.(src, alt) ?? (
      <Link className="link" href={src}>
        {alt || src}
      </Link>
    )
  )
}
