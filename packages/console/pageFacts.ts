/** A route's metadata about its page. Guard, titles, breadcrumbs, navigation and the forbidden page read nothing else. */
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import type { AnyRouter } from '@tanstack/react-router'
import type { PageRules } from './guards.ts'
import type { ColorMode } from './theme/colorMode.ts'

type Params = Readonly<Record<string, string>>

export interface PageFacts {
  title: string | ((params: Params) => string)
  rules: PageRules
  /** A page derived from a resource: its name, the parameter with the record's id, and a title that overrides its plural. */
  resource?: { name: ResourceName; idParam?: string; title?: string }
  /** The page is always light or always dark, whatever the user's preference (spec:console#120). */
  colorMode?: ColorMode
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageFacts
  }
}

interface Matched {
  staticData: { page?: PageFacts }
  params: Params
}

const named = ({ title }: PageFacts, params: Params): string => (typeof title === 'string' ? title : title(params))

export const titleOf = (match: Matched | undefined): string | undefined =>
  match?.staticData.page && named(match.staticData.page, match.params)

export interface PageAt extends PageFacts {
  title: string
  params: Params
}

/** The page at a URL, without navigating; undefined if no route matches. */
export function pageAt(router: AnyRouter, href: string): PageAt | undefined {
  const [, params, route] = router.getMatchedRoutes(href.split(/[?#]/)[0] ?? '')
  const page: PageFacts | undefined = route?.options.staticData?.page
  // The router also matches the nearest parent page; the unmatched rest of the URL is in `**`.
  if (!page || params['**'] !== undefined) return undefined
  return { ...page, title: named(page, params), params }
}
