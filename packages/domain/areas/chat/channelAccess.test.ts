import { describe, expect, it } from 'vitest'
import { type Permission, permissionTree } from '../../auth/permission.ts'
import { mayDelete, mayEdit, mayManage, mayPost, maySeeChannel, type UsedChannel } from './channelAccess.ts'

const actor = (permissions: readonly Permission[], customerIds: readonly string[] | null = null) => ({
  id: 'me',
  securityRole: permissionTree(permissions),
  customerIds,
})
const channel = (more: Partial<UsedChannel> = {}): UsedChannel => ({
  kind: 'public',
  customerId: null,
  entityKind: null,
  archivedAt: null,
  isLocked: false,
  myRole: null,
  ...more,
})

describe('seeing a channel', () => {
  const everything = actor(['internal.chat.view', 'internal.chat.moderate', 'lockers.banks.view'])
  it.each(['private', 'direct'] as const)('a %s one is for its members, whatever else a person can do', (kind) => {
    expect(maySeeChannel(everything, channel({ kind }), false)).toBe(false)
    expect(maySeeChannel(everything, channel({ kind }), true)).toBe(true)
  })

  it('a record’s channel requires access to the customer and the record, even for members', () => {
    const bank = channel({ kind: 'entity', customerId: 'north', entityKind: 'lockerBanks' })
    expect(maySeeChannel(everything, bank, false)).toBe(true)
    expect(maySeeChannel(actor(['internal.chat.view', 'lockers.banks.view'], ['south']), bank, true)).toBe(false)
    expect(maySeeChannel(actor(['internal.chat.view']), bank, true)).toBe(false)
  })

  it('none without chat', () => {
    expect(maySeeChannel(actor(['lockers.banks.view']), channel(), true)).toBe(false)
  })
})

describe('talking', () => {
  it('requires its permission, an open channel and, if it’s locked, a moderator', () => {
    const writer = actor(['internal.chat.view', 'internal.chat.create'])
    expect(mayPost(writer, channel())).toBe(true)
    expect(mayPost(actor(['internal.chat.view']), channel())).toContain('Your role')
    expect(mayPost(writer, channel({ archivedAt: '2026-01-01' }))).toContain('archived')
    expect(mayPost(writer, channel({ isLocked: true }))).toContain('moderators')
    expect(mayPost(actor(['internal.chat.create', 'internal.chat.moderate']), channel({ isLocked: true }))).toBe(true)
  })

  it('is edited by its author for 15 minutes, and deleted by its author or a moderator', () => {
    const sentAt = '2026-11-17T10:00:00Z'
    const mine = { authorId: 'me', sentAt, deletedAt: null }
    const at = (minutes: number) => Date.parse(sentAt) + minutes * 60_000
    expect(mayEdit('me', mine, at(15))).toBe(true)
    expect(mayEdit('me', mine, at(16))).toContain('15 minutes')
    expect(mayEdit('you', mine, at(1))).toContain('own')
    expect(mayDelete(actor([]), mine)).toBe(true)
    expect(mayDelete({ ...actor([]), id: 'you' }, mine)).toContain('Only')
    expect(mayDelete({ ...actor(['internal.chat.moderate']), id: 'you' }, mine)).toBe(true)
  })

  it('is managed by owners and moderators', () => {
    const writer = actor(['internal.chat.create'])
    expect(mayManage(writer, channel({ myRole: 'owner' }))).toBe(true)
    expect(mayManage(writer, channel({ myRole: 'member' }))).toContain('Only owners')
    expect(mayManage(actor(['internal.chat.moderate']), channel())).toBe(true)
    expect(mayManage(actor(['internal.chat.moderate']), channel({ kind: 'direct' }))).toContain('Direct')
  })
})
