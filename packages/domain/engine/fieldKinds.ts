/** What a field of each kind says. A kind has only the options that mean something for it, and must have those it needs. */

import type { CatalogueName } from '../auth/grants.ts'
import type { Permission } from '../auth/permission.ts'
import type { Format } from '../values/formats.ts'
import type { Unit } from '../values/units.ts'
import type { ImageLimits } from './images.ts'
import type { ResourceName } from './resourceNames.ts'
import type { Shapes } from './shapes.ts'

/** Within what a value must be unique; archived records do not count, upper and lower case are the same. */
export type Uniqueness = 'everywhere' | 'customer' | 'parent'
/** What happens to a record when the one it points to is archived (spec:data-model#archiving). */
export type WhenTargetArchived = 'block' | 'detach' | 'cascade'

/** What a field of any kind may say. */
interface Base {
  readonly label?: string
  readonly help?: string
  readonly inList?: boolean
  readonly sorts?: true
  /** Fields without which it can't be shown: a list that has it has them too. */
  readonly comesWith?: readonly string[]
  readonly filter?: boolean
  /** Each customer's own: never taken from a template, nor given back to a default. */
  readonly local?: boolean
  /** Personal data: masked for users without the subject's `pii` permission (privacy.ts). */
  readonly pii?: boolean
  /** Other fields that say what it begins with where it is left out: the entity's rules know how. */
  readonly defaultBy?: readonly string[]
  /** Never null in a stored row. */
  readonly required: boolean
  /** A person may write it; otherwise the server alone does. */
  readonly writable: boolean
  /** Worked out from other tables when it is read (an area's figures); it has no column. */
  readonly computed?: true
  /** Must be given at creation: required, writable and without a default. */
  readonly given: boolean
  /** Writable at creation only. */
  readonly immutable: boolean
  readonly default?: unknown
}

/** Neither unique nor found by the search of a list. */
interface Plain extends Base {
  readonly unique?: undefined
  readonly search?: undefined
}

/** What a record can be told by. */
interface Distinct extends Base {
  readonly unique?: Uniqueness
  readonly search?: undefined
}

/** What a record can be told by and found by. */
interface Found extends Base {
  readonly unique?: Uniqueness
  readonly search?: boolean
}

/** How long a text is, or how large a number. */
interface Bounds {
  readonly min?: number
  readonly max?: number
}

export interface TextField extends Found, Bounds {
  readonly kind: 'text'
  /** How it must be written. */
  readonly format?: Format
}

export interface LongTextField extends Plain {
  readonly kind: 'longText'
  readonly max?: number
}

export interface CodeField extends Found, Bounds {
  readonly kind: 'code'
}

export interface EmailField extends Found {
  readonly kind: 'email'
}

export interface PhoneField extends Plain {
  readonly kind: 'phone'
}

export interface UrlField extends Plain {
  readonly kind: 'url'
  readonly max?: number
}

/** What a number measures. The label names it, the unit follows the value, in lists, records and inputs alike. */
interface Measured {
  readonly unit?: Unit
  /** What zero stands for, where it isn't a quantity: “No limit”. */
  readonly zeroMeans?: string
}

export interface IntField extends Distinct, Bounds, Measured {
  readonly kind: 'int'
  /** It names something (a port, a build), so no mark stands between its thousands. */
  readonly asName?: boolean
}

export interface DecimalField extends Plain, Bounds, Measured {
  readonly kind: 'decimal'
}

export interface PercentField extends Plain, Bounds {
  readonly kind: 'percent'
}

/** Kinds that say nothing beyond what every field says. */
export interface SimpleField<K extends 'bool' | 'date' | 'instant' | 'colour' | 'timezone' | 'share'> extends Plain {
  readonly kind: K
}

export interface ChoiceField extends Plain {
  readonly kind: 'choice'
  readonly choices: readonly string[]
}

export interface ChoicesField extends Plain {
  readonly kind: 'choices'
  readonly choices: readonly string[]
  /** How many at least. */
  readonly min?: number
}

