/** The messages between tabs about the stream they share. */
import type { Frame } from '@postern/domain/stream/frames.ts'

/** `lost`: data may be stale since then. `connecting`: no connection yet. */
export interface LinkState {
  readonly kind: 'connecting' | 'live' | 'lost'
  readonly since: number
}

export type TabMessage =
  /** A new leader asks all tabs for their topics. */
  | { readonly kind: 'who' }
  /** No topics: the tab was closed, or follows nothing anymore. */
  | { readonly kind: 'want'; readonly tab: string; readonly topics: readonly string[] }
  | { readonly kind: 'frame'; readonly frame: Frame }
  | { readonly kind: 'link'; readonly link: LinkState; readonly lastId: string | undefined }

/** Only our code writes to the channel. A tab of an older build may not know a kind, so unknown kinds are ignored. */
export function tabMessage(data: unknown): TabMessage | null {
  const kinds = ['who', 'want', 'frame', 'link']
  const kind = typeof data === 'object' && data !== null ? Reflect.get(data, 'kind') : undefined
  // A trust boundary: messages arrive as we posted them.
  return kinds.includes(kind) ? (data as TabMessage) : null
}
