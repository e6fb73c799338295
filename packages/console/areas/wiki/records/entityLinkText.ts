/** Label and URL of what a page is about. */
import '@postern/domain/areas/index.ts'
import { type EntityLink, faultCodeKind, settingKind } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { findResource } from '@postern/domain/engine/registry.ts'
import { customerPath, hasAddress, recordPath } from '../../../paths.ts'

export function linkKindText({ kind }: Pick<EntityLink, 'kind'>): string {
  if (kind === faultCodeKind) return 'Fault code'
  return kind === settingKind ? 'Setting' : (findResource(kind)?.words.one ?? 'Record')
}

/** Undefined if it has no page. */
export function linkHref({ kind, ref, customerId }: EntityLink): string | undefined {
  if (kind === 'customers') return customerPath(ref)
  const resource = findResource(kind)
  if (!resource || !hasAddress(resource)) return undefined
  if (resource.scope === 'customer' && customerId == null) return undefined
  return recordPath(resource, ref, customerId ?? undefined)
}
