/**
 * Field kinds: what a column of an entity can be. A field is data, the same object in browser and server. SQL, validation
 * and display each handle every kind in a total record, so a new kind doesn't compile until all of them support it.
 */

import type { CatalogueName } from '../auth/grants.ts'
import type { Permission, PermissionTree } from '../auth/permission.ts'
import type { Kinds, WhenTargetArchived } from './fieldKinds.ts'
import type { ImageLimits } from './images.ts'
import type { ResourceName } from './resourceNames.ts'
import type { Shapes } from './shapes.ts'

export interface Share {
  part: number
  whole: number
}

/** Placeholder in a record for a secret that is set, and for values the user isn't allowed to see. */
export const hiddenSecret = '••••••••'

export type Kind = keyof Kinds
export type FieldOf<K extends Kind> = Kinds[K]
export type Field = FieldOf<Kind>

/** Adds to a field the type of its values and whether they may be missing. */
export interface Typed<T = unknown, Required extends boolean = boolean, Given extends boolean = boolean> {
  readonly required: Required
  readonly given: Given
  /** Phantom: carries the TypeScript type, never set. */
  readonly _type?: T
}

/** The values of fields: required ones are never null. */
export type FieldValues<F extends Readonly<Record<string, Field>>> = {
  [K in keyof F]: F[K] extends Typed<infer T, infer R> ? (R extends true ? T : T | null) : never
}

/** Has its own column. */
export const isStored = (field: Field): boolean => field.kind !== 'count' && field.computed !== true

const isKind =
  <K extends Kind>(...kinds: readonly K[]) =>
  (field: Field): field is FieldOf<K> =>
    kinds.some((kind) => kind === field.kind)

export const isRef = isKind('ref')
export const isRefs = isKind('refs')
/** Points to records of another resource, one or several. */
export const isPointer = isKind('ref', 'refs')
export const isStatus = isKind('status')
export const isGrants = isKind('grants')
export const isImage = isKind('image')
export const isSecret = isKind('secret')
export const isCount = isKind('count')

/** The values a choice, choices or status field allows; empty for other kinds. */
export const choicesOf = (field: Field | undefined): readonly string[] =>
  field !== undefined && 'choices' in field ? field.choices : []

interface Settings<T> {
  readonly required?: boolean
  readonly writable?: boolean
  readonly immutable?: boolean
  readonly default?: T
}

type Settled = keyof Settings<unknown> | 'kind' | 'given' | 'computed'
type Own<K extends Kind> = Omit<FieldOf<K>, Settled>

/** What a definition may set for a field of this kind, besides what its builder takes as arguments. */
type Options<K extends Kind, T, Asked extends keyof Own<K> = never> = Omit<Own<K>, Asked> & Settings<T>

/** Options are inferred, so an option that the kind doesn't have would go unnoticed; this rejects it. */
type Only<O, Known> = O & { readonly [K in Exclude<keyof O, keyof Known>]: never }

/** Inferred by a conditional type, not by defaulted type parameters, which the context silently widens. */
type Made<K extends Kind, T, O> = FieldOf<K> &
  Typed<
    T,
    O extends { required: true } ? true : false,
    O extends { required: true } ? (O extends { default: unknown } | { writable: false } ? false : true) : false
  >

function made<K extends Kind, T, O, Also = unknown>(
  kind: K,
  options: Own<K> & Settings<unknown>,
): Made<K, T, O> & Also {
  const { required = false, writable = true, immutable = false } = options
  const given = required && writable && options.default === undefined
  // The only place that adds the phantom type; the caller's options were checked against it.
  return { ...options, kind, required, writable, immutable, given } as unknown as Made<K, T, O> & Also
}

/** Kinds without mandatory options. */
type Plain = { [K in Kind]: Record<never, never> extends Own<K> ? K : never }[Kind]

const kind =
  <K extends Plain, T>(name: K) =>
  <const O extends Partial<Options<K, T>> = Record<never, never>>(options?: Only<O, Options<K, T>>): Made<K, T, O> =>
    // A safe cast: all options of the kinds in `Plain` are optional.
    made<K, T, O>(name, (options ?? {}) as Own<K>)

export const text = kind<'text', string>('text')
export const longText = kind<'longText', string>('longText')
export const code = kind<'code', string>('code')
export const email = kind<'email', string>('email')
export const phone = kind<'phone', string>('phone')
export const url = kind<'url', string>('url')
export const int = kind<'int', number>('int')
export const decimal = kind<'decimal', number>('decimal')
export const bool = kind<'bool', boolean>('bool')
export const date = kind<'date', string>('date')
export const colour = kind<'colour', string>('colour')
export const timezone = kind<'timezone', string>('timezone')
export const country = kind<'country', string>('country')
export const tags = kind<'tags', string[]>('tags')
export const secret = kind<'secret', string>('secret')
export const percent = kind<'percent', number>('percent')
export const share = kind<'share', Share>('share')

