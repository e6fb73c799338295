/** A new kind of parcel goes into the smallest door it fits, unless somebody says otherwise. */
import { packageTypeBeginning } from '@postern/domain/areas/mail/lockerFit.ts'
import { asNumber } from '../../engine/cells/values.ts'
import type { Values } from '../../engine/requests/writes.ts'
import { useFollow } from '../../engine/form/useFollow.ts'

function beginning({ category, lockerAllowed, lengthIn, widthIn, heightIn }: Values): Values {
  const measures = { lengthIn: asNumber(lengthIn), widthIn: asNumber(widthIn), heightIn: asNumber(heightIn) }
  const usual = packageTypeBeginning({ category })
  const size = packageTypeBeginning({ ...measures, lockerAllowed: lockerAllowed === true })
  return { lockerAllowed: usual.lockerAllowed, preferredLockerSize: size.preferredLockerSize }
}

export default function PackageTypeFollowing() {
  useFollow(beginning)
  return null
}
