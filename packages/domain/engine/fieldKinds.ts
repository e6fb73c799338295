/** The options of each field kind. A kind accepts only options that make sense for it, and requires those it needs. */

import type { CatalogueName } from '../auth/grants.ts'
import type { Permission } from '../auth/permission.ts'
import type { Format } from '../values/formats.ts'
import type { Unit } from '../values/units.ts'
import type { ImageLimits } from './images.ts'
import type { ResourceName } from './resourceNames.ts'
import type { Shapes } from './shapes.ts'

/** The scope in which a value must be unique, ignoring case and archived records. */
export type Uniqueness = 'everywhere' | 'customer' | 'parent'
/** What happens to a record when the one it points to is archived (spec:data-model#archiving). */
export type WhenTargetArchived = 'block' | 'detach' | 'cascade'

/** Options of every kind. */
interface Base {
  readonly label?: string
  readonly help?: string
  readonly inList?: boolean
  readonly sorts?: true
  /** Fields it can't be shown without: a list that loads it loads them, too. */
  readonly comesWith?: readonly string[]
  readonly filter?: boolean
  /** Each customer's own: never inherited from a template, nor reset to a default. */
  readonly local?: boolean
  /** Personal data: masked for users without the subject's `pii` permission (privacy.ts). */
  readonly pii?: boolean
  /** Other fields that determine its default when it's omitted; the entity's rules compute it. */
  readonly defaultBy?: readonly string[]
  /** Never null in a stored row. */
  readonly required: boolean
  /** Users may write it; otherwise only the server does. */
  readonly writable: boolean
  /** Computed from other tables on read (an area's figures); it has no column. */
  readonly computed?: true
  /** Must be given at creation: required, writable and without a default. */
  readonly given: boolean
  /** Writable at creation only. */
  readonly immutable: boolean
  readonly default?: unknown
}

/** Neither unique nor searched by lists. */
interface Plain extends Base {
  readonly unique?: undefined
  readonly search?: undefined
}

/** May be unique, but isn't searched. */
interface Distinct extends Base {
  readonly unique?: Uniqueness
  readonly search?: undefined
}

/** May be unique and searched. */
interface Found extends Base {
  readonly unique?: Uniqueness
  readonly search?: boolean
}

/** Length of a text, size of a number or number of entries. */
interface Bounds {
  readonly min?: number
  readonly max?: number
}

export interface TextField extends Found, Bounds {
  readonly kind: 'text'
  /** The format its values must have. */
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

/** What a number measures. The label names the quantity; the unit follows the value in lists, records and inputs. */
interface Measured {
  readonly unit?: Unit
  /** What 0 means if it isn't a quantity: “No limit”. */
  readonly zeroMeans?: string
}

export interface IntField extends Distinct, Bounds, Measured {
  readonly kind: 'int'
  /** An identifier (a port, a build), so it's shown without thousands separators. */
  readonly asName?: boolean
}

export interface DecimalField extends Plain, Bounds, Measured {
  readonly kind: 'decimal'
}

export interface PercentField extends Plain, Bounds {
  readonly kind: 'percent'
}

/** Kinds without options of their own. */
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
  /** Minimum number of choices. */
  readonly min?: number
}

export interface StatusField extends Plain {
  readonly kind: 'status'
  /** Its states. */
  readonly choices: readonly string[]
  /** Each state → the states it may change to. */
  readonly transitions: Readonly<Record<string, readonly string[]>>
  /** States that need their own permission to reach, in addition to edit. */
  readonly needs?: Readonly<Partial<Record<string, Permission>>>
}

export interface CountryField extends Plain {
  readonly kind: 'country'
  /** The phone field whose country it is. The server writes it whenever the number is written. */
  readonly countryOf?: string
}

export interface TagsField extends Base, Bounds {
  readonly kind: 'tags'
  readonly unique?: undefined
  readonly search?: boolean
  /** Maximum length of each tag; `max` limits their number. */
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
  /** The resource whose records are counted: those that point here. */
  readonly target: ResourceName
}

export interface SecretField extends Plain, Bounds {
  readonly kind: 'secret'
  /** The format its values must have. */
  readonly format?: Format
}

export interface RowsField extends Plain {
  readonly kind: 'rows'
  /** The noun for one row, if the label isn't its plural: “Add panel”. */
  readonly one?: string
  /** The fields of each row. */
  readonly of: Readonly<Record<string, Kinds[keyof Kinds]>>
  /** Maximum number of rows. */
  readonly max?: number
}

export interface OverridesField extends Plain {
  readonly kind: 'overrides'
  /** The fields that can be overridden. */
  readonly of: Readonly<Record<string, Kinds[keyof Kinds]>>
}

export interface JsonField extends Plain {
  readonly kind: 'json'
  readonly shape: keyof Shapes
}

export interface GrantsField extends Plain {
  readonly kind: 'grants'
  /** The permissions that can be granted. */
  readonly catalogue: CatalogueName
}

export interface ImageField extends Plain {
  readonly kind: 'image'
  /** Accepted types and maximum size. */
  readonly image: ImageLimits
}

export interface Kinds {
  text: TextField
  longText: LongTextField
  code: CodeField
  email: EmailField
  phone: PhoneField
  /** A link; https only, because users open it from the console. */
  url: UrlField
  int: IntField
  decimal: DecimalField
  bool: SimpleField<'bool'>
  /** A calendar day, `YYYY-MM-DD`: no time and no time zone, so it never shifts. */
  date: SimpleField<'date'>
  /** A point in time, in UTC. Only the platform writes it. */
  instant: SimpleField<'instant'>
  choice: ChoiceField
  choices: ChoicesField
  status: StatusField
  colour: SimpleField<'colour'>
  timezone: SimpleField<'timezone'>
  country: CountryField
  tags: TagsField
  ref: RefField
  /** Several records of another resource: sites, roles. Empty often means "all"; archived ones stay until they're removed. */
  refs: RefsField
  /** Write-only: stored encrypted. A record shows `hiddenSecret` if one is set. */
  secret: SecretField
  /** Small records inside this one, each with its own fields: a station's printers. */
  rows: RowsField
  /** Overrides for some of a set of fields; those left out are inherited. */
  overrides: OverridesField
  json: JsonField
  /** Already multiplied by 100: 86.5. */
  percent: PercentField
  /** A part of a whole: occupied doors out of all doors. */
  share: SimpleField<'share'>
  /** Granted permissions from a fixed catalog, as a tree of booleans. */
  grants: GrantsField
  /** An image. It's stored separately; the record holds its id. */
  image: ImageField
  /** How many records of another resource point here. Counted on read, never stored. */
  count: CountField
}
