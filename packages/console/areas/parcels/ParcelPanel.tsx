/** A preview of a parcel over its list: location, recipient and latest steps. */
import { useQuery } from '@tanstack/react-query'
import { parcelPath } from '../../paths.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { CardStack } from '../../ui/detail/CardGrid.tsx'
import { PlainButtonLink } from '../../ui/forms/PlainButton.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { SidePanel } from '../../ui/overlays/SidePanel.tsx'
import { ParcelFacts, ParcelRecipient } from './ParcelFacts.tsx'
import classes from './ParcelPanel.module.css'
import { parcelOptions } from './parcelQuery.ts'
import { parcelTones } from './parcelTones.ts'

interface ParcelPanelProps {
  id: string
  onClose: () => void
}

export default function ParcelPanel({ id, onClose }: ParcelPanelProps) {
  const { data: parcel, error, refetch } = useQuery(parcelOptions(id))
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={parcel?.internalNumber ?? 'Parcel'}
      footer={
        parcel && (
          <PlainButtonLink href={parcelPath(parcel.customer.id, id)} variant="filled">
            Open parcel
          </PlainButtonLink>
        )
      }
    >
      {error && !parcel && <FailedPart error={error} onRetry={refetch} />}
      {!parcel && !error && <SkeletonLines lines={8} label="Loading parcel" />}
      {parcel && (
        <CardStack>
          <StatusMark tone={parcelTones[parcel.statusGroup]}>{parcel.place ?? parcel.action}</StatusMark>
          <ParcelRecipient parcel={parcel} />
          <ParcelFacts parcel={parcel} />
          <Card title="Journey" aside={parcel.events.length}>
            <ol className={classes.steps}>
              {parcel.events.toReversed().map((event) => (
                <li key={event.id}>
                  <strong>{event.action}</strong> <RelativeTime at={event.at} siteZone={parcel.site.timezone} />
                  <div className="dim">
                    {[event.place, event.user, event.station, event.reason].filter((part) => part !== null).join(', ')}
                  </div>
                </li>
              ))}
            </ol>
          </Card>
        </CardStack>
      )}
    </SidePanel>
  )
}
