/** URLs of the wiki. A page's editor and history are views under the page's URL. */
import type { Search } from '../../engine/list/urlState.ts'
import { wikiPath } from '../../paths.ts'

export type PageMode = 'read' | 'edit' | 'history'

export const wikiPagePath = (id: string, mode: PageMode = 'read'): string =>
  `${wikiPath}/${encodeURIComponent(id)}${mode === 'read' ? '' : `?view=${mode}`}`

export const modeIn = ({ view }: Search): PageMode => (view === 'edit' || view === 'history' ? view : 'read')

export const wikiSearchPath = (q: string): string => `${wikiPath}?${new URLSearchParams({ q })}`
export const wikiListPath = (list: string): string => `${wikiPath}?${new URLSearchParams({ list })}`
/** URL of a new page: its space, parent and optionally a title. */
export const newPagePath = (begun: Readonly<Record<string, string>>): string =>
  `${wikiPath}?${new URLSearchParams({ new: '1', ...begun })}`
