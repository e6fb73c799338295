/** The part of a channel in memory: one contiguous, sorted section of its timeline, bounded however far the user scrolls. */
import type { ChatMessage, MessagePage } from '@postern/domain/areas/chat/chatShapes.ts'

export type MessageWindow = MessagePage

/** More than three screens each way. Beyond that, the far end is dropped and refetched when the user scrolls back. */
export const mostKept = 400

const byPlace = (a: ChatMessage, b: ChatMessage): number => a.seq - b.seq

/** Newer versions win: the same message may have arrived on the stream before. */
function merged(kept: readonly ChatMessage[], added: readonly ChatMessage[]): ChatMessage[] {
  const bySeq = new Map(kept.map((message) => [message.seq, message]))
  for (const message of added) {
    const known = bySeq.get(message.seq)
    if (!known || known.rowVersion <= message.rowVersion) bySeq.set(message.seq, message)
  }
  return [...bySeq.values()].toSorted(byPlace)
}

export function withOlder(window: MessageWindow, page: MessagePage): MessageWindow {
  const items = merged(window.items, page.items)
  return {
    items: items.slice(0, mostKept),
    hasOlder: page.hasOlder,
    hasNewer: window.hasNewer || items.length > mostKept,
  }
}

export function withNewer(window: MessageWindow, page: MessagePage): MessageWindow {
  const items = merged(window.items, page.items)
  return {
    items: items.slice(-mostKept),
    hasOlder: window.hasOlder || items.length > mostKept,
    hasNewer: page.hasNewer,
  }
}

/** Adds a new message. If the window ends before the newest message, scrolling fetches it later. */
export function withMessage(window: MessageWindow, message: ChatMessage): MessageWindow {
  if (message.parentSeq !== null || window.hasNewer) return window
  return withNewer(window, { items: [message], hasOlder: true, hasNewer: false })
}

/**
 * Replaces everything from this message on. Older messages may have been loaded while the page was being read. They're kept unless
 * the page dropped its oldest ones to stay bounded, which would leave a gap.
 */
export function withRefreshed(window: MessageWindow, from: number, page: MessagePage): MessageWindow {
  const isCut = (page.items[0]?.seq ?? from) > from
  const older = isCut ? [] : window.items.filter(({ seq }) => seq < from)
  return { items: [...older, ...page.items], hasOlder: isCut || window.hasOlder, hasNewer: page.hasNewer }
}

/** Most messages the server returns at once. */
const mostRead = 200

/** Reads the messages in the window again, and up to a page of what came after. */
export async function readAgain(
  window: MessageWindow,
  readAfter: (seq: number, limit: number) => Promise<MessagePage>,
): Promise<MessagePage> {
  const first = window.items[0]?.seq ?? 1
  const last = window.items.at(-1)?.seq ?? 0
  const items: ChatMessage[] = []
  for (;;) {
    const page = await readAfter(items.at(-1)?.seq ?? first - 1, mostRead)
    items.push(...page.items)
    const reached = page.items.at(-1)?.seq ?? last
    if (!page.hasNewer || reached >= last) return { items, hasOlder: window.hasOlder, hasNewer: page.hasNewer }
  }
}

/** Applies an edit, reaction or reply to a message in the window. */
export const withChange = (window: MessageWindow, message: ChatMessage): MessageWindow => ({
  ...window,
  items: window.items.map((each) =>
    each.seq === message.seq && each.rowVersion <= message.rowVersion ? message : each,
  ),
})
