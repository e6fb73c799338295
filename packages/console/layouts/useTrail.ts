/** A page's breadcrumbs and title, derived from the URL and the routes. */

import { findTarget, resourceNamed } from '@postern/domain/engine/registry.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { recordOptions } from '../engine/requests/queries.ts'
import { type PageAt, pageAt } from '../pageFacts.ts'
import { customerPath, listPath, recordPath } from '../paths.ts'
import { useCan } from '../session/useSession.ts'
import type { Crumb } from '../ui/shell/Breadcrumbs.tsx'
import { nameOf, siblingsOf } from './records.ts'

/** One page on the path to the current one. */
interface Step {
  href: string
  page: PageAt
  record?: { resource: Resource; customerId: string | undefined; id: string }
}

const uuidLength = 36

function stepsTo(pathname: string, find: (href: string) => PageAt | undefined): Step[] {
  const parts = pathname.split('/').filter(Boolean)
  const home = parts.length === 0 && find('/')
  if (home) return [{ href: '/', page: home }]
  const customerId = parts[0]?.toLowerCase() === 'customers' ? parts[1] : undefined
  return parts.flatMap((part, index): Step[] => {
    const href = `/${parts.slice(0, index + 1).join('/')}`
    const page = find(href)
    if (!page) return []
    if (!page.resource?.idParam || part.length !== uuidLength) return [{ href, page }]
    const resource = resourceNamed(page.resource.name)
    return [
      {
        href,
        page,
        record: { resource, customerId: resource.scope === 'customer' ? customerId : undefined, id: part },
      },
    ]
  })
}

/** A record with several possible parents belongs to the one that is set: a service to a carrier, or to a site. */
const parentField = ({ parents }: Resource, record: AnyRecord | undefined): string | undefined =>
  parents.find((name) => typeof record?.[name] === 'string')

/**
 * The parents of a record without a list page, outermost first. For a floor: the list of sites, the building's site, and the
 * building.
 */
async function parentsOf(
  client: QueryClient,
  resource: Resource,
  record: AnyRecord,
  customerId?: string,
): Promise<Crumb[]> {
  const fieldName = parentField(resource, record)
  const parent = fieldName && findTarget(resource, fieldName)
  const id = fieldName && record[fieldName]
  if (!fieldName || !parent || typeof id !== 'string') return []
  const crumb = { label: record.labels[fieldName] ?? parent.words.one, href: recordPath(parent, id, customerId) }
  if (parent.listed) return [{ label: parent.words.many, href: listPath(parent, customerId) }, crumb]
  const stored = await client.ensureQueryData(recordOptions(parent, customerId, id, 'inPlace'))
  return [...(await parentsOf(client, parent, stored, customerId)), crumb]
}

/** The URL's section after the customer, without a record: switching customers stays in the same section. */
function sectionOf(steps: readonly Step[], customerId: string): string {
  const list = steps.find(({ href, record }) => href.split('/').length === 4 && !record)
  return list ? list.href.slice(customerPath(customerId).length) : ''
}

function siblingFilter(resource: Resource, record: AnyRecord | undefined): Record<string, string> {
  const fieldName = parentField(resource, record)
  const parent = fieldName && record?.[fieldName]
  return fieldName && typeof parent === 'string' ? { [`filter[${fieldName}]`]: parent } : {}
}

interface Trail {
  crumbs: Crumb[]
  /** Parts of the document's title, most specific first. */
  titles: string[]
}

/** `below` replaces the last breadcrumb if the page knows more than its route. */
export function useTrail(below?: readonly Crumb[]): Trail {
  const router = useRouter()
  const client = useQueryClient()
  const can = useCan()
  // The page on screen, not the one being loaded: breadcrumbs and page change together.
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname })
  const steps = stepsTo(pathname, (href) => pageAt(router, href))
  const records = steps.flatMap(({ record }) => (record ? [record] : []))
  const loaded = useQueries({
    queries: records.map(({ resource, customerId, id }) => ({
      ...recordOptions(resource, customerId, id),
      enabled: can(`${resource.permission}.view`),
      meta: { quiet: true },
    })),
  })
  const dataOf = (id: string): AnyRecord | undefined => loaded.find(({ data }) => data?.id === id)?.data

  const last = steps.at(-1)?.record
  const lastData = last && dataOf(last.id)
  const parents = useQuery({
    queryKey: ['parents', last?.resource.name, last?.id, lastData?.rowVersion],
    queryFn: () => (last && lastData ? parentsOf(client, last.resource, lastData, last.customerId) : []),
    enabled: (last?.resource.parents.length ?? 0) > 0 && lastData !== undefined,
    meta: { quiet: true },
  })

  const crumbs = steps.flatMap(({ href, page, record }, index): Crumb[] => {
    const open = can(page.rules.access, page.rules.inSystem)
    const data = record && dataOf(record.id)
    const label = (record && nameOf(record.resource, data)) ?? page.title
    const isCustomer = record?.resource.scope === 'top'
    const crumb: Crumb = {
      label,
      ...(open && { href }),
      ...(record &&
        can(`${record.resource.permission}.view`) && {
          siblings: {
            noun: inSentence(record.resource.words.one),
            load: siblingsOf({
              ...record,
              current: record.id,
              filter: siblingFilter(record.resource, data),
              ...(isCustomer && { hrefOf: (id: string) => customerPath(id) + sectionOf(steps, record.id) }),
            }),
          },
        }),
    }
    return index === steps.length - 1 ? [...(parents.data ?? []), crumb] : [crumb]
  })

  if (below) crumbs.splice(-1, 1, ...below)

  // Inside a customer, "Customers" adds nothing.
  const inCustomer = steps.length > 1 && steps[1]?.record?.resource.scope === 'top'
  const titles = crumbs
    .map(({ label }) => label)
    .slice(inCustomer ? 1 : 0)
    .reverse()
  return { crumbs, titles }
}
