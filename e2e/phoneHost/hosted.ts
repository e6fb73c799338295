/** The interface between tests and the host page. */
import type { GivenOptions } from '../../packages/domain/phone/options.ts'

export interface HostedField {
  props?: Omit<GivenOptions, 'allCountries'>
  /** If given, the page controls the value; otherwise the input is uncontrolled. */
  value?: string
  /** Pixels from the bottom of the field to the bottom of the window. */
  roomBelow?: number
  /** Requests /api/geo/country; `shared` fields use the same lookup function. */
  looksUp?: true | 'shared'
  /** Renders a custom arrow, search icon and right icon. */
  slots?: true
}

export interface Happening {
  /** The input's index, from 0. */
  field: number
  name:
    | 'input'
    | 'validate'
    | 'countryChanged'
    | 'open'
    | 'close'
    | 'focus'
    | 'blur'
    | 'enter'
    | 'space'
    | 'drawerClosed'
  detail: unknown
}

export interface HostedWhere {
  inDrawer?: boolean
  strictMode?: boolean
}

export interface PhoneHostPage {
  happenings: Happening[]
  show: (fields: readonly HostedField[], where?: HostedWhere) => void
  hide: () => void
  setValue: (index: number, value: string) => void
  focus: (index: number) => void
  blur: (index: number) => void
}
