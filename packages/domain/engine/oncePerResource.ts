import type { Resource } from './resource.ts'

/** Caches a function of a definition: schemas are costly to build, and a definition never changes. */
export function oncePerResource<Of extends Resource, Made>(make: (resource: Of) => Made): (resource: Of) => Made {
  const known = new WeakMap<Of, { made: Made }>()
  return (resource) => {
    const { made } = known.get(resource) ?? { made: make(resource) }
    known.set(resource, { made })
    return made
  }
}
