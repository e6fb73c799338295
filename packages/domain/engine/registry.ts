/**
 * The resources the program has. The engine names none of them: `areas/index.ts` hands them in, and whatever starts a
 * program (the server, a page of the console, a test) imports it.
 */
import { isPointer, isRef } from './field.ts'
import type { RefField } from './fieldKinds.ts'
import { type Collection, fieldsWhere, isCollection, type Resource } from './resource.ts'
import type { ResourceName } from './resourceNames.ts'

let all: readonly Resource[] = []
/** Asked with names from outside too. */
let byName: ReadonlyMap<string, Resource> = new Map()

export function registerResources(resources: readonly Resource[]): void {
  all = resources
  byName = new Map(resources.map((resource) => [resource.name, resource]))
}

export const allResources = (): readonly Resource[] => all
/** Those with lists, and those of which each customer has one. */
export const allCollections = (): readonly Collection[] => all.filter(isCollection)
export const allSingles = (): readonly Resource[] => all.filter(({ single }) => single)

/** By a name that was stored, sent or typed; undefined where nothing is called so. */
export const findResource = (name: string): Resource | undefined => byName.get(name)

/** By a name that was stored or that the other side sent: it cannot be wrong, but no type says so. */
export function knownResource(name: string): Resource {
  const found = findResource(name)
  if (!found) throw new Error(`No resource is called ${name}.`)
  return found
}

export const resourceNamed = (name: ResourceName): Resource => knownResource(name)

/** What the field of this name points to; undefined where it is no pointer. */
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

/** Who points here: the refs of all resources whose target this is. Dependents, counts and parent tabs follow from it. */
export const referencesTo = (target: Resource): Reference[] =>
  all.flatMap((from) =>
    fieldsWhere(from, isRef)
      .filter(([, field]) => field.target === target.name)
      .map(([fieldName, field]) => ({ from, fieldName, field })),
  )

/**
 * What is pointed to comes before what points to it. Where two point to each other neither order would do; the first
 * that was met waits. So does what points into a customer from outside: a customer comes before all that it has.
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

/** What lives inside a record of this resource, each a tab of its page. */
export const childrenOf = (parent: Resource): Reference[] =>
  referencesTo(parent).filter(({ from, fieldName }) => from.parents.includes(fieldName))
