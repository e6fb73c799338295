/** What an area lets people follow live: the topics of one pattern, and the permission they need. */
import { type Actor, can, canReach, type Permission } from '@postern/domain/auth/permission.ts'
import { matchTopic } from '@postern/domain/stream/topics.ts'
import type { Database } from '../database/db.ts'

/** A user who follows things, as permissions see them. */
export type Follower = Actor & { readonly id: string }

/** One user and the ID in a topic that they follow or want to. */
export interface Following {
  readonly user: Follower
  readonly id: string
}

export interface StreamTopic {
  /** `customers/{customerId}/lockerBanks/{id}`: slots are IDs, and `customerId` is checked against the customers in reach. */
  readonly pattern: string
  readonly permission: Permission
  /**
   * Where a permission isn’t enough: which of these may be followed, in their order. Asked for all streams of a node together, every few
   * seconds, because nothing about the user has to change for the answer to change.
   */
  readonly mayFollow?: (database: Database, all: readonly Following[]) => Promise<readonly boolean[]>
}

interface Matched {
  readonly known: StreamTopic
  readonly id: string
}

/** Deny by default: a topic of no pattern can’t be followed. */
function matchedTopic(topics: readonly StreamTopic[], actor: Actor, topic: string): Matched | null {
  for (const known of topics) {
    const values = matchTopic(known.pattern, topic)
    if (values === null) continue
    const { customerId, id = '' } = values
    const may = can(actor, known.permission) && (customerId === undefined || canReach(actor, customerId))
    return may ? { known, id } : null
  }
  return null
}

export interface Wish {
  readonly user: Follower
  readonly topic: string
}

/** Which of these wishes are granted, in their order. One question for each pattern that asks more than a permission. */
export async function grantedWishes(
  database: Database,
  topics: readonly StreamTopic[],
  wishes: readonly Wish[],
): Promise<boolean[]> {
  const matched = wishes.map(({ user, topic }) => matchedTopic(topics, user, topic))
  const granted = matched.map((match) => match !== null)
  for (const known of topics) {
    if (!known.mayFollow) continue
    const asked = wishes.flatMap(({ user }, index) => {
      const match = matched[index]
      return match?.known === known ? [{ index, user, id: match.id }] : []
    })
    if (asked.length === 0) continue
    const answers = await known.mayFollow(database, asked)
    for (const [place, { index }] of asked.entries()) granted[index] = answers[place] === true
  }
  return granted
}
