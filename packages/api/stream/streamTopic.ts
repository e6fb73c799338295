/** What an area lets people follow live: the topics of one pattern, and the permission they need. */
import { type Actor, can, canReach, type Permission } from '@postern/domain/auth/permission.ts'
import { matchTopic } from '@postern/domain/stream/topics.ts'

export interface StreamTopic {
  /** `customers/{customerId}/lockerBanks/{id}`: slots are IDs, and `customerId` is checked against the customers in reach. */
  readonly pattern: string
  readonly permission: Permission
}

/** Deny by default: a topic of no pattern is nobody’s. */
export function mayFollow(topics: readonly StreamTopic[], actor: Actor, topic: string): boolean {
  for (const { pattern, permission } of topics) {
    const values = matchTopic(pattern, topic)
    if (values === null) continue
    const { customerId } = values
    return can(actor, permission) && (customerId === undefined || canReach(actor, customerId))
  }
  return false
}
