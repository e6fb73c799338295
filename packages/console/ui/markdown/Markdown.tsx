/** A Markdown text. Until it can be drawn, it stands there as it was typed. */
import { lazy, Suspense } from 'react'
import type { MarkdownProps } from './MarkdownBody.tsx'

const MarkdownBody = lazy(() => import('./MarkdownBody.tsx'))

/** The style sheet comes with the body: pages that may show a text carry nothing of it. */
const asTyped = { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const

export function Markdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<div style={asTyped}>{props.text}</div>}>
      <MarkdownBody {...props} />
    </Suspense>
  )
}
