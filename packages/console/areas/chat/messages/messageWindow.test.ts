import type { ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'
import { describe, expect, it } from 'vitest'
import {
  type MessageWindow,
  mostKept,
  readAgain,
  withChange,
  withMessage,
  withNewer,
  withOlder,
  withRefreshed,
} from './messageWindow.ts'

const message = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `${seq}`,
  channelId: 'c',
  seq,
  parentSeq: null,
  author: { id: 'a', name: 'Ana' },
  bot: null,
  body: `m${seq}`,
  mentions: [],
  files: [],
  sentAt: '2026-11-17T10:00:00Z',
  editedAt: null,
  deletedAt: null,
  deletedBy: null,
  pinnedAt: null,
  replyCount: 0,
  lastReplyAt: null,
  repliers: [],
  reactions: [],
  rowVersion: 1,
  clientId: null,
  ...more,
})
const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => message(from + index))
const window = (from: number, to: number, more: Partial<MessageWindow> = {}): MessageWindow => ({
  items: run(from, to),
  hasOlder: from > 1,
  hasNewer: false,
  ...more,
})
const ends = ({ items }: MessageWindow) => [items[0]?.seq, items.at(-1)?.seq]

describe('the window of a channel', () => {
  it('adds a new message once, however often it arrives', () => {
    const once = withMessage(window(1, 3), message(4))
    expect(ends(withMessage(once, message(4)))).toEqual([1, 4])
    expect(withMessage(once, message(4)).items).toHaveLength(4)
  })

  it('stays in channel order, whatever order messages arrive in', () => {
    const late = withMessage(withMessage(window(1, 3), message(5)), message(4))
    expect(late.items.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
  })

  it('keeps older messages that were loaded while it was being refreshed', () => {
    const refreshed = withRefreshed(withOlder(window(51, 60), window(1, 50)), 51, window(51, 62))
    expect(refreshed.items.map(({ seq }) => seq)).toEqual(run(1, 62).map(({ seq }) => seq))
    expect(refreshed).toMatchObject({ hasOlder: false, hasNewer: false })
  })

  it('can be scrolled back if a message that arrived while it was being refreshed dropped its oldest', () => {
    const open = window(1, mostKept)
    const page = withMessage(open, message(mostKept + 1))
    const refreshed = withRefreshed(open, 1, page)
    expect(ends(refreshed)).toEqual([2, mostKept + 1])
    expect(refreshed).toMatchObject({ hasOlder: true, hasNewer: false })
  })

  it('is read again to its end, however long, in pages as large as the server allows', async () => {
    const limits: number[] = []
    const readAfter = async (seq: number, limit: number) => {
      limits.push(limit)
      return window(seq + 1, Math.min(seq + limit, 900), { hasNewer: seq + limit < 900 })
    }
    const again = await readAgain(window(101, 350), readAfter)
    expect(ends(again)).toEqual([101, 500])
    expect(again).toMatchObject({ hasOlder: true, hasNewer: true })
    expect(limits).toEqual([200, 200])
    expect(ends(await readAgain(window(701, 850), readAfter))).toEqual([701, 900])
    expect(limits).toHaveLength(3)
  })

  it('ignores replies and messages beyond its end', () => {
    const open = window(1, 3)
    expect(withMessage(open, message(4, { parentSeq: 1 }))).toBe(open)
    const old = window(1, 3, { hasNewer: true })
    expect(withMessage(old, message(9))).toBe(old)
  })

  it('stays bounded in both directions, and reports what it dropped', () => {
    const full = window(1_001, 1_000 + mostKept)
    const older = withOlder(full, { items: run(951, 1_000), hasOlder: true, hasNewer: true })
    expect(ends(older)).toEqual([951, 950 + mostKept])
    expect(older).toMatchObject({ hasOlder: true, hasNewer: true })
    const newer = withNewer(older, { items: run(951 + mostKept, 1_000 + mostKept), hasOlder: true, hasNewer: false })
    expect(ends(newer)).toEqual([1_001, 1_000 + mostKept])
    expect(newer).toMatchObject({ hasOlder: true, hasNewer: false })
  })

  it('never goes back to an older version of a message', () => {
    const edited = withChange(window(1, 2), message(2, { body: 'new', rowVersion: 3 }))
    expect(withChange(edited, message(2, { body: 'old', rowVersion: 2 })).items[1]?.body).toBe('new')
    expect(withNewer(edited, { items: [message(2)], hasOlder: true, hasNewer: false }).items[1]?.body).toBe('new')
  })
})
