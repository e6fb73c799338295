/** A parcel's steps and notifications, stop by stop, with the time between them and the next step. */
import type { Notice } from '@postern/domain/areas/parcels/endpoints.ts'
import type { ParcelEvent, WholeParcel } from '@postern/domain/areas/parcels/parcelEndpoints.ts'
import { choiceText, counted, humanise } from '@postern/domain/values/text.ts'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { Suspense, useState } from 'react'
import { cx } from '../../ui/classNames.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { clockText, dateText, durationText } from '../../ui/timeText.ts'
import { useNow } from '../../ui/useNow.ts'
import classes from './ParcelJourney.module.css'

const PhotosDialog = lazyPart(() => import('./PhotosDialog.tsx'))

interface Stop {
  readonly id: string
  readonly at: string
  readonly name: string
  readonly lines: readonly string[]
  readonly isVoided: boolean
  readonly photos: readonly string[]
}

const present = (lines: readonly (string | null)[]): string[] =>
  lines.filter((line): line is string => line !== null && line !== '')

const signatureText = (signed: boolean | null): string | null =>
  signed === null ? null : signed ? 'Signed' : 'Signature missing'

const eventStop = ({ id, at, action, place, user, station, reason, note, ...event }: ParcelEvent): Stop => ({
  id,
  at,
  name: action,
  lines: present([place, present([user, station]).join(', '), signatureText(event.signed), reason, note]),
  isVoided: event.isVoided,
  photos: event.photos,
})

/** Notifications sent within this time form one stop. */
const togetherMs = 120_000

function noticeStops(notices: readonly Notice[]): Stop[] {
  const stops: { first: Notice; all: Notice[] }[] = []
  for (const notice of notices) {
    const last = stops.at(-1)
    const isSame =
      last?.first.templateKey === notice.templateKey && Date.parse(notice.at) - Date.parse(last.first.at) < togetherMs
    if (last && isSame) last.all.push(notice)
    else stops.push({ first: notice, all: [notice] })
  }
  return stops.map(({ first, all }) => ({
    id: first.id,
    at: first.at,
    name: humanise(first.templateKey),
    lines: [
      all.map(({ channel }) => choiceText(channel)).join(', '),
      [...new Set(all.map(({ state }) => choiceText(state)))].join(', '),
    ],
    isVoided: false,
    photos: [],
  }))
}

const stopsOf = ({ events, notices }: WholeParcel): Stop[] =>
  [...events.map(eventStop), ...noticeStops(notices)].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))

const between = (from: string, to: string | Date): string =>
  durationText(new Date(to).getTime() - new Date(from).getTime())

const moment = (at: Date, zone: string): string => `${dateText(at, zone)} ${clockText(at, zone)}`

export function ParcelJourney({ parcel }: { parcel: WholeParcel }) {
  const now = useNow()
  const [shown, setShown] = useState<Stop>()
  const { site, closedAt, dueAt, door } = parcel
  const stops = stopsOf(parcel)
  if (stops.length === 0) return <p className="dim">No events recorded.</p>
  return (
    <>
      <ol className={classes.stops}>
        {stops.map((stop, index) => {
          const { id, at, name, lines, isVoided, photos } = stop
          const next = stops[index + 1]
          return (
            <li
              key={id}
              className={classes.stop}
              data-last={!next || undefined}
              data-closed={closedAt !== null || undefined}
            >
              <span className={classes.way}>
                {next ? between(at, next.at) : closedAt === null && `${between(at, now)} ago`}
              </span>
              <strong className={isVoided ? classes.voided : undefined}>{name}</strong>
              <time dateTime={at} className="num">
                {moment(new Date(at), site.timezone)}
              </time>
              {lines.map((line) => (
                <span key={line} className="dim">
                  {line}
                </span>
              ))}
              {photos.length > 0 && (
                <button type="button" className={cx('link', classes.photos)} onClick={() => setShown(stop)}>
                  <IconPhoto size={14} stroke={1.6} aria-hidden />
                  {counted(photos.length, 'photo', 'photos')}
                </button>
              )}
            </li>
          )
        })}
        {closedAt === null && (
          <li className={classes.stop} data-next>
            <span className={classes.way} />
            <strong>{door ? 'Pickup' : 'Handover'}</strong>
            {dueAt === null ? (
              <span className="dim">No due time</span>
            ) : (
              <time dateTime={dueAt} className="num">
                Due {moment(new Date(dueAt), site.timezone)}
              </time>
            )}
            {door && (
              <span className="dim">
                {door.bank}, door {door.name}
              </span>
            )}
          </li>
        )}
      </ol>
      {shown && (
        <Suspense>
          <PhotosDialog
            parcelId={parcel.id}
            title={`${shown.name}, ${parcel.internalNumber}`}
            photos={shown.photos}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