/** The country of a phone number, stored next to it so that queries by country don't have to parse the numbers. */
export const countryOf = (phoneField: string) =>
  made<'country', string, { writable: false }>('country', { writable: false, countryOf: phoneField })

export const instant = (options: Own<'instant'> = {}) =>
  made<'instant', string, { writable: false }>('instant', { ...options, writable: false })

export const choice = <
  const C extends string,
  const O extends Options<'choice', NoInfer<C>, 'choices'> = Record<never, never>,
>(
  of: readonly C[],
  options?: Only<O, Options<'choice', C>>,
): Made<'choice', C, O> & { readonly choices: readonly C[] } =>
  made<'choice', C, O, { readonly choices: readonly C[] }>('choice', { ...options, choices: of })

export const choices = <
  const C extends string,
  const O extends Options<'choices', readonly NoInfer<C>[], 'choices'> = Record<never, never>,
>(
  of: readonly C[],
  options?: Only<O, Options<'choices', C>>,
): Made<'choices', C[], O> & { readonly choices: readonly C[] } =>
  made<'choices', C[], O, { readonly choices: readonly C[] }>('choices', { ...options, choices: of })

/** A life cycle: each state with the states it may change to. Records start in the first one unless `default` names another. */
export const status = <const S extends string>(
  transitions: Readonly<Record<S, readonly NoInfer<S>[]>>,
  options: Omit<Own<'status'>, 'choices' | 'transitions' | 'needs'> & {
    default?: NoInfer<S>
    needs?: Readonly<Partial<Record<NoInfer<S>, Permission>>>
  } = {},
): Made<'status', S, { required: true; default: S }> => {
  const states = Object.keys(transitions)
  return made('status', {
    inList: true,
    filter: true,
    ...options,
    default: options.default ?? states[0],
    required: true,
    choices: states,
    transitions,
  })
}

/** By default, the target can't be archived while a record points to it. */
export const ref = <
  const O extends Options<'ref', string, 'target' | 'whenTargetArchived'> & {
    readonly whenTargetArchived?: WhenTargetArchived
  } = Record<never, never>,
>(
  target: ResourceName,
  options?: Only<O, Options<'ref', string>>,
): Made<'ref', string, O> => made('ref', { whenTargetArchived: 'block', ...options, target })

export const refs = <const O extends Options<'refs', string[], 'target'> = Record<never, never>>(
  target: ResourceName,
  options?: Only<O, Options<'refs', string[]>>,
): Made<'refs', string[], O> => made('refs', { ...options, target })

export const rows = <
  const F extends Readonly<Record<string, Field>>,
  const O extends Options<'rows', readonly FieldValues<NoInfer<F>>[], 'of'> = Record<never, never>,
>(
  of: F,
  options?: Only<O, Options<'rows', unknown>>,
): Made<'rows', FieldValues<F>[], O> => made('rows', { ...options, of })

/** Written one value at a time, through an endpoint that knows which values they override. */
export const overrides = (
  of: Readonly<Record<string, Field>>,
  options: Omit<Own<'overrides'>, 'of'> = {},
): Made<'overrides', Readonly<Record<string, unknown>>, { required: true; writable: false }> =>
  made('overrides', { ...options, of, required: true, writable: false, default: {} })

export const json = <
  const S extends keyof Shapes,
  const O extends Options<'json', Shapes[NoInfer<S>], 'shape'> = Record<never, never>,
>(
  shape: S,
  options?: Only<O, Options<'json', unknown>>,
): Made<'json', Shapes[S], O> => made('json', { ...options, shape })

export const grants = <const O extends Options<'grants', PermissionTree, 'catalogue'> = Record<never, never>>(
  catalogue: CatalogueName,
  options?: Only<O, Options<'grants', unknown>>,
): Made<'grants', PermissionTree, O> => made('grants', { ...options, catalogue })

export const image = <const O extends Options<'image', string, 'image'> = Record<never, never>>(
  limits: ImageLimits,
  options?: Only<O, Options<'image', unknown>>,
): Made<'image', string, O> => made('image', { ...options, image: limits })

export const count = (
  target: ResourceName,
  options: Omit<Own<'count'>, 'target'> = {},
): Made<'count', number, { required: true; writable: false }> =>
  made('count', { ...options, target, required: true, writable: false })

type Computed<F extends Field> = FieldOf<F['kind']> &
  Typed<F extends Typed<infer T> ? T : never, false, false> & { readonly computed: true }

/** Computed on read: shown, filtered and returned like any field of its kind, but never written. */
export const computed = <F extends Field>(field: F): Computed<F> =>
  // There may be nothing to compute it from, so it's nullable whatever field it was made of.
  ({ ...field, required: false, writable: false, given: false, computed: true }) as unknown as Computed<F>
