/** Searches records of any kind by name: the global search, plus system records through their lists. */
import { resources } from '@postern/domain/areas/index.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { type EntityLink, faultCodeKind, settingKind } from '@postern/domain/areas/wiki/wikiShapes.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import { allSingles, findResource } from '@postern/domain/engine/registry.ts'
import { type AnyRecord, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { searchKinds } from '@postern/domain/search/kinds.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { titleOf } from '../../../engine/cells/values.ts'
import { collectionAddress, errorsInPlace, keyOf } from '../../../engine/requests/queries.ts'
import { request } from '../../../http/request.ts'
import { everythingOptions, useDebounced } from '../../../palette/searchQuery.ts'
import { recordPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'

export interface FoundRecord {
  readonly label: string
  readonly kind: string
  /** The customer it belongs to. */
  readonly inside: string
  readonly href: string | null
  /** Null if pages can't be linked to it. */
  readonly link: EntityLink | null
}

const perKind = 5
const maxLabel = 160

const listed = (resource: Resource, q: string) =>
  queryOptions({
    queryKey: keyOf(resource, 'wikiSearch', q),
    queryFn: ({ signal }) =>
      request<Page<AnyRecord>>('GET', collectionAddress(resource, undefined), {
        query: { q, limit: perKind, fields: resource.title },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...errorsInPlace,
  })

const systemRecord = (resource: Resource, record: AnyRecord): FoundRecord => {
  const label = titleOf(resource, record).slice(0, maxLabel)
  const href = recordPath(resource, record.id)
  return { label, kind: resource.words.one, inside: '', href, link: { kind: resource.name, ref: record.id, label } }
}

/** Fault codes of doors, and settings: short lists that the client already has. */
function knownSubjects(q: string): FoundRecord[] {
  const { fault } = lockers.fields
  const codes = fault.choices
    .filter((code) => code !== 'none')
    .map((ref) => ({ kind: faultCodeKind, ref, label: choiceText(ref), name: 'Fault code' }))
  const settings = allSingles().flatMap((single) =>
    Object.entries(single.fields).map(([name, field]) => ({
      kind: settingKind,
      ref: `${single.name}.${name}`,
      label: labelOf(name, field),
      name: 'Setting',
    })),
  )
  return [...codes, ...settings]
    .filter(({ label, ref }) => label.toLowerCase().includes(q) || ref.toLowerCase() === q)
    .slice(0, perKind)
    .map(({ name, ...link }) => ({ label: link.label, kind: name, inside: '', href: null, link }))
}

export function useRecordSearch(typed: string): { found: readonly FoundRecord[]; isLoading: boolean } {
  const can = useCan()
  const q = useDebounced(typed.trim())
  const enabled = q.length >= 2
  const everything = useQuery({ ...everythingOptions({ q, limit: perKind }), enabled })
  const system = resources.filter(
    ({ scope, listed: hasList, permission, name }) =>
      scope === 'system' && hasList && name !== 'primaryCarrierLogic' && can(`${permission}.view`, true),
  )
  const lists = useQueries({ queries: system.map((resource) => ({ ...listed(resource, q), enabled })) })
  if (!enabled) return { found: [], isLoading: false }
  const hits = (everything.data?.results ?? []).map((hit): FoundRecord => {
    const label = hit.title.slice(0, maxLabel)
    const link = findResource(hit.kind) ? { kind: hit.kind, ref: hit.id, label, customerId: hit.customerId } : null
    const isCustomer = hit.kind === 'customers'
    return {
      label,
      kind: searchKinds[hit.kind].one,
      inside: hit.customer ?? hit.subtitle,
      href: hit.href,
      link: link && isCustomer ? { kind: link.kind, ref: link.ref, label } : link,
    }
  })
  const others = system.flatMap((resource, index) =>
    (lists[index]?.data?.items ?? []).map((record) => systemRecord(resource, record)),
  )
  return {
    found: [...hits, ...others, ...knownSubjects(q.toLowerCase())],
    isLoading: everything.isFetching || lists.some(({ isFetching }) => isFetching),
  }
}