export interface StatusField extends Plain {
  readonly kind: 'status'
  /** Its states. */
  readonly choices: readonly string[]
  /** From each state, the states one may go to. */
  readonly transitions: Readonly<Record<string, readonly string[]>>
  /** States that take a right of their own to reach, beside the right to edit. */
  readonly needs?: Readonly<Partial<Record<string, Permission>>>
}

export interface CountryField extends Plain {
  readonly kind: 'country'
  /** The phone number whose country it is. The server writes it whenever the number is written. */
  readonly countryOf?: string
}

export interface TagsField extends Base, Bounds {
  readonly kind: 'tags'
  readonly unique?: undefined
  readonly search?: boolean
  /** How long each may be; `max` is how many. */
  readonly eachMax?: number
}

export interface RefField extends Distinct {
  readonly kind: 'ref'
  /** The other resource. A name, not the resource: definitions must not import each other. */
  readonly target: ResourceName
  readonly whenTargetArchived: WhenTargetArchived
}

export interface RefsField extends Plain, Bounds {
  readonly kind: 'refs'
  readonly target: ResourceName
}

export interface CountField extends Plain {
  readonly kind: 'count'
  /** Whose records are counted: those that point here. */
  readonly target: ResourceName
}

export interface SecretField extends Plain, Bounds {
  readonly kind: 'secret'
  /** How it must be written. */
  readonly format?: Format
}

export interface RowsField extends Plain {
  readonly kind: 'rows'
  /** What one of them is called, in a sentence, where the label isn't its plural: “Add panel”. */
  readonly one?: string
  /** The fields of each. */
  readonly of: Readonly<Record<string, Kinds[keyof Kinds]>>
  /** How many at most. */
  readonly max?: number
}

export interface OverridesField extends Plain {
  readonly kind: 'overrides'
  /** Those that can be decided. */
  readonly of: Readonly<Record<string, Kinds[keyof Kinds]>>
}

export interface JsonField extends Plain {
  readonly kind: 'json'
  readonly shape: keyof Shapes
}

export interface GrantsField extends Plain {
  readonly kind: 'grants'
  /** What can be granted. */
  readonly catalogue: CatalogueName
}

export interface ImageField extends Plain {
  readonly kind: 'image'
  /** Of which types and how large. */
  readonly image: ImageLimits
}

export interface Kinds {
  text: TextField
  longText: LongTextField
  code: CodeField
  email: EmailField
  phone: PhoneField
  /** A link; https only, because it is opened from here. */
  url: UrlField
  int: IntField
  decimal: DecimalField
  bool: SimpleField<'bool'>
  /** A calendar day, `YYYY-MM-DD`: no clock, no zone, so that it never shifts. */
  date: SimpleField<'date'>
  /** A moment, in UTC. The platform writes it; people read it. */
  instant: SimpleField<'instant'>
  choice: ChoiceField
  choices: ChoicesField
  status: StatusField
  colour: SimpleField<'colour'>
  timezone: SimpleField<'timezone'>
  country: CountryField
  tags: TagsField
  ref: RefField
  /** Several of another resource: which sites, which roles. None often means "all", and an archived one stays until it is taken out. */
  refs: RefsField
  /** Written, never read back: it is stored sealed, and a record shows `hiddenSecret` where there is one. */
  secret: SecretField
  /** Small records inside this one, each with fields of its own: the printers of a station. */
  rows: RowsField
  /** Overrides for some of a set of fields; those left out are inherited. */
  overrides: OverridesField
  json: JsonField
  /** Of a hundred, already multiplied: 86.5. */
  percent: PercentField
  /** So many of so many: doors taken of doors there are. */
  share: SimpleField<'share'>
  /** What is granted, of a closed catalogue: a tree of booleans. */
  grants: GrantsField
  /** A picture. It is kept apart from the record, which holds its id. */
  image: ImageField
  /** How many records of another resource point here. Counted, never stored. */
  count: CountField
}
