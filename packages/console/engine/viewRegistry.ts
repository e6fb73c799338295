/** The entities with their own view, registered by `areas/index.ts`. All others use the derived defaults. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { type AnyView, view } from './view.ts'

/** By entity. Each loads with the first page that shows the entity, so no list waits for code that only other pages use. */
export type ViewLoaders = { readonly [N in ResourceName]?: () => Promise<AnyView<N>> }

let loaders: ViewLoaders = {}
const loaded = new Map<ResourceName, AnyView>()
const plain = new Map<ResourceName, AnyView>()

export function registerViews(views: ViewLoaders): void {
  loaders = views
}

/** Resets the registry. For tests, which share it. */
export const forgetViews = (): void => loaded.clear()

/** Every loader of a page that shows these resources must await this; a view that isn't loaded falls back to the defaults. */
export async function loadViews(resources: readonly Resource[]): Promise<void> {
  await Promise.all(
    resources.map(async ({ name }) => {
      const load = loaded.has(name) ? undefined : loaders[name]
      if (load) loaded.set(name, await load())
    }),
  )
}

/** Called for every cell of every row, so default views are cached, too. */
export function viewOf(resource: Resource): AnyView {
  const known = loaded.get(resource.name) ?? plain.get(resource.name)
  if (known) return known
  const derived = view(resource, {})
  plain.set(resource.name, derived)
  return derived
}
