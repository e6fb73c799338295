/** The URL that opens a record from its list. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import { useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { recordPath } from '../../paths.ts'
import type { ListContext } from '../list/listContext.ts'
import { readSearch, withSearch } from '../list/urlState.ts'

/** The list with its filters, and nothing open over it. */
const bare = ({ pathname, searchStr }: { pathname: string; searchStr: string }): string =>
  withSearch(pathname, { ...readSearch(searchStr), record: undefined, edit: undefined, new: undefined })

/** Its own page, or a drawer over the list, which keeps its filters. */
export function useOpenPath({ resource, customerId }: ListContext): (id: string) => string {
  const list = useRouterState({ select: ({ location }) => (resource.opensIn === 'drawer' ? bare(location) : '') })
  return useCallback(
    (id) => (resource.opensIn === 'drawer' ? withSearch(list, { record: id }) : recordPath(resource, id, customerId)),
    [resource, customerId, list],
  )
}

/** Opens the record at `href` with its first section in edit mode. */
export const editPath = (resource: Resource, href: string): string =>
  withSearch(href, {
    ...(resource.opensIn === 'page' && { tab: 'details' }),
    edit: Object.keys(resource.sections)[0],
  })
