import type { RouteComponent } from '@tanstack/react-router'
import { type ComponentType, use } from 'react'

/**
 * A page in a chunk of its own. The router's `lazyRouteComponent` does the same, but answers a lost chunk with a reload by
 * rules of its own; ours are in builds/fullLoad.ts. A failed preload is forgotten (spec:console#112).
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): RouteComponent {
  let Page: ComponentType | undefined
  let failure: unknown
  let loading: Promise<void> | undefined
  const fetchOnce = (): Promise<void> => {
    if (Page) return Promise.resolve()
    failure = undefined
    loading ??= load()
      .then(
        (module) => {
          Page = module[name]
        },
        (error: unknown) => {
          failure = error
        },
      )
      .finally(() => {
        loading = undefined
      })
    return loading
  }
  function LazyPage() {
    if (failure !== undefined) throw failure
    if (!Page) use(fetchOnce())
    return Page && <Page />
  }
  LazyPage.preload = fetchOnce
  return LazyPage
}
