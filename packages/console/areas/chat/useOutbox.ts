import type { ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'
import { useSyncExternalStore } from 'react'
import { getSession } from '../../session/store.ts'
import { Outbox, type Outgoing } from './composer/outbox.ts'

const boxes = new Map<string, Outbox>()
const receivers = new Set<(message: ChatMessage) => void>()

/** One per user who signs in on this tab. */
export function outbox(): Outbox {
  const userId = getSession().user?.id ?? ''
  const known = boxes.get(userId)
  if (known) return known
  const made = new Outbox(`postern.outbox.${userId}`, (message) => {
    for (const receive of receivers) receive(message)
  })
  boxes.set(userId, made)
  return made
}

/** Calls back for each of our messages that the server confirms. */
export function onConfirmed(receive: (message: ChatMessage) => void): () => void {
  receivers.add(receive)
  return () => receivers.delete(receive)
}

export function useOutgoing(channelId: string, parentSeq: number | null): readonly Outgoing[] {
  const all = useSyncExternalStore(outbox().watch, outbox().all)
  return all.filter((each) => each.channelId === channelId && each.parentSeq === parentSeq)
}
