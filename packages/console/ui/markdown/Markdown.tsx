/** A Markdown text. Shows the source until the renderer has loaded. */
import { lazy, Suspense } from 'react'
import type { MarkdownProps } from './MarkdownBody.tsx'

const MarkdownBody = lazy(() => import('./MarkdownBody.tsx'))

/** Inline, because the style sheet loads with the body: pages that may show a text ship none of it. */
const asTyped = { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const

export function Markdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<div style={asTyped}>{props.text}</div>}>
      <MarkdownBody {...props} />
    </Suspense>
  )
}
