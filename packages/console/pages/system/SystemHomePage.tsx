/** The platform at a glance: a card for each area the role may view, with its health and a link to what its number counts. */
import { Button } from '@mantine/core'
import type { ToldCard } from '@postern/domain/system/systemHealth.ts'
import { counted } from '@postern/domain/values/text.ts'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { aboutPages } from '../../navigation/aboutPages.ts'
import { type AreaItem, areas } from '../../navigation/areas.ts'
import { useCan } from '../../session/useSession.ts'
import { Link } from '../../ui/LinkContext.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { Page } from '../../ui/shell/Page.tsx'
import { PageHead } from '../../ui/shell/PageHead.tsx'
import { HealthCard } from './HealthCard.tsx'
import classes from './SystemHome.module.css'

const everyMs = 30_000

const healthOptions = queryOptions({
  queryKey: ['systemHealth'],
  queryFn: ({ signal }) =>
    call('GET /api/system/health', {
      query: { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      signal,
      headers: { 'x-postern-background': '1' },
    }),
  ...errorsInPlace,
  staleTime: 0,
  refetchInterval: everyMs,
})

/** Areas that run unattended and can break come first. */
const order: readonly string[] = [
  'lockerVendors',
  'taskDaemon',
  'redis',
  'unmatched/carrierLogic',
  'versions',
  'carrierLogic',
  'apps',
  'appSecurityRoles',
  'audit',
]

const items: readonly AreaItem[] = areas.system.groups.flatMap((group) => group.items)

const placeOf = (key: string): number => {
  const place = order.indexOf(key)
  return place < 0 ? order.length : place
}

interface ShownCard extends ToldCard {
  readonly item: AreaItem
}

/** Cards of areas that are in the navigation, in order. */
function shownOf(cards: readonly ToldCard[]): ShownCard[] {
  return cards
    .toSorted((a, b) => placeOf(a.key) - placeOf(b.key))
    .flatMap((each) => {
      const item = items.find(({ path }) => path === `${areas.system.path}/${each.key}`)
      return item ? [{ ...each, item }] : []
    })
}

const troubleWords = { danger: ['failing', 'failing'], warn: ['needs attention', 'need attention'] } as const

function Trouble({ cards, tone }: { cards: readonly ShownCard[]; tone: 'danger' | 'warn' }) {
  const found = cards.filter(({ card }) => card?.health.tone === tone)
  if (found.length === 0) return null
  return (
    <span className={classes.trouble}>
      <StatusMark tone={tone}>
        {found.length} {troubleWords[tone][found.length === 1 ? 0 : 1]}
      </StatusMark>
      {found.map(({ key, item, card }) => (
        <Link key={key} href={card?.health.href ?? item.path} className="link">
          {item.label}: {card?.health.text}
        </Link>
      ))}
    </span>
  )
}

function Summary({ cards }: { cards: readonly ShownCard[] }) {
  const isWell = ({ card }: ShownCard) => card !== null && card.health.tone !== 'danger' && card.health.tone !== 'warn'
  const well = cards.filter(isWell).length
  return (
    <section className={classes.summary} aria-label="Health">
      <Trouble cards={cards} tone="danger" />
      <Trouble cards={cards} tone="warn" />
      <span className={classes.well}>{well === cards.length ? 'All areas healthy' : `${well} healthy`}</span>
    </section>
  )
}

/** Pages without a card. */
function OtherPages({ cards }: { cards: readonly ShownCard[] }) {
  const can = useCan()
  const others = items.filter(({ path, access }) => can(access, true) && !cards.some(({ item }) => item.path === path))
  if (others.length === 0) return null
  return (
    <nav aria-label="Other pages" className={classes.others}>
      {others.map(({ label, path, icon: ItemIcon }) => (
        <Link key={path} href={path} className={classes.other}>
          <ItemIcon size={16} stroke={1.6} aria-hidden />
          <span>
            <strong>{label}</strong> <span className="dim">{aboutPages[label]}</span>
          </span>
        </Link>
      ))}
    </nav>
  )
}

export function SystemHomePage() {
  const { data, error, isFetching, refetch } = useQuery(healthOptions)
  const cards = shownOf(data?.cards ?? [])
  return (
    <Page>
      <PageHead
        title={areas.system.label}
        meta={
          data
            ? [
                counted(cards.length, 'area', 'areas'),
                'Only areas your role can view',
                <>
                  Updated <RelativeTime at={data.at} />
                </>,
              ]
            : // Reserves a line, so nothing shifts when the data arrives.
              ['\u00a0']
        }
        actions={
          <Button
            leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
            loading={isFetching && data !== undefined}
            onClick={() => void refetch()}
          >
            Check now
          </Button>
        }
      />
      <div className={classes.home}>
        {error && !data && <FailedPart error={error} onRetry={refetch} />}
        {!data && !error && <SkeletonLines lines={8} label="Checking health" />}
        {data && cards.length > 0 && <Summary cards={cards} />}
        {data && (
          <div className={classes.cards}>
            {cards.map(({ key, item, card }) => (
              <HealthCard key={key} item={item} card={card} />
            ))}
          </div>
        )}
        {data && <OtherPages cards={cards} />}
        {data && cards.length === 0 && (
          <p className="dim">Your role can’t view the health of any area. Ask an administrator for access.</p>
        )}
      </div>
    </Page>
  )
}
