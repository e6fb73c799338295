/** The part of a channel that is in memory: one stretch of its timeline, in order, bounded however long someone scrolls. */
import type { ChatMessage, MessagePage } from '@postern/domain/areas/chat/chatShapes.ts'

export type MessageWindow = MessagePage

/** More than three screens each way; beyond that, the far end is let go and fetched again when someone scrolls back. */
export const mostKept = 400

const byPlace = (a: ChatMessage, b: ChatMessage): number => a.seq - b.seq

/** Newer answers win: the same message may have arrived by the stream before. */
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

/** A new message. Where the window ends before the newest one, it’s fetched with the rest. */
export function withMessage(window: MessageWindow, message: ChatMessage): MessageWindow {
  if (message.parentSeq !== null || window.hasNewer) return window
  return withNewer(window, { items: [message], hasOlder: true, hasNewer: false })
}

/** An edit, a reaction, a reply: only what is in the window changes. */
export const withChange = (window: MessageWindow, message: ChatMessage): MessageWindow => ({
  ...window,
  items: window.items.map((each) =>
    each.seq === message.seq && each.rowVersion <= message.rowVersion ? message : each,
  ),
})
