/** The entities with a view of their own, handed in by `areas/index.ts`; all others are as derived. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { type AnyView, view } from './view.ts'

/** By entity. Each comes with the first page of its entity, so that no list waits for what only others show. */
export type ViewLoaders = { readonly [N in ResourceName]?: () => Promise<AnyView<N>> }

let loaders: ViewLoaders = {}
const loaded = new Map<ResourceName, AnyView>()
const plain = new Map<ResourceName, AnyView>()

export function registerViews(views: ViewLoaders): void {
  loaders = views
}

/** As before any page was opened. For tests, which share one registry. */
export const forgetViews = (): void => loaded.clear()

/** To be awaited by the loader of every page that shows records of these: what is not loaded looks as derived. */
export async function loadViews(resources: readonly Resource[]): Promise<void> {
  await Promise.all(
    resources.map(async ({ name }) => {
      const load = loaded.has(name) ? undefined : loaders[name]
      if (load) loaded.set(name, await load())
    }),
  )
}

/** Asked for every cell of every row: so the plain ones are made once, too. */
export function viewOf(resource: Resource): AnyView {
  const known = loaded.get(resource.name) ?? plain.get(resource.name)
  if (known) return known
  const derived = view(resource, {})
  plain.set(resource.name, derived)
  return derived
}
