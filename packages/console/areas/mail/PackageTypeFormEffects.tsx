/** A new package type defaults to the smallest door it fits, unless the user overrides it. */
import { packageTypeDefaults } from '@postern/domain/areas/mail/lockerFit.ts'
import { asNumber } from '../../engine/cells/values.ts'
import { useFollow } from '../../engine/form/useFollow.ts'
import type { Values } from '../../engine/requests/writes.ts'

function beginning({ category, lockerAllowed, lengthIn, widthIn, heightIn }: Values): Values {
  const measures = { lengthIn: asNumber(lengthIn), widthIn: asNumber(widthIn), heightIn: asNumber(heightIn) }
  const usual = packageTypeDefaults({ category })
  const size = packageTypeDefaults({ ...measures, lockerAllowed: lockerAllowed === true })
  return { lockerAllowed: usual.lockerAllowed, preferredLockerSize: size.preferredLockerSize }
}

export default function PackageTypeFormEffects() {
  useFollow(beginning)
  return null
}
