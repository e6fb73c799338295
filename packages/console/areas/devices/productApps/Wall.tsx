/** For a wall screen: large figures that refresh automatically and show when they can't. */
import type { FleetNow, FleetStation } from '@postern/domain/areas/devices/productApps/endpoints.ts'
import type { ProductName } from '@postern/domain/areas/devices/productApps/products.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { MeterBar } from '../../../ui/charts/MeterBar.tsx'
import { TimeChart } from '../../../ui/charts/TimeChart.tsx'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { Mark } from '../../../ui/marks/Mark.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { clockText, dateText, relativeText } from '../../../ui/timeText.ts'
import { useNow } from '../../../ui/useNow.ts'
import { activityData } from './PulseCharts.tsx'
import { fleetActivityOptions, fleetNowOptions, fleetStationsOptions, refreshMs } from './productAppsApi.ts'
import classes from './Wall.module.css'

interface WallProps {
  product: ProductName
  title: string
  filters: Readonly<Record<string, string>>
  onClose: () => void
}

interface Figure {
  label: string
  value: string
  unit?: string
  note: string
  /** Only a confirmed outage fills a tile. */
  isOutage?: boolean
}

function figuresOf({ counts, banks, latency, unsent }: FleetNow): Figure[] {
  return [
    ...(banks
      ? [
          {
            label: 'Banks online',
            value: String(banks.online),
            unit: `/${banks.total}`,
            note: `${counted(banks.outages, 'outage', 'outages')}, ${banks.flapping} flapping`,
            isOutage: banks.outages > 0,
          },
        ]
      : []),
    {
      label: 'Stations online',
      value: String(counts.online),
      unit: `/${counts.installed}`,
      note: `${counts.offline} offline, ${counts.late} late`,
    },
    { label: 'Unsent scans', value: String(unsent.scans), note: `${counts.unsent} stations` },
    ...(banks
      ? []
      : [{ label: 'Printer faults', value: String(counts.printerFault), note: `${counts.paperOut} out of paper` }]),
    {
      label: 'Latency, p95',
      value: latency.p95 === null ? '–' : String(latency.p95),
      unit: ' ms',
      note: latency.p50 === null ? 'No heartbeat in the last hour' : `Median ${latency.p50} ms`,
    },
  ]
}

/** The data on screen is older than two refreshes. */
const isOld = (updatedAt: number, now: number): boolean => now - updatedAt > 2.5 * refreshMs

const Attention = ({ stations }: { stations: readonly FleetStation[] }) => (
  <section className={classes.attention} aria-label="Needs attention">
    <h2>Needs attention</h2>
    {stations.length === 0 ? (
      <p className={classes.calm}>No station is offline for over an hour.</p>
    ) : (
      <ul>
        {stations.map(({ id, name, customer, site, since }) => (
          <li key={id}>
            <StatusMark tone="danger" wordHidden>
              Offline
            </StatusMark>
            <span>
              <b>{name} offline</b>
              <small className={classes.where}>
                {customer.name}, {site.name}
              </small>
            </span>
            <span className={classes.since}>{relativeText(new Date(since), new Date())}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
)

export default function Wall({ product, title, filters, onClose }: WallProps) {
  const now = useNow()
  const { data: fleet, dataUpdatedAt } = useQuery(fleetNowOptions(product, filters))
  const { data: activity } = useQuery(fleetActivityOptions(product, filters))
  const { data: offline } = useInfiniteQuery(fleetStationsOptions(product, filters, { state: 'offlineLong', limit: 5 }))
  const frame = useRef<HTMLDialogElement>(null)
  useEffect(() => frame.current?.showModal(), [])
  const old = fleet !== undefined && isOld(dataUpdatedAt, now.getTime())
  const counts = fleet?.counts
  return (
    <dialog ref={frame} className={classes.wall} aria-label={`${title}, wall mode`} onClose={onClose}>
      <header className={classes.head}>
        <Mark size={40} />
        <h1>{title}</h1>
        {counts && <span className={classes.about}>{counted(counts.installed, 'station', 'stations')}</span>}
        <span className={classes.clock}>
          {old && <StatusMark tone="danger">No connection, as of {clockText(new Date(dataUpdatedAt))}</StatusMark>}
          <span>{dateText(now)}</span>
          <b>{clockText(now)}</b>
        </span>
      </header>
      {fleet && (
        <ul className={classes.figures} data-old={old} aria-label="Figures">
          {figuresOf(fleet).map(({ label, value, unit, note, isOutage = false }) => (
            <li key={label} data-outage={isOutage}>
              <span>{label}</span>
              <strong>
                {value}
                {unit && <small className={classes.unit}>{unit}</small>}
              </strong>
              <span>{note}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.body} data-old={old}>
        {activity && (
          <div className={classes.chart}>
            <TimeChart height={220} data={activityData(activity)} />
          </div>
        )}
        <Attention stations={offline?.pages[0]?.items ?? []} />
      </div>
      <footer className={classes.foot}>
        {counts && (
          <>
            <span>Stations</span>
            <MeterBar
              height={16}
              width="40%"
              max={counts.installed}
              parts={[
                { value: counts.online, tone: 'ok' },
                { value: counts.late, tone: 'warn' },
                { value: counts.offline, tone: 'danger' },
                { value: counts.never, tone: 'idle' },
              ]}
            />
            <span>
              {counts.online} online, {counts.late} late, {counts.offline} offline, {counts.never} never online
            </span>
          </>
        )}
        <span className={classes.end}>Refreshes every 30 s</span>
        <PlainButton onClick={() => frame.current?.close()}>Close</PlainButton>
      </footer>
    </dialog>
  )
}
