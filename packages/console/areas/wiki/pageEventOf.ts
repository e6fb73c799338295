/** Page events on the live stream. */
import type { PageEvent } from '@postern/domain/areas/wiki/pageEvents.ts'

const kinds: readonly unknown[] = ['editing', 'saved', 'comments'] satisfies PageEvent['kind'][]

/** Checking the kind is enough: the server builds events from the same type. */
export const isPageEvent = (body: unknown): body is PageEvent =>
  typeof body === 'object' && body !== null && kinds.includes(Reflect.get(body, 'kind'))
