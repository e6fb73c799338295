/** Topics of the live stream. A topic is a path like in a URL: `customers/{customerId}/lockerBanks/{id}`. */
import { isUuid } from '../values/id.ts'

/** Per stream. A browser has one stream for all of its tabs. */
export const mostTopics = 60

/** The longest path we accept; ours have at most four parts. */
export const longestTopic = 200

const isSlot = (part: string): boolean => part.startsWith('{') && part.endsWith('}')

/** The values of a pattern’s slots, or null if the topic doesn’t match it. Slots are IDs. */
export function matchTopic(pattern: string, topic: string): Readonly<Record<string, string>> | null {
  const [wanted, given] = [pattern.split('/'), topic.split('/')]
  if (wanted.length !== given.length) return null
  const values: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (isSlot(part)) {
      if (!isUuid(value)) return null
      values[part.slice(1, -1)] = value
    } else if (part !== value) return null
  }
  return values
}

/** The customer a topic belongs to; null if there is none. */
export const customerOfTopic = (topic: string): string | null =>
  matchTopic('customers/{customerId}', topic.split('/').slice(0, 2).join('/'))?.customerId ?? null

/** A message as clients receive it. */
export interface LiveMessage {
  readonly topic: string
  readonly body: unknown
}
