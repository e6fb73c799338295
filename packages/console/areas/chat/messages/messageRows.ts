/** Layout of a timeline: days, the line above new messages, and messages of one author grouped. */
import type { ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'

export type TimelineRow =
  | { readonly kind: 'day'; readonly key: string; readonly day: Date }
  | { readonly kind: 'new'; readonly key: string }
  /** `isFirst`: shown with the author’s name. */
  | { readonly kind: 'message'; readonly key: string; readonly message: ChatMessage; readonly isFirst: boolean }

/** Messages of one author within this time are grouped. */
const togetherMs = 5 * 60_000

const dayOf = (at: Date): string => `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}`
const authorOf = ({ author, bot }: ChatMessage): string => author?.id ?? bot ?? ''

const goesOn = (before: ChatMessage | undefined, message: ChatMessage): boolean =>
  before !== undefined &&
  authorOf(before) === authorOf(message) &&
  Date.parse(message.sentAt) - Date.parse(before.sentAt) < togetherMs

/** `readSeq`: messages after it are new. Null: no line. */
export function timelineRows(messages: readonly ChatMessage[], readSeq: number | null, userId: string): TimelineRow[] {
  const rows: TimelineRow[] = []
  let before: ChatMessage | undefined
  let isMarked = readSeq === null
  for (const message of messages) {
    const day = new Date(message.sentAt)
    if (!before || dayOf(new Date(before.sentAt)) !== dayOf(day)) {
      rows.push({ kind: 'day', key: `day ${dayOf(day)}`, day })
      before = undefined
    }
    if (!isMarked && readSeq !== null && message.seq > readSeq && message.author?.id !== userId) {
      rows.push({ kind: 'new', key: 'new' })
      isMarked = true
      before = undefined
    }
    rows.push({ kind: 'message', key: message.id, message, isFirst: !goesOn(before, message) })
    before = message
  }
  return rows
}
