/** Current figures of a dashboard or tool, in its tile. */
import type { ProductName } from '@postern/domain/areas/devices/productApps/products.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { portfolioOptions } from '../../areas/analytics/analyticsApi.ts'
import { FigureDelta } from '../../areas/analytics/Figure.tsx'
import { valueText } from '../../areas/analytics/figureText.ts'
import { myChannelsOptions } from '../../areas/chat/chatApi.ts'
import { unreadOverall } from '../../areas/chat/unreadCounts.ts'
import { fleetNowOptions } from '../../areas/devices/productApps/productAppsApi.ts'
import { openFiguresOptions } from '../../areas/helpDesk/desk/deskApi.ts'
import { inboxOptions } from '../../areas/helpDesk/inbox/inboxApi.ts'
import { listCountsOptions } from '../../areas/wiki/wikiApi.ts'
import { numberText } from '../../engine/cells/valueText.ts'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import classes from './TileFigures.module.css'

export function HelpDeskFigures() {
  const { data } = useQuery(openFiguresOptions({}))
  if (!data) return null
  const overdue = data.byPriority.reduce((sum, each) => sum + each.overdue, 0)
  return (
    <span className={classes.figures}>
      <b>{numberText(data.total)}</b> open
      {overdue > 0 && <StatusMark tone="danger">{numberText(overdue)} overdue</StatusMark>}
    </span>
  )
}

export function InboxFigures() {
  const { data } = useInfiniteQuery(inboxOptions('waiting'))
  const total = data?.pages[0]?.total
  if (total === undefined) return null
  return (
    <span className={classes.figures}>
      <b>{numberText(total)}</b> waiting
    </span>
  )
}

export function ChatFigures() {
  const { data } = useQuery(myChannelsOptions)
  if (!data) return null
  const { channels, mentions } = unreadOverall(data.items)
  return (
    <span className={classes.figures}>
      <b>{numberText(channels)}</b> {channels === 1 ? 'unread channel' : 'unread channels'}
      {mentions > 0 && <StatusMark tone="info">{counted(mentions, 'mention', 'mentions')}</StatusMark>}
    </span>
  )
}

export function WikiFigures() {
  const { data } = useQuery(listCountsOptions())
  if (!data) return null
  const { stale, myDrafts } = data.counts
  return (
    <span className={classes.figures}>
      <b>{numberText(stale)}</b> due for review
      {myDrafts > 0 && <StatusMark tone="info">{counted(myDrafts, 'draft of yours', 'drafts of yours')}</StatusMark>}
    </span>
  )
}

export function FleetFigures({ product }: { product: ProductName }) {
  const { data } = useQuery(fleetNowOptions(product, {}))
  if (!data) return null
  const { counts } = data
  return (
    <span className={classes.figures}>
      <b>{numberText(counts.online)}</b> of {numberText(counts.installed)} online
      {counts.offline > 0 && <StatusMark tone="danger">{numberText(counts.offline)} offline</StatusMark>}
    </span>
  )
}

/** Figures of the last 7 days. */
export function AnalyticsFigures() {
  const { data } = useQuery(portfolioOptions({ period: '7d' }, 'received'))
  if (!data) return null
  const { received, onTime } = data.total.figures
  return (
    <span className={classes.figures}>
      <b>{numberText(received?.value ?? 0)}</b> parcels in 7 days
      {onTime && onTime.value !== null && (
        <span>
          {valueText('onTime', onTime.value)} on time <FigureDelta metric="onTime" figure={onTime} />
        </span>
      )}
    </span>
  )
}
