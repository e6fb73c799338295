/** A device proves that it is the one meant: somebody reads a code here and types it there (entities §1.8). */
import { randomInt } from 'node:crypto'
import type { ValuesOf } from '@postern/domain/resource.ts'
import type { stations } from '@postern/domain/resources/stations.ts'

type Pairing = Pick<ValuesOf<(typeof stations)['fields']>, 'pairingState' | 'pairingCode' | 'pairingCodeExpiresAt'>

/** Nothing that is mistaken for another when it is read aloud or from a screen: no I, O, 0 or 1. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 8
const holdsForMs = 15 * 60_000

const newCode = (): string =>
  Array.from({ length: codeLength }, () => letters.charAt(randomInt(letters.length))).join('')

/** A code is made when pairing begins and is gone when it ends, however it ends. */
export function settledPairing(next: Pairing, before: Pairing | null): Partial<Pairing> {
  if (next.pairingState !== 'pending') return { pairingCode: null, pairingCodeExpiresAt: null }
  if (before?.pairingState === 'pending') return {}
  return { pairingCode: newCode(), pairingCodeExpiresAt: new Date(Date.now() + holdsForMs).toISOString() }
}
