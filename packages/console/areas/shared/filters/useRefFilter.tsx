/** A URL filter by one record, selected by its title. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { asText } from '../../../engine/cells/values.ts'
import { RefSelect } from '../../../engine/inputs/RefSelect.tsx'
import { type Search, useSearchParams } from '../../../engine/list/urlState.ts'
import { recordOptions } from '../../../engine/requests/queries.ts'
import { useCan } from '../../../session/useSession.ts'
import type { EditedFilter } from '../../../ui/lists/EditedFilters.tsx'
import { InsidePopover } from '../../../ui/overlays/InsidePopover.tsx'

interface RefFilter {
  readonly resource: Resource
  readonly label: string
  /** Its name in the URL. */
  readonly name: string
  /** For resources of a customer. */
  readonly customerId?: string | undefined
  readonly put: (change: Search) => void
  /** Params to clear when another record is selected. */
  readonly without?: Search
  /** Titles that are already known. */
  readonly titles?: Readonly<Record<string, string>>
  /** Values that aren't records, such as “platform”. */
  readonly words?: Readonly<Record<string, string>>
}

/** Null if there is nothing to select from and nothing is selected. */
export function useRefFilter(filter: RefFilter): EditedFilter | null {
  const { resource, label, name, customerId, put, without = {}, titles = {}, words = {} } = filter
  const value = useSearchParams()[name]
  const word = value === undefined ? undefined : words[value]
  const id = word === undefined ? value : undefined
  const mayView = useCan()(`${resource.permission}.view`)
  const isScoped = resource.scope === 'customer'
  const isPlaced = !isScoped || customerId !== undefined
  const { data } = useQuery({
    ...recordOptions(resource, isScoped ? customerId : undefined, id ?? ''),
    enabled: id !== undefined && titles[id] === undefined && mayView && isPlaced,
  })
  const title = (id && titles[id]) ?? asText(data?.[resource.title])
  if (value === undefined && (!mayView || !isPlaced)) return null
  const change = (chosen: string | null) => put({ ...without, [name]: chosen ?? undefined })
  return {
    label,
    text: word ?? (id && (title ?? `…${id.slice(-4)}`)),
    ...(mayView &&
      isPlaced && {
        editor: (close) => (
          <InsidePopover>
            <RefSelect
              aria-label={label}
              source={{ list: resource, customerId: isScoped ? customerId : undefined }}
              labels={id === undefined ? {} : { [id]: title ?? '' }}
              value={id ?? null}
              onChange={(chosen) => {
                change(chosen)
                close()
              }}
            />
          </InsidePopover>
        ),
      }),
    onRemove: () => change(null),
  }
}
