/** One-line summary of a door's contents, shown before it's taken out of service. */
import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../ui/detail/Notice.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { doorContentsOptions } from './contentsQuery.ts'
import { contentsText } from './contentsText.ts'
import type { Door } from './door.ts'

const withoutParcels: Readonly<Record<Door['occupancy'], string>> = {
  empty: 'The door is empty.',
  reserved: 'The door is reserved. Nothing is inside yet.',
  occupied: 'The door is occupied, but no parcel is on record. Check it first.',
  expired: 'The door is occupied, but no parcel is on record. Check it first.',
  unknown: 'The door’s contents are unknown. Check it first.',
}

export function DoorContentsLine({ door, customerId }: { door: Door; customerId: string }) {
  const { data, error } = useQuery(doorContentsOptions(customerId, door.id))
  if (error) return <Notice tone="warn">Couldn’t load what’s inside. Check the door first.</Notice>
  if (!data) return <SkeletonLines lines={1} label="Loading contents" />
  const inside = contentsText(data, { short: true })
  if (inside === null)
    return <Notice tone={door.occupancy === 'empty' ? 'info' : 'warn'}>{withoutParcels[door.occupancy]}</Notice>
  const [head, tail] =
    door.occupancy === 'reserved'
      ? ['Reserved for', '']
      : ['Inside:', ' Empty the door first, or notify the recipient.']
  return (
    <Notice tone="warn">
      {head} {inside}.{tail}
    </Notice>
  )
}
