/** A page's state is its address: what is asked of a list, the tab, the open section, the open panel. Back works. */
import type { Issue } from '@postern/domain/engine/failure.ts'
import { type ListQuery, parseListQuery, printListQuery } from '@postern/domain/engine/query.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { useLocation } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { history } from '../../navigation/history.ts'
import { navigateTo } from '../../navigation/navigateTo.ts'

export type Search = Readonly<Record<string, string | undefined>>

/**
 * `tab`: of a detail page. `edit`: the section whose fields are open. `new`: the create panel is open, `from` whose copy. `record`: the one
 * that is open in a drawer. `columns`: those of a saved view, where it has some. `which`: of the parcels or tickets of a record.
 */
const pageKeys = ['tab', 'edit', 'new', 'from', 'record', 'columns', 'which'] as const
export type PageKey = (typeof pageKeys)[number]

const isPageKey = (key: string): boolean => (pageKeys as readonly string[]).includes(key)

/** The list query of an address. Unknown parts are left out and counted in `issues`, so a bad link still works. Paging is no part of it. */
export function readListQuery(resource: Resource, search: Search): { query: ListQuery; issues: Issue[] } {
  const params = Object.fromEntries(Object.entries(search).filter(([key]) => !isPageKey(key)))
  const { query, issues } = parseListQuery(resource, params)
  const { q, filters, order, archived } = query
  return { query: { q, filters, order, archived }, issues }
}

/** The address of a list query; the page's own keys in `search` stay as they are. */
export const searchFor = (resource: Resource, query: ListQuery, search: Search = {}): Search => ({
  ...Object.fromEntries(Object.entries(search).filter(([key]) => isPageKey(key))),
  ...printListQuery(resource, query),
})

/** What the path asks for already stays, unless `search` says otherwise. */
export function withSearch(address: string, search: Search): string {
  const [path = '', text = ''] = address.split('?')
  const sound = Object.entries({ ...readSearch(text), ...search }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return sound.length === 0 ? path : `${path}?${new URLSearchParams(sound)}`
}

export const readSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text))

/** Read from the address itself, so that it does not matter how the router parses it. */
export function useSearchParams(): Search {
  const text = useLocation({ select: ({ searchStr }) => searchStr })
  return useMemo(() => readSearch(text), [text])
}

export interface Moving {
  /** Typing in a search field must not fill the history with every letter. */
  replace?: boolean
}

/** Changes the query part and stays on the page. */
export function useSetSearch(): (next: (now: Search) => Search, moving?: Moving) => void {
  return useCallback((next, moving) => {
    const { pathname, search, hash } = history.location
    const href = withSearch(pathname, next(readSearch(search))) + hash
    if (href !== pathname + search + hash) navigateTo(href, moving)
  }, [])
}

export const withKey = (search: Search, key: PageKey, value: string | undefined): Search => ({
  ...search,
  [key]: value,
})
