/** Rules for types and levels: one is the default, and some came with the platform. */
import type { Issue } from '@postern/domain/engine/failure.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { defaultIssues, mayArchiveDefault } from './oneDefault.ts'
import { mayArchiveSeeded } from './seeded.ts'

interface Standing {
  readonly isDefault: boolean
  readonly isActive: boolean
  readonly isSystem: boolean
}

export const standingIssues = (resource: Resource, next: Standing, before: Standing | null): Issue[] => [
  ...defaultIssues(resource, next, before),
  ...(next.isDefault && !next.isActive
    ? [{ path: 'isActive', description: `The default ${inSentence(resource.words.one)} must stay active.` }]
    : []),
]

export function mayArchiveStanding(resource: Resource, record: Standing): true | string {
  const seeded = mayArchiveSeeded(resource, record)
  return seeded === true ? mayArchiveDefault(resource, record) : seeded
}
