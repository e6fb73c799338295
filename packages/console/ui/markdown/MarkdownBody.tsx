/** A rendered Markdown text. Loaded with the first text: the parser is larger than most pages. */
import { outline } from '@postern/domain/markdown/outline.ts'
import { type MarkdownVariant, parseMarkdown } from '@postern/domain/markdown/parseMarkdown.ts'
import { memo, useMemo } from 'react'
import { drawBlocks } from './drawBlocks.tsx'
import classes from './Markdown.module.css'
import { headingLevels, type MarkdownOptions } from './markdownOptions.ts'

export interface MarkdownProps extends Omit<MarkdownOptions, 'headingLevels'> {
  readonly text: string
  readonly variant: MarkdownVariant
}

function MarkdownBody({ text, variant, ...options }: MarkdownProps) {
  const blocks = useMemo(() => parseMarkdown(text, variant), [text, variant])
  const levels = useMemo(() => variant === 'page' && headingLevels(outline(blocks)), [blocks, variant])
  return (
    <div className={classes.markdown} data-markdown={variant}>
      {drawBlocks(blocks, { ...options, ...(levels && { headingLevels: levels }) })}
    </div>
  )
}

export default memo(MarkdownBody)
