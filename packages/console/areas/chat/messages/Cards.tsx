/** Cards of the records that a message links to, with their current state. */
import type { Card } from '@postern/domain/areas/chat/cardEndpoints.ts'
import { cardRefsIn } from '@postern/domain/areas/chat/cardRefs.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { customerPath, recordPath, ticketPath, wikiPath } from '../../../paths.ts'
import { cx } from '../../../ui/classNames.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import type { Tone } from '../../../ui/marks/tone.ts'
import classes from './Cards.module.css'

const refreshedMs = 15_000

type BankCard = Extract<Card, { kind: 'bank' }>

const connectivityTones: Readonly<Record<BankCard['connectivity'], Tone>> = {
  online: 'ok',
  flapping: 'warn',
  offline: 'warn',
  offlineConfirmed: 'danger',
  never: 'idle',
}

/** Tones by status of tickets and customers; all others are neutral. */
const statusTones: Readonly<Record<string, Tone>> = {
  new: 'warn',
  open: 'info',
  solved: 'ok',
  closed: 'idle',
  live: 'ok',
  suspended: 'danger',
}

interface Drawn {
  readonly href: string
  readonly title: string
  readonly text: string
  readonly tone: Tone
  readonly state: string
  readonly facts: readonly (readonly [label: string, value: ReactNode])[]
}

const banks = { name: 'lockerBanks', path: 'lockerBanks', scope: 'customer' } as const

function drawn(card: Card): Drawn {
  switch (card.kind) {
    case 'bank':
      return {
        href: recordPath(banks, card.id, card.customerId),
        title: card.title,
        text: card.customer,
        tone: connectivityTones[card.connectivity],
        state: choiceText(card.connectivity),
        facts: [
          ['Occupied', `${card.occupied}/${card.doors}`],
          ['Last heartbeat', card.lastSeenAt === null ? 'None' : <RelativeTime key="at" at={card.lastSeenAt} />],
        ],
      }
    case 'ticket':
      return {
        href: ticketPath(card.id),
        title: `${card.number}: ${card.title}`,
        text: card.customer,
        tone: statusTones[card.status] ?? 'idle',
        state: choiceText(card.status),
        facts: [
          ['Priority', card.priority],
          ['Assignee', card.assignee ?? 'Unassigned'],
          ...(card.solutionDue === null ? [] : [['Due', <RelativeTime key="due" at={card.solutionDue} />] as const]),
        ],
      }
    case 'customer':
      return {
        href: customerPath(card.id),
        title: card.title,
        text: 'Customer',
        tone: statusTones[card.status] ?? 'idle',
        state: choiceText(card.status),
        facts: [['Open tickets', card.openTickets]],
      }
    case 'page':
      return {
        href: `${wikiPath}/${card.id}`,
        title: card.title,
        text: card.space,
        tone: card.status === 'outdated' ? 'warn' : 'idle',
        state: choiceText(card.status),
        facts: [['Updated', <RelativeTime key="at" at={card.updatedAt} />]],
      }
  }
}

/** Records that the user can’t see get no card. */
export function Cards({ body }: { body: string }) {
  const refs = cardRefsIn(body).join()
  const { data } = useQuery({
    queryKey: ['chat', 'cards', refs],
    queryFn: ({ signal }) => call('GET /api/chat/cards', { query: { refs }, signal }),
    enabled: refs !== '',
    refetchInterval: refreshedMs,
    staleTime: refreshedMs,
    ...errorsInPlace,
  })
  // Deduplicates: a ticket can be linked by number and by URL.
  const cards = [...new Map(data?.items.map((card) => [card.id, card])).values()]
  if (cards.length === 0) return null
  return (
    <ul className={classes.cards} aria-label="Records">
      {cards.map((card) => {
        const { href, title, text, tone, state, facts } = drawn(card)
        return (
          <li key={card.ref} className={cx(classes.card, classes[tone])}>
            <div className={classes.head}>
              <Link href={href} className="link">
                {title}
              </Link>
              <StatusMark tone={tone}>{state}</StatusMark>
            </div>
            <div className="dim">{text}</div>
            <dl className={classes.facts}>
              {facts.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="num">{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
