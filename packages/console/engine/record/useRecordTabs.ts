/** The tabs of a record: those of the entity's view, its details, and one per child resource. */

import { knownResource, type Reference, referencesTo } from '@postern/domain/engine/registry.ts'
import { type AnyRecord, fieldsOf, fieldsWhere, type Resource } from '@postern/domain/engine/resource.ts'
import { useQueries } from '@tanstack/react-query'
import { recordPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { asNumber } from '../cells/values.ts'
import { fixedFilters } from '../list/listContext.ts'
import { useSearchParams, withSearch } from '../list/urlState.ts'
import { type CustomerId, countOptions } from '../requests/queries.ts'
import type { AnyView } from '../view.ts'
import { viewOf } from '../viewRegistry.ts'

type Child = Pick<Reference, 'from' | 'fieldName'>

export interface RecordTab {
  /** As in the URL. */
  name: string
  label: string
  count?: string
  child?: Child
}

/** The listed resources that a computed field assigns to this record. */
const belonging = (resource: Resource, lists: AnyView['lists']): Child[] =>
  Object.keys(lists)
    .map(knownResource)
    .flatMap((from) =>
      fieldsWhere(
        from,
        (field) => field.kind === 'refs' && field.computed === true && field.target === resource.name,
      ).map(([fieldName]) => ({ from, fieldName })),
    )

const details: RecordTab = { name: 'details', label: 'Details' }

export function useRecordTabs(resource: Resource, customerId: CustomerId, record: AnyRecord, panels: AnyView['tabs']) {
  const can = useCan()
  const asked = useSearchParams().tab
  const { lists } = viewOf(resource)
  const pointing = referencesTo(resource).filter(
    ({ from, fieldName }) => from.parents.includes(fieldName) || Object.hasOwn(lists, from.name),
  )
  // Children listed in the view come last, in the view's order.
  const order = Object.keys(lists)
  const children: Child[] = [...pointing, ...belonging(resource, lists)]
    .toSorted((a, b) => order.indexOf(a.from.name) - order.indexOf(b.from.name))
    .filter(({ from }) => can(`${from.permission}.view`))
  const known = (child: Child) => {
    const counted = fieldsOf(resource).find(([, field]) => field.kind === 'count' && field.target === child.from.name)
    return counted && asNumber(record[counted[0]])
  }
  // Only counts that aren't already a field of the record.
  const uncounted = children.filter((child) => known(child) === undefined)
  const counts = useQueries({
    queries: uncounted.map(({ from, fieldName }) =>
      countOptions(from, customerId, {
        filters: fixedFilters({ resource: from, parent: { fieldName, id: record.id } }),
      }),
    ),
  })
  const own = Object.entries(panels).filter(([, { needs }]) => needs === undefined || can(needs))
  const named = ([name, { label }]: (typeof own)[number]): RecordTab => ({ name, label })
  const tabs: RecordTab[] = [
    ...own.filter(([, { first }]) => first).map(named),
    details,
    ...own.filter(([, { first, last }]) => !first && !last).map(named),
    ...children.map((child): RecordTab => {
      const count = known(child) ?? counts[uncounted.indexOf(child)]?.data
      return {
        name: child.from.name,
        label: lists[child.from.name]?.label ?? child.from.words.many,
        child,
        ...(typeof count === 'number' && { count: count.toLocaleString('en-US') }),
      }
    }),
    ...own.filter(([, { last }]) => last).map(named),
  ]
  const [first = details] = tabs
  const path = recordPath(resource, record.id, customerId)
  return {
    tabs,
    current: tabs.find(({ name }) => name === asked) ?? first,
    /** The first tab isn't named in the URL. */
    hrefOf: (name: string) => {
      const tab = name === first.name ? undefined : name
      return { tab, href: withSearch(path, { tab }) }
    },
  }
}
