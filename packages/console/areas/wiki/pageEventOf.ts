/** What the live stream says about a page. */
import type { PageEvent } from '@postern/domain/areas/wiki/pageEvents.ts'

const kinds: readonly unknown[] = ['editing', 'saved', 'comments'] satisfies PageEvent['kind'][]

/** The server writes them with the same type, so one of a known kind has its shape. */
export const isPageEvent = (body: unknown): body is PageEvent =>
  typeof body === 'object' && body !== null && kinds.includes(Reflect.get(body, 'kind'))
