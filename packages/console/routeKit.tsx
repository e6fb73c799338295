/** The building blocks of routes.tsx. */
import type { CrudSubject, Permission } from '@postern/domain/auth/permission.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { humanise, singular } from '@postern/domain/values/text.ts'
import { type AnyRoute, createRoute, type RouteComponent } from '@tanstack/react-router'
import type { PageRules } from './guards.ts'
import { lazyPage } from './navigation/lazyPage.tsx'
import { parseSearch } from './navigation/search.ts'
import type { PageAt, PageFacts } from './pageFacts.ts'
import type { PageAccess } from './session/access.ts'

export interface RouterContext {
  pageAt: (href: string) => PageAt | undefined
}

/** A layout and what all its pages have in common. */
export interface RouteSection {
  parent: AnyRoute
  /** Behind the system gate. */
  inSystem?: boolean
}

interface PageOptions extends Omit<PageFacts, 'title' | 'rules'> {
  component: RouteComponent
  check?: PageRules['check']
  passing?: boolean
  loader?: (context: LoaderInput) => Promise<unknown>
}

interface LoaderInput {
  params: Readonly<Record<string, string>>
  search: Readonly<Record<string, string>>
}

/** The used part of the router's loader context. */
interface LoaderContext {
  params: Readonly<Record<string, string>>
  location: { searchStr: string }
}

export interface LayoutOptions {
  /** Omit if the layout isn't part of the URL. */
  path?: string
  loader?: (params: LoaderInput['params']) => Promise<unknown>
}

export const layout = (
  above: AnyRoute,
  id: string,
  component: RouteComponent,
  options: LayoutOptions = {},
): AnyRoute => {
  const { path, loader } = options
  const common = {
    getParentRoute: () => above,
    component,
    // The router keeps its first fallback until the whole page is ready; a layout's fallback would replace the shell.
    pendingMs: Number.POSITIVE_INFINITY,
    ...(loader && { loader: ({ params }: LoaderContext) => loader(params) }),
  }
  return path === undefined ? createRoute({ ...common, id }) : createRoute({ ...common, path })
}

export function page(
  place: RouteSection,
  path: string,
  title: PageFacts['title'],
  access: PageAccess,
  options: PageOptions,
): AnyRoute {
  const { component, check, passing, loader, ...facts } = options
  const rules: PageRules = {
    access,
    ...(place.inSystem && { inSystem: true }),
    ...(check && { check }),
    ...(passing && { passing }),
  }
  return createRoute({
    getParentRoute: () => place.parent,
    path,
    staticData: { page: { title, rules, ...facts } },
    component,
    // No loaderDeps: a changed filter must not block the page, the list reads it itself (engine/list/listLoader.ts).
    ...(loader && {
      loader: ({ params, location }: LoaderContext) => loader({ params, search: parseSearch(location.searchStr) }),
    }),
  })
}

const importList = () => import('./pages/records/ResourceList.tsx')
const importRecord = () => import('./occasionalPages.ts').then((pages) => pages.resourceRecord())
const importSingle = () => import('./occasionalPages.ts').then((pages) => pages.resourceSingle())

/** The list page of a registered resource. The definition loads with the page, not with the routes. */
export const resourceList = (
  place: RouteSection,
  name: ResourceName,
  access: Permission,
  path: string = name,
  title = humanise(name),
): AnyRoute =>
  page(place, path, title, access, {
    resource: { name, ...(title !== humanise(name) && { title }) },
    component: lazyPage(importList, 'ResourceList'),
    loader: async ({ params, search }) => (await importList()).loadList(name, params, search),
  })

/** The record page of a resource: the derived one, or one that its area composes from the same parts. */
export const resourceRecordAt = (
  place: RouteSection,
  path: string,
  name: ResourceName,
  idParam: string,
  subject: CrudSubject,
  component: RouteComponent = lazyPage(importRecord, 'ResourceRecord'),
  title = singular(humanise(name)),
): AnyRoute =>
  page(place, path, title, `${subject}.view`, {
    resource: { name, idParam },
    component,
    loader: async ({ params }) => (await importRecord()).loadRecord(name, params, params[idParam] ?? ''),
  })

/** The page of a record that each customer has exactly once. */
export const resourceSingle = (place: RouteSection, name: ResourceName, access: Permission): AnyRoute =>
  page(place, name, humanise(name), access, {
    resource: { name },
    component: lazyPage(importSingle, 'ResourceSingle'),
    loader: async ({ params }) => (await importSingle()).loadSingle(name, params),
  })

/** The record page of a resource without a list page; it's listed in a tab of its parents. */
export const resourceRecord = (
  place: RouteSection,
  name: ResourceName,
  idParam: string,
  subject: CrudSubject,
  title?: string,
): AnyRoute => resourceRecordAt(place, `${name}/$${idParam}`, name, idParam, subject, undefined, title)

/** List and record page of a registered resource. */
export const resourcePages = (
  place: RouteSection,
  name: ResourceName,
  idParam: string,
  subject: CrudSubject,
  path: string = name,
  component?: RouteComponent,
): AnyRoute[] => [
  resourceList(place, name, `${subject}.view`, path),
  resourceRecordAt(place, `${path}/$${idParam}`, name, idParam, subject, component),
]
