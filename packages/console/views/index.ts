/** The entities with a view of their own; all others are as derived. */
import type { Resource } from '@postern/domain/resource.ts'
import { customerView } from './customers.tsx'
import { siteView } from './sites.tsx'
import { type AnyView, view } from './view.ts'

const written: readonly AnyView[] = [customerView, siteView]

export const viewOf = (resource: Resource): AnyView =>
  written.find((candidate) => candidate.resource.name === resource.name) ?? view(resource, {})
