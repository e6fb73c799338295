/** What a wiki page can be about, and the URL to create one. */
import { wikiPath } from '../../../paths.ts'

export interface AboutSubject {
  /** The name of an entity, `faultCodes` or `settings`. */
  readonly kind: string
  readonly ref: string
  readonly label: string
  readonly customerId?: string | undefined
}

export const writePagePath = ({ kind, ref, label, customerId }: AboutSubject): string => {
  const about = { about: kind, ref, label, ...(customerId !== undefined && { customer: customerId }) }
  return `${wikiPath}?${new URLSearchParams({ new: '1', ...about })}`
}
