import { expect, it } from 'vitest'
import type { MessageWindow } from './messageWindow.ts'
import { PendingReads } from './pendingReads.ts'

const empty: MessageWindow = { items: [], hasOlder: false, hasNewer: false }
const older = (window: MessageWindow): MessageWindow => ({ ...window, hasOlder: true })

it('applies what arrived while a page was being read, and only to that page', async () => {
  const reads = new PendingReads()
  const response = Promise.withResolvers<MessageWindow>()
  reads.arrived(older)
  const [first, second] = [1, 2].map(() => reads.read(() => response.promise))
  reads.arrived(older)
  response.resolve(empty)
  expect([await first, await second]).toEqual([older(empty), older(empty)])
  expect(await reads.read(() => response.promise)).toEqual(empty)
})

it('forgets a reading that failed', async () => {
  const reads = new PendingReads()
  await expect(reads.read(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  reads.arrived(older)
  expect(await reads.read(() => Promise.resolve(empty))).toEqual(empty)
})
