import type { Parcel } from '@postern/domain/areas/parcels/endpoints.ts'
import type { Tone } from '../../ui/marks/tone.ts'

export const parcelTones: Readonly<Record<Parcel['statusGroup'], Tone>> = {
  open: 'info',
  inTransit: 'accent',
  waiting: 'violet',
  exception: 'danger',
  closed: 'off',
}
