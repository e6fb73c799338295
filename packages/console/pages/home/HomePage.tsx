/** The work queue: what needs your attention and what is broken, across all customers, ordered by your role. */
import { Button } from '@mantine/core'
import { announcePermission, type Home } from '@postern/domain/home/endpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import IconHeadset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { numberText } from '../../engine/cells/valueText.ts'
import { newTicketPath } from '../../paths.ts'
import { useCan, useUser } from '../../session/useSession.ts'
import { KpiStrip } from '../../ui/detail/KpiStrip.tsx'
import { Notice } from '../../ui/detail/Notice.tsx'
import { PlainButtonLink } from '../../ui/forms/PlainButton.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { Page } from '../../ui/shell/Page.tsx'
import { PageHead } from '../../ui/shell/PageHead.tsx'
import { Announcements } from './Announcements.tsx'
import classes from './HomePage.module.css'
import { homeOptions, myTicketsOptions } from './homeQueries.ts'
import { MyTickets } from './MyTickets.tsx'
import { Overnight } from './Overnight.tsx'
import { Pinned, Recent } from './RecentRecords.tsx'
import { WorkLines } from './WorkLines.tsx'

const AnnounceDialog = lazyPart(() => import('./AnnounceDialog.tsx'))

function Actions() {
  const can = useCan()
  const [isAnnouncing, setAnnouncing] = useState(false)
  return (
    <>
      {can(announcePermission) && (
        <Button
          leftSection={<IconSpeakerphone size={16} stroke={1.6} aria-hidden />}
          onClick={() => setAnnouncing(true)}
        >
          Announce…
        </Button>
      )}
      {can('helpDesk.tickets.create') && (
        <PlainButtonLink href={newTicketPath()} icon={<IconHeadset size={16} stroke={1.6} aria-hidden />}>
          New ticket
        </PlainButtonLink>
      )}
      <Suspense>{isAnnouncing && <AnnounceDialog onClose={() => setAnnouncing(false)} />}</Suspense>
    </>
  )
}

function Content({ home }: { home: Home }) {
  const can = useCan()
  return (
    <div className={classes.home}>
      <Announcements items={home.announcements} />
      {home.missing.length > 0 && (
        <Notice tone="warn">Couldn’t load {home.missing.join(', ').toLowerCase()}. The next check tries again.</Notice>
      )}
      {home.tiles.length > 0 && (
        <KpiStrip
          label="Figures"
          items={home.tiles.map(({ label, value, note, href }) => ({ label, value: numberText(value), note, href }))}
        />
      )}
      <div className={classes.columns}>
        <WorkLines lines={home.lines} order={home.order} />
        <div className={classes.side}>
          {can('helpDesk.tickets.view') && <MyTickets />}
          {home.changes && <Overnight changes={home.changes} />}
          <Pinned />
          <Recent />
        </div>
      </div>
    </div>
  )
}

const metaOf = ({ lines, at }: Home) => [
  new Date().toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' }),
  lines.length === 0 ? 'Nothing waits for you' : counted(lines.length, 'issue', 'issues'),
  <>
    Updated <RelativeTime at={at} />
  </>,
]

export function HomePage() {
  const user = useUser()
  const { data: home, error, refetch } = useQuery(homeOptions)
  const seesTickets = useCan()('helpDesk.tickets.view')
  // Shown together: tickets that arrive later would push down the content below them.
  const { isLoading } = useQuery({ ...myTicketsOptions, enabled: seesTickets })
  const data = isLoading ? undefined : home
  return (
    <Page>
      <PageHead
        title="Work queue"
        // Reserves a line, so nothing shifts when the data arrives.
        meta={data ? [...metaOf(data), user?.securityRole?.name] : ['\u00a0']}
        actions={<Actions />}
      />
      {error && !data && <FailedPart error={error} onRetry={refetch} />}
      {!data && !error && (
        <div className={classes.home}>
          <SkeletonLines lines={10} label="Loading work queue" />
        </div>
      )}
      {data && <Content home={data} />}
    </Page>
  )
}
