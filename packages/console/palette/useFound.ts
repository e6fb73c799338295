/** What the palette asks the server: customers and system records, or inside a customer its records. */
import { customers } from '@postern/domain/areas/customers/customers.ts'

import { resources } from '@postern/domain/areas/index.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { suggestionOptions } from '../engine/requests/queries.ts'
import { areas } from '../navigation/areas.ts'
import { customerGroups } from '../navigation/customerSections.ts'
import { listPath, recordPath } from '../paths.ts'
import { useCan } from '../session/useSession.ts'
import type { Entry, EntryGroup, Scope } from './entries.ts'

const shownPerGroup = 5
const pauseMs = 150

export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const textIn = (record: AnyRecord, name: string): string | undefined => {
  const value = record[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function toEntry(resource: Resource, record: AnyRecord, scope: Scope | undefined): Entry {
  const label = textIn(record, resource.title) ?? record.id
  const isCustomer = resource.name === customers.name
  const sectionIcon =
    resource.scope === 'system'
      ? areas.system.groups.flatMap(({ items }) => items).find(({ path }) => path === listPath(resource))?.icon
      : customerGroups.flatMap(({ items }) => items).find(({ section }) => section === resource.name)?.icon
  const code = textIn(record, 'code')
  return {
    id: record.id,
    label,
    ...(!isCustomer && { place: scope?.name ?? areas.system.label }),
    ...(code && { detail: code }),
    ...(sectionIcon && { icon: sectionIcon }),
    ...(isCustomer && {
      tile: { name: label, color: textIn(record, 'brandColor') ?? null },
      customer: { id: record.id, name: label },
    }),
    run: { href: recordPath(resource, record.id, scope?.id) },
  }
}

export interface Found {
  groups: EntryGroup[]
  asking: boolean
  /** How long the last answer took. */
  tookMs: number | undefined
}

export function useFound(query: string, scope: Scope | undefined): Found {
  const can = useCan()
  const within = resources.filter(({ scope: kind, listed }) => listed && kind === (scope ? 'customer' : 'system'))
  const asked = (scope ? [...within, customers] : [customers, ...within]).filter(({ permission }) =>
    can(`${permission}.view`),
  )
  const results = useQueries({
    queries: asked.map((resource) => ({
      ...suggestionOptions(resource, resource.scope === 'customer' ? scope?.id : undefined, query),
      enabled: query !== '',
    })),
  })
  const asking = query !== '' && results.some(({ isFetching }) => isFetching)

  const startedAt = useRef(0)
  const [tookMs, setTookMs] = useState<number>()
  useEffect(() => {
    if (asking) startedAt.current = performance.now()
    else if (startedAt.current > 0) setTookMs(Math.round(performance.now() - startedAt.current))
  }, [asking])

  const groups = asked.flatMap((resource, index): EntryGroup[] => {
    const items = query === '' ? [] : (results[index]?.data ?? [])
    if (items.length === 0) return []
    const entries = items.slice(0, shownPerGroup).map((record) => toEntry(resource, record, scope))
    return [{ title: resource.words.many, entries }]
  })
  return { groups, asking, tookMs }
}
