/** A Markdown text. Shows the source until the renderer has loaded, or if it can't be. */
import { Suspense } from 'react'
import { lazyPart } from '../lazyPart.tsx'
import type { MarkdownProps } from './MarkdownBody.tsx'

/** Inline, because the style sheet loads with the body: pages that may show a text ship none of it. */
const asTyped = { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const
const Source = ({ text }: MarkdownProps) => <div style={asTyped}>{text}</div>

const MarkdownBody = lazyPart(() => import('./MarkdownBody.tsx'), Source)

export function Markdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<Source {...props} />}>
      <MarkdownBody {...props} />
    </Suspense>
  )
}
