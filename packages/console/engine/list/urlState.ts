/** A page's state lives in its URL: the list query, the tab, the open section, the open panel. That's what makes Back work. */
import type { Issue } from '@postern/domain/engine/failure.ts'
import { type ListQuery, parseListQuery, printListQuery } from '@postern/domain/engine/query.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { history } from '../../navigation/history.ts'
import { navigateTo } from '../../navigation/navigateTo.ts'

export type Search = Readonly<Record<string, string | undefined>>

/**
 * `tab`: of a detail page. `edit`: the section being edited. `new`: the create panel is open, `from`: the record it copies.
 * `record`: the one open in a drawer. `columns`: of a saved view. `which`: which of a record's parcels or tickets are listed.
 */
const pageKeys = ['tab', 'edit', 'new', 'from', 'record', 'columns', 'which'] as const
export type PageKey = (typeof pageKeys)[number]

const isPageKey = (key: string): boolean => (pageKeys as readonly string[]).includes(key)

/** Reads the list query from a URL. Unknown parts are skipped and reported in `issues`, so a bad link still works. Excludes paging. */
export function readListQuery(resource: Resource, search: Search): { query: ListQuery; issues: Issue[] } {
  const params = Object.fromEntries(Object.entries(search).filter(([key]) => !isPageKey(key)))
  const { query, issues } = parseListQuery(resource, params)
  const { q, filters, order, archived } = query
  return { query: { q, filters, order, archived }, issues }
}

/** Writes a list query as search params; the page's own keys in `search` stay as they are. */
export const searchFor = (resource: Resource, query: ListQuery, search: Search = {}): Search => ({
  ...Object.fromEntries(Object.entries(search).filter(([key]) => isPageKey(key))),
  ...printListQuery(resource, query),
})

/** Keeps the path's existing params unless `search` overrides them. */
export function withSearch(address: string, search: Search): string {
  const [path = '', text = ''] = address.split('?')
  const sound = Object.entries({ ...readSearch(text), ...search }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return sound.length === 0 ? path : `${path}?${new URLSearchParams(sound)}`
}

export const readSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text))

/** Read from the URL itself, so it doesn't depend on how the router parses it. */
export function useSearchParams(): Search {
  const text = useRouterState({ select: ({ location }) => location.searchStr })
  return useMemo(() => readSearch(text), [text])
}

export interface Moving {
  /** Typing in a search field must not add a history entry per keystroke. */
  replace?: boolean
}

/** Changes the search params and stays on the page. */
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
