/**
 * Field kinds: what a column of an entity can be. A field is data, the same object in browser and server; what each kind
 * means to SQL, to validation and to the eye stands in total records elsewhere, so a new kind compiles only when complete.
 */

import type { CatalogueName } from '../auth/grants.ts'
import type { Permission, PermissionTree } from '../auth/permission.ts'
import type { Format } from '../values/formats.ts'
import type { ImageLimits } from './images.ts'
import type { Shapes } from './shapes.ts'

interface Values {
  text: string
  longText: string
  code: string
  email: string
  phone: string
  /** A link; https only, because it is opened from here. */
  url: string
  int: number
  decimal: number
  bool: boolean
  /** A calendar day, `YYYY-MM-DD`: no clock, no zone, so that it never shifts. */
  date: string
  /** A moment, in UTC. The platform writes it; people read it. */
  instant: string
  choice: string
  choices: string[]
  status: string
  colour: string
  timezone: string
  country: string
  tags: string[]
  ref: string
  /** Several of another resource: which sites, which roles. None often means "all", and an archived one stays until it is taken out. */
  refs: string[]
  /** Written, never read back: it is stored sealed, and a record shows `hiddenSecret` where there is one. */
  secret: string
  /** Small records inside this one, each with fields of its own: the printers of a station. */
  rows: Readonly<Record<string, unknown>>[]
  /** Some of a set of fields, decided here; what is left out is as somebody else decides. */
  overrides: Readonly<Record<string, unknown>>
  json: unknown
  /** Of a hundred, already multiplied: 86.5. */
  percent: number
  /** So many of so many: doors taken of doors there are. */
  share: Share
  /** What is granted, of a closed catalogue: a tree of booleans. */
  grants: PermissionTree
  /** A picture. It is kept apart from the record, which holds its id. */
  image: string
  /** How many records of another resource point here. Counted, never stored. */
  count: number
}

export interface Share {
  part: number
  whole: number
}

/** What stands in a record for a secret that is set, and for what its reader may not see. */
export const hiddenSecret = '••••••••'

export type Kind = keyof Values

/** Within what a value must be unique; archived records do not count, upper and lower case are the same. */
export type Uniqueness = 'everywhere' | 'customer' | 'parent'
/** What happens to a record when the one it points to is archived (spec:data-model#archiving). */
export type WhenTargetArchived = 'block' | 'detach' | 'cascade'

interface Common {
  readonly label?: string
  readonly help?: string
  readonly unique?: Uniqueness
  readonly inList?: boolean
  readonly filter?: boolean
  readonly search?: boolean
  readonly min?: number
  readonly max?: number
  /** Texts and secrets only: how it must be written. */
  readonly format?: Format
  /** Each customer's own: never taken from a template, nor given back to a default. */
  readonly local?: boolean
  /** Personal data: masked for whoever lacks the subject's word for it (privacy.ts). */
  readonly pii?: boolean
  /** Whole numbers only: it names something (a port, a build), so no mark stands between its thousands. */
  readonly asName?: boolean
  /** Tags only: how long each may be; `max` is how many. */
  readonly eachMax?: number
  /** Other fields that say what it begins with where it is left out: the entity's rules know how. */
  readonly defaultBy?: readonly string[]
}

export interface Field<T = unknown, Required extends boolean = boolean, Given extends boolean = boolean>
  extends Common {
  readonly kind: Kind
  /** Never null in a stored row. */
  readonly required: Required
  /** A person may write it; otherwise the server alone does. */
  readonly writable: boolean
  /** Worked out from other tables when it is read (`api/computed`); it has no column. */
  readonly computed?: true
  /** Must be given at creation: required, writable and without a default. */
  readonly given: Given
  /** Writable at creation only. */
  readonly immutable: boolean
  readonly default?: unknown
  readonly choices?: readonly string[]
  /** Status only: from each state, the states one may go to. */
  readonly transitions?: Readonly<Record<string, readonly string[]>>
  /** Status only: states that take a right of their own to reach, beside the right to edit. */
  readonly needs?: Readonly<Partial<Record<string, Permission>>>
  /** Ref and count: the name of the other resource. A name, not the resource: definitions must not import each other. */
  readonly target?: string
  readonly whenTargetArchived?: WhenTargetArchived
  /** Country only: the phone number whose country it is. The server writes it whenever the number is written. */
  readonly countryOf?: string
  /** Rows: the fields of each. Overrides: those that can be decided. */
  readonly of?: Readonly<Record<string, Field>>
  /** Images only: of which types and how large. */
  readonly image?: ImageLimits
  /** Json only: which shape it has. */
  readonly shape?: keyof Shapes
  /** Grants only: what can be granted. */
  readonly catalogue?: CatalogueName
  /** Phantom: carries the TypeScript type, never set. */
  readonly _type?: T
}

interface Options<T> extends Common {
  required?: boolean
  writable?: boolean
  immutable?: boolean
  default?: T
}

/** Read by a conditional, not by a defaulted type parameter: those are silently widened by the context. */
type Made<T, O> = Field<
  T,
  O extends { required: true } ? true : false,
  O extends { required: true } ? (O extends { default: unknown } | { writable: false } ? false : true) : false
>

function made<T, O>(kind: Kind, options: Options<T> & Partial<Field>): Made<T, O> {
  const { required = false, writable = true, immutable = false } = options
  const given = required && writable && options.default === undefined
  const field: Field = { ...options, kind, required, writable, immutable, given }
  // The one place where the phantom type is put on: the options were checked against it at the call.
  return field as Made<T, O>
}

