/** A Markdown text. Until it can be drawn, it stands there as it was typed. */
import { lazy, Suspense } from 'react'
import classes from './Markdown.module.css'
import type { MarkdownProps } from './MarkdownBody.tsx'

const MarkdownBody = lazy(() => import('./MarkdownBody.tsx'))

export function Markdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<div className={classes.plain}>{props.text}</div>}>
      <MarkdownBody {...props} />
    </Suspense>
  )
}
