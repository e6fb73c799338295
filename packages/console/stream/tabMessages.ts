/** What tabs of a browser tell each other about the one stream they share. */
import type { Frame } from '@postern/domain/stream/frames.ts'

/** `lost`: what is shown may be old since then. `connecting`: nothing was shown by it yet. */
export interface LinkState {
  readonly kind: 'connecting' | 'live' | 'lost'
  readonly since: number
}

export type TabMessage =
  /** The tab that holds the stream asks who wants what. */
  | { readonly kind: 'who' }
  /** No topics: the tab is gone, or wants nothing any more. */
  | { readonly kind: 'want'; readonly tab: string; readonly topics: readonly string[] }
  | { readonly kind: 'frame'; readonly frame: Frame }
  | { readonly kind: 'link'; readonly link: LinkState; readonly lastId: string | undefined }

/** Only we write to the channel. A tab of an older build may lack a kind, so what isn’t known is skipped. */
export function tabMessage(data: unknown): TabMessage | null {
  const kinds = ['who', 'want', 'frame', 'link']
  const kind = typeof data === 'object' && data !== null ? Reflect.get(data, 'kind') : undefined
  // The boundary: what we posted arrives as we posted it.
  return kinds.includes(kind) ? (data as TabMessage) : null
}
