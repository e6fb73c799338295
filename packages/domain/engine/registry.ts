/**
 * All registered resources. The engine knows none of them: `areas/index.ts` registers them, and every entry point (the
 * server, a page of the console, a test) imports it.
 */
import { isPointer, isRef } from './field.ts'
import type { RefField } from './fieldKinds.ts'
import { type Collection, fieldsWhere, isCollection, type Resource } from './resource.ts'
import type { ResourceName } from './resourceNames.ts'

let all: readonly Resource[] = []
/** A map, because names may come from requests. */
let byName: ReadonlyMap<string, Resource> = new Map()

export function registerResources(resources: readonly Resource[]): void {
  all = resources
  byName = new Map(resources.map((resource) => [resource.name, resource]))
}

export const allResources = (): readonly Resource[] => all
/** Resources with a list; those with one record per customer are in `allSingles`. */
export const allCollections = (): readonly Collection[] => all.filter(isCollection)
export const allSingles = (): readonly Resource[] => all.filter(({ single }) => single)

/** By a name that was stored, sent or typed; undefined if no resource has it. */
export const findResource = (name: string): Resource | undefined => byName.get(name)

/** By a name that was stored or that the other side sent: it's always valid, but its type doesn't say so. */
export function knownResource(name: string): Resource {
  const found = findResource(name)
  if (!found) throw new Error(`No resource is called ${name}.`)
  return found
}

export const resourceNamed = (name: ResourceName): Resource => knownResource(name)

/** The resource this field points to; undefined if it isn't a pointer. */
export function findTarget(resource: Resource, fieldName: string): Resource | undefined {
  const field = resource.fields[fieldName]
  return field && isPointer(field) ? resourceNamed(field.target) : undefined
}

export function targetOf(resource: Resource, fieldName: string): Resource {
  const target = findTarget(resource, fieldName)
  if (!target) throw new Error(`${resource.name}.${fieldName} points to nothing.`)
  return target
}

export interface Reference {
  readonly from: Resource
  readonly fieldName: string
  readonly field: RefField
}

/** All refs that point to this resource. Dependents, counts and parent tabs are derived from them. */
export const referencesTo = (target: Resource): Reference[] =>
  all.flatMap((from) =>
    fieldsWhere(from, isRef)
      .filter(([, field]) => field.target === target.name)
      .map(([fieldName, field]) => ({ from, fieldName, field })),
  )

/**
 * Sorts targets before the resources that point to them. If two point to each other, the one met first comes second. Refs
 * from outside into a customer's records don't count: a customer comes before its records.
 */
export function targetsFirst(given: readonly Resource[] = all): Resource[] {
  const ordered: Resource[] = []
  const met = new Set<Resource>()
  const add = (resource: Resource) => {
    if (met.has(resource)) return
    met.add(resource)
    for (const [, field] of fieldsWhere(resource, isRef)) {
      const target = given.find(({ name }) => name === field.target)
      if (target && (target.scope !== 'customer' || resource.scope === 'customer')) add(target)
    }
    ordered.push(resource)
  }
  for (const resource of given) add(resource)
  return ordered
}

/** The resources that live inside this one, each a tab on its page. */
export const childrenOf = (parent: Resource): Reference[] =>
  referencesTo(parent).filter(({ from, fieldName }) => from.parents.includes(fieldName))
