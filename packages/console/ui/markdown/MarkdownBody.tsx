/** A Markdown text, drawn. Loaded with the first text: the parser weighs more than most pages. */
import { type MarkdownVariant, parseMarkdown } from '@postern/domain/markdown/parseMarkdown.ts'
import { memo, useMemo } from 'react'
import { drawBlocks } from './drawBlocks.tsx'
import classes from './Markdown.module.css'
import type { MarkdownOptions } from './markdownOptions.ts'

export interface MarkdownProps extends Partial<MarkdownOptions> {
  readonly text: string
  readonly variant: MarkdownVariant
}

function MarkdownBody({ text, variant, headingLevel = variant === 'page' ? 2 : 4, ...options }: MarkdownProps) {
  const blocks = useMemo(() => parseMarkdown(text, variant), [text, variant])
  return (
    <div className={classes.markdown} data-variant={variant}>
      {drawBlocks(blocks, { headingLevel, ...options })}
    </div>
  )
}

export default memo(MarkdownBody)
