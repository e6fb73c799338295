import { expect, it } from 'vitest'
import { unreadIn, unreadOverall } from './unreadCounts.ts'

const quiet = { kind: 'public', notify: 'mentions', isMuted: false, unread: 0, unreadMentions: 0 } as const
const busy = { ...quiet, unread: 5 }
const mentioned = { ...quiet, unread: 5, unreadMentions: 2 }

it('counts mentions first, and everything in direct messages', () => {
  expect(unreadIn(quiet)).toBeNull()
  expect(unreadIn(busy)).toEqual({ count: 5, isCalling: false })
  expect(unreadIn(mentioned)).toEqual({ count: 2, isCalling: true })
  expect(unreadIn({ ...busy, kind: 'direct' })).toEqual({ count: 5, isCalling: true })
})

it('counts as many channels as show a number, and leaves out muted ones', () => {
  const channels = [quiet, busy, mentioned, { ...mentioned, isMuted: true }]
  expect(unreadOverall(channels)).toEqual({ channels: 2, mentions: 2 })
})
