/** Whether recipients signed for their parcels, and whether staff took the photos that an action requires. */
import { randomFrom } from '../../random.ts'
import type { ActionRow } from '../../rows.ts'
import type { Period, Premises } from '../../traffic/period.ts'
import type { ParcelEventRow } from '../../traffic/rows.ts'

/** Share of missing signatures: someone is in a hurry, or the pad is broken. */
const missingShare = 0.012
/** Share of missing photos: an action proceeds without one if the camera fails. */
const missingPhotoShare = 0.03

const asksForSignature = ({ signatureWeb, signatureMobile, signatureKiosk }: ActionRow): boolean =>
  [signatureWeb, signatureMobile, signatureKiosk].includes('required')

export function withProofs(
  { seed }: Period,
  { code, rows }: Premises,
  events: readonly ParcelEventRow[],
): ParcelEventRow[] {
  const random = randomFrom(seed, `signatures ${code}`)
  const photos = randomFrom(seed, `missing photos ${code}`)
  const signed = new Set(rows.actions.filter(asksForSignature).map(({ id }) => id))
  const photographed = new Set(rows.actions.filter(({ photo }) => photo === 'required').map(({ id }) => id))
  return events.map((event) => ({
    ...event,
    ...(signed.has(event.actionId) && { signed: !random.chance(missingShare) }),
    ...(photographed.has(event.actionId) && { photographed: !photos.chance(missingPhotoShare) }),
  }))
}
