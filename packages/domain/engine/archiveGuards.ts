/** What blocks an archive. The console's dialog and the server use the same functions. */
import { counted } from '../values/text.ts'

/** `true`, or why a recipient with waiting parcels can't be archived yet. */
export const mayLeave = ({ parcelsWaiting }: { readonly parcelsWaiting: number | null }): true | string =>
  parcelsWaiting === null || parcelsWaiting === 0
    ? true
    : `${counted(parcelsWaiting, 'parcel is', 'parcels are')} waiting. Hand ${parcelsWaiting === 1 ? 'it' : 'them'} over or forward ${parcelsWaiting === 1 ? 'it' : 'them'} first.`

/** Why an anonymized contact can't be changed. The console and the server use the same text. */
export const anonymised = 'This contact was anonymized and can’t be changed.'

/** The same for a user. */
export const forgottenUser = 'This user was anonymized and can’t be changed.'

/** `true`, or why a user can't be anonymized: anyone who can still sign in isn't a former user. */
export function mayForgetUser({ isOut, isForgotten }: { isOut: boolean; isForgotten: boolean }): true | string {
  if (isForgotten) return forgottenUser
  return isOut || 'This user can still sign in. Deactivate or archive them first.'
}

/** `true`, or why a station cannot be archived without a reason. */
export const mayUnplug = ({ queuedScans }: { readonly queuedScans: number | null }): true | string =>
  queuedScans === null || queuedScans === 0
    ? true
    : `${counted(queuedScans, 'scan is', 'scans are')} queued on this device and would be lost. Wait until it’s online, or enter a reason to archive it anyway.`

/** `true`, or why a place with parcels can't be archived or closed: staff must be able to find them. */
export function mayBeCleared(parcels: number | null, noun: string, doing = 'archiving'): true | string {
  if (parcels === null || parcels === 0) return true
  const [are, them] = parcels === 1 ? ['parcel is', 'it'] : ['parcels are', 'them']
  return `${counted(parcels, are, are)} still here. Hand over or move ${them} before ${doing} this ${noun}.`
}
