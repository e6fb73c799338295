/** Photos taken at stations: simple drawings of boxes with labels. */
import { idsFrom } from '../../ids.ts'
import { type Random, randomFrom } from '../../random.ts'
import { instant, type Period, type Premises } from '../../traffic/period.ts'
import type { ParcelEventRow, ParcelPhotoRow, ParcelRow } from '../../traffic/rows.ts'

/** Share of events with a photo: when a parcel arrives, is damaged, or goes into a door. */
const photographed: Readonly<Record<string, number>> = { RCV: 0.6, DMG: 1, LKD: 0.5 }
/** Enough for the demo; more photos would only slow down the first start. */
const most = 120

const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`

const cardboards = ['#B98A58', '#C49A6C', '#A87B4A', '#D2B48C'] as const
const floors = ['#6B7078', '#8A857C', '#55606B'] as const

/** Bar widths derive from the number, so that a parcel has the same label in every photo. */
const bars = (number: string): string =>
  [...number].map((letter, index) => rect(136 + index * 7, 138, 1 + (letter.charCodeAt(0) % 4), 34, '#16191D')).join('')

const dent = '<path d="M318 96l-46 10 22 34-30 22 54 12z" fill="#7A5630"/>'

function box(random: Random, number: string, isDamaged: boolean): string {
  const [cardboard, floor, turn] = [random.pick(cardboards), random.pick(floors), random.int(-5, 5)]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">${rect(0, 0, 400, 300, floor)}` +
    `<g transform="rotate(${turn} 200 150)">${rect(84, 58, 236, 190, cardboard)}${rect(84, 58, 236, 26, '#00000022')}` +
    `${rect(190, 58, 24, 190, '#FFFFFF33')}${isDamaged ? dent : ''}${rect(124, 100, 164, 110, '#F7F5F0')}` +
    `${rect(136, 112, 90, 6, '#8C8F94')}${rect(136, 123, 60, 6, '#8C8F94')}${bars(number.slice(-18))}` +
    `<text x="136" y="192" font-family="monospace" font-size="11" fill="#16191D">${number}</text></g></svg>`
  )
}

export function photosOf(
  { seed }: Period,
  { code, customerId, rows }: Premises,
  parcels: readonly ParcelRow[],
  events: readonly ParcelEventRow[],
): ParcelPhotoRow[] {
  const random = randomFrom(seed, `photos ${code}`)
  const newId = idsFrom(seed, `photo ids ${code}`, 0)
  const codes = new Map(rows.actions.map((action) => [action.id, action.code]))
  const waiting = new Map(parcels.filter(({ closedAt }) => closedAt === null).map((parcel) => [parcel.id, parcel]))
  const photos: ParcelPhotoRow[] = []
  // Newest first, since users look at those.
  for (const { id: eventId, parcelId, actionId, at } of events.toReversed()) {
    const parcel = waiting.get(parcelId)
    const step = codes.get(actionId) ?? ''
    if (!parcel || photos.length >= most || !random.chance(photographed[step] ?? 0)) continue
    const count = step === 'RCV' && random.chance(0.3) ? 2 : 1
    for (let taken = 0; taken < count; taken++) {
      const moment = Date.parse(at) + taken * 4_000
      const svg = box(random, parcel.trackingNumber ?? parcel.internalNumber, step === 'DMG')
      photos.push({ customerId, id: newId(moment), parcelId, eventId, at: instant(moment), svg })
    }
  }
  return photos
}