const kind =
  <T>(name: Kind) =>
  <const O extends Options<T> = Record<never, never>>(options?: O): Made<T, O> =>
    made<T, O>(name, options ?? {})

export const text = kind<string>('text')
export const longText = kind<string>('longText')
export const code = kind<string>('code')
export const email = kind<string>('email')
export const phone = kind<string>('phone')
export const url = kind<string>('url')
export const int = kind<number>('int')
export const decimal = kind<number>('decimal')
export const bool = kind<boolean>('bool')
export const date = kind<string>('date')
export const colour = kind<string>('colour')
export const timezone = kind<string>('timezone')
export const country = kind<string>('country')
export const tags = kind<string[]>('tags')
export const secret = kind<string>('secret')
export const percent = kind<number>('percent')
export const share = kind<Share>('share')

/** The country of a number kept beside it: whoever asks for all numbers of a country need not read them. */
export const countryOf = (phoneField: string): Field<string, false, false> =>
  made<string, { writable: false }>('country', { writable: false, countryOf: phoneField })

export const instant = (options: Common = {}): Field<string, false, false> =>
  made<string, { writable: false }>('instant', { ...options, writable: false })

export const choice = <const C extends string, const O extends Options<NoInfer<C>> = Record<never, never>>(
  of: readonly C[],
  options?: O,
): Made<C, O> => made<C, O>('choice', { ...options, choices: of })

export const choices = <const C extends string, const O extends Options<readonly NoInfer<C>[]> = Record<never, never>>(
  of: readonly C[],
  options?: O,
): Made<C[], O> => made<C[], O>('choices', { ...options, choices: of } as Options<C[]>)

/** A life cycle: the first state is where a record begins unless `default` says otherwise; the table says where it may go. */
export const status = <const S extends string>(
  transitions: Readonly<Record<S, readonly NoInfer<S>[]>>,
  options: { default?: NoInfer<S>; needs?: Readonly<Partial<Record<NoInfer<S>, Permission>>> } & Common = {},
): Field<S, true, false> => {
  const states = Object.keys(transitions)
  return made<S, { required: true; default: S }>('status', {
    inList: true,
    filter: true,
    ...options,
    default: options.default ?? (states[0] as S),
    required: true,
    choices: states,
    transitions,
  })
}

export const ref = <
  const O extends Options<string> & { whenTargetArchived?: WhenTargetArchived } = Record<never, never>,
>(
  target: string,
  options?: O,
): Made<string, O> => made<string, O>('ref', { whenTargetArchived: 'block', ...options, target })

export const refs = <const O extends Options<string[]> = Record<never, never>>(
  target: string,
  options?: O,
): Made<string[], O> => made<string[], O>('refs', { ...options, target })

/** The values of fields: required ones are never null. */
export type FieldValues<F extends Readonly<Record<string, Field>>> = {
  [K in keyof F]: F[K] extends Field<infer T, infer R> ? (R extends true ? T : T | null) : never
}

export const rows = <
  const F extends Readonly<Record<string, Field>>,
  const O extends Options<FieldValues<NoInfer<F>>[]> = Record<never, never>,
>(
  of: F,
  options?: O,
): Made<FieldValues<F>[], O> => made<FieldValues<F>[], O>('rows', { ...options, of } as Options<FieldValues<F>[]>)

/** Written value by value, through an endpoint that knows whose values these replace. */
export const overrides = (
  of: Readonly<Record<string, Field>>,
  options: Common = {},
): Field<Values['overrides'], true, false> =>
  made<Values['overrides'], { required: true; writable: false }>('overrides', {
    ...options,
    of,
    required: true,
    writable: false,
    default: {},
  })

export type ComputedField<T = unknown> = Field<T, false, false> & { readonly computed: true }

/** Worked out when it is read: shown, filtered and told like any field of its kind, never written. */
export const computed = <T>(field: Field<T>): ComputedField<T> =>
  // Whoever computes may find nothing to compute from, so it may be null whatever it was made of.
  ({ ...field, required: false, writable: false, given: false, computed: true }) as ComputedField<T>

export const json = <const S extends keyof Shapes, const O extends Options<Shapes[NoInfer<S>]> = Record<never, never>>(
  shape: S,
  options?: O,
): Made<Shapes[S], O> => made<Shapes[S], O>('json', { ...options, shape } as Options<Shapes[S]>)

export const grants = <const O extends Options<PermissionTree> = Record<never, never>>(
  catalogue: CatalogueName,
  options?: O,
): Made<PermissionTree, O> => made<PermissionTree, O>('grants', { ...options, catalogue })

export const image = <const O extends Options<string> = Record<never, never>>(
  limits: ImageLimits,
  options?: O,
): Made<string, O> => made<string, O>('image', { ...options, image: limits })

export type CountField = Field<number, true, false> & { readonly counts: true }

export const count = (target: string, options: Common = {}): CountField => ({
  ...made<number, { required: true; writable: false }>('count', {
    ...options,
    target,
    required: true,
    writable: false,
  }),
  // Says in types what the kind says at run time: it is nobody's column.
  counts: true,
})

/** It has a column of its own. */
export const isStored = (field: Field): boolean => field.kind !== 'count' && field.computed !== true
