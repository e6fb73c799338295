/** Whether recipients signed for what they were handed. */
import { randomFrom } from '../../random.ts'
import type { ActionRow } from '../../rows.ts'
import type { Period, Premises } from '../../traffic/period.ts'
import type { ParcelEventRow } from '../../traffic/rows.ts'

/** Someone is in a hurry, or the pad is broken. */
const missingShare = 0.012

const asksForSignature = ({ signatureWeb, signatureMobile, signatureKiosk }: ActionRow): boolean =>
  [signatureWeb, signatureMobile, signatureKiosk].includes('required')

export function withSignatures(
  { seed }: Period,
  { code, rows }: Premises,
  events: readonly ParcelEventRow[],
): ParcelEventRow[] {
  const random = randomFrom(seed, `signatures ${code}`)
  const signed = new Set(rows.actions.filter(asksForSignature).map(({ id }) => id))
  return events.map((event) =>
    signed.has(event.actionId) ? { ...event, signed: !random.chance(missingShare) } : event,
  )
}
