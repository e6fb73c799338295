/** What the host page can be told, and what it tells. */
import type { GivenOptions } from '../../packages/domain/phone/options.ts'

export interface HostedField {
  props?: Omit<GivenOptions, 'allCountries'>
  /** Given: the page holds the value; left out: the box does. */
  value?: string
  /** Pixels from the field's lower edge to the window's. */
  roomBelow?: number
  /** Asks /api/geo/country; `shared` asks the same function as other such fields of the page. */
  looksUp?: true | 'shared'
  /** With an arrow, a search icon and a right icon of its own. */
  slots?: true
}

export interface Happening {
  /** Which input, from 0. */
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
