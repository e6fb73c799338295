import type { RouteComponent } from '@tanstack/react-router'
import { type ComponentType, use } from 'react'

/** Pages and layouts that couldn't be loaded. */
const lost = new Set<() => void>()

/** They're loaded again when they're next shown. */
export function forgetLostPages(): void {
  for (const forget of lost) forget()
  lost.clear()
}

/**
 * A page or layout in its own chunk. Unlike the router's `lazyRouteComponent`, which reloads on a missing chunk by its own rules, it
 * leaves reloading to builds/fullLoad.ts. A failed preload is forgotten (spec:console#112).
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
          lost.add(() => {
            failure = undefined
          })
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
