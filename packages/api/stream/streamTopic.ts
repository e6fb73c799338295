/** What an area lets users follow live: the topics of one pattern, and the required permission. */
import { type Actor, can, canReach, type Permission } from '@postern/domain/auth/permission.ts'
import { matchTopic } from '@postern/domain/stream/topics.ts'
import type { Database } from '../database/db.ts'

/** A user who follows topics, with what permission checks need. */
export type Follower = Actor & { readonly id: string }

/** A user and the ID in a topic they follow or request. */
export interface Following {
  readonly user: Follower
  readonly id: string
}

export interface StreamTopic {
  /** `customers/{customerId}/lockerBanks/{id}`: slots are IDs, and `customerId` must be a customer within the user's reach. */
  readonly pattern: string
  readonly permission: Permission
  /**
   * If a permission isn’t enough: which of these may be followed, in their order. Checked for all streams of a node together, every few
   * seconds, because the answer can change without any change to the user.
   */
  readonly mayFollow?: (database: Database, all: readonly Following[]) => Promise<readonly boolean[]>
}

interface Matched {
  readonly known: StreamTopic
  readonly id: string
}

/** Deny by default: a topic without a matching pattern can’t be followed. */
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

/** Which of these requests are granted, in their order. One query per pattern that needs more than a permission. */
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
