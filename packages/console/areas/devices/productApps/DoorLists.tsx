/** The commands or faulty doors behind a figure of the locker apps. */
import type { CommandOutcome } from '@postern/domain/areas/lockers/fleetWork/commandOutcomes.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { numberText } from '../../../engine/cells/valueText.ts'
import { useSetSearch } from '../../../engine/list/urlState.ts'
import { recordPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { TextButton } from '../../../ui/forms/PlainButton.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { None } from '../../../ui/lists/DataTable.tsx'
import { headClass, PagedTable } from '../../../ui/lists/PagedTable.tsx'
import { MonogramTile } from '../../../ui/marks/MonogramTile.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import type { Tone } from '../../../ui/marks/tone.ts'
import { latencyText } from './LockerCommands.tsx'
import classes from './ProductApps.module.css'
import { commandListOptions, faultListOptions } from './productAppsApi.ts'
import type { DoorList, FleetAddress } from './productAppsSearch.ts'

const outcomes: Readonly<Record<CommandOutcome, { tone: Tone; word: string; title: string }>> = {
  confirmed: { tone: 'ok', word: 'Confirmed', title: 'Confirmed commands' },
  failed: { tone: 'danger', word: 'Failed', title: 'Failed commands' },
  waiting: { tone: 'info', word: 'Waiting', title: 'Waiting commands' },
}

interface BankOf {
  customer: { id: string; name: string; color: string }
  bank: { id: string; name: string }
}

function BankCells({ customer, bank }: BankOf) {
  const mayOpen = useCan()('lockers.banks.view')
  return (
    <>
      <td>
        <span className={classes.customer}>
          <MonogramTile name={customer.name} color={customer.color} size="sm" />
          {customer.name}
        </span>
      </td>
      <td>{mayOpen ? <Link href={recordPath(lockerBanks, bank.id, customer.id)}>{bank.name}</Link> : bank.name}</td>
    </>
  )
}

interface HeadedProps {
  title: string
  total: number | undefined
  children: ReactNode
}

/** Scrolls into view when a figure above opens it. */
function Headed({ title, total, children }: HeadedProps) {
  const setSearch = useSetSearch()
  const heading = useRef<HTMLHeadingElement>(null)
  // Newer browsers return a promise, which an effect must not return.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list under the same heading comes into view as well
  useEffect(() => void heading.current?.scrollIntoView({ block: 'start' }), [title])
  const close = () =>
    setSearch((now) => ({ ...now, list: undefined, vendor: undefined, firmware: undefined, outcome: undefined }), {
      replace: true,
    })
  return (
    <section className={classes.list} aria-label={title}>
      <div className={classes.listHead}>
        <h2 ref={heading} id="doors">
          {title}
        </h2>
        {total !== undefined && (
          <span className="dim num" data-total={total}>
            {numberText(total)}
          </span>
        )}
        <TextButton onClick={close}>Close list</TextButton>
      </div>
      {children}
    </section>
  )
}

function Commands({ address: { filters, days }, list }: { address: FleetAddress; list: DoorList }) {
  const result = useInfiniteQuery(commandListOptions(filters, days, list))
  const title = list.outcome === undefined ? 'Commands' : outcomes[list.outcome].title
  return (
    <Headed title={title} total={result.data?.pages[0]?.total}>
      <PagedTable
        label={title}
        headings={['Door', 'Customer', 'Bank', 'Vendor', 'Command', 'Result', 'Took', 'Reason', 'By', 'Requested']}
        result={result}
        row={({ id, customer, bank, door, vendor, command, outcome, reason, ...row }) => (
          <tr key={id}>
            <th scope="row" className={headClass}>
              {door.name}
            </th>
            <BankCells customer={customer} bank={bank} />
            <td>{vendor}</td>
            <td>{choiceText(command)}</td>
            <td>
              <StatusMark tone={outcomes[outcome].tone}>{row.message ?? outcomes[outcome].word}</StatusMark>
            </td>
            <td className="num">{row.latencyMs === null ? <None /> : latencyText(row.latencyMs)}</td>
            <td>{reason}</td>
            <td>{row.requestedBy ?? <None />}</td>
            <td>
              <RelativeTime at={row.requestedAt} />
            </td>
          </tr>
        )}
        empty={{ title: 'No commands', text: 'No command of this period matches.' }}
      />
    </Headed>
  )
}

function Faults({ address, list }: { address: FleetAddress; list: DoorList }) {
  const result = useInfiniteQuery(faultListOptions(address.filters, list))
  const title = 'Doors with faults'
  return (
    <Headed title={title} total={result.data?.pages[0]?.total}>
      <PagedTable
        label={title}
        headings={['Door', 'Customer', 'Bank', 'Site', 'Fault', 'Since', 'Vendor', 'Firmware']}
        result={result}
        row={({ id, customer, bank, site, door, vendor, firmware, fault, since }) => (
          <tr key={id}>
            <th scope="row" className={headClass}>
              {door}
            </th>
            <BankCells customer={customer} bank={bank} />
            <td>{site.name}</td>
            <td>
              <StatusMark tone="danger">{choiceText(fault)}</StatusMark>
            </td>
            <td>{since === null ? <None /> : <RelativeTime at={since} />}</td>
            <td>{vendor}</td>
            <td className="mono">{firmware ?? <None />}</td>
          </tr>
        )}
        empty={{ title: 'No faults', text: 'No door of these banks has a fault.' }}
      />
    </Headed>
  )
}

export function DoorLists({ address }: { address: FleetAddress }) {
  const { doors: list } = address
  if (!list) return null
  return list.of === 'commands' ? <Commands address={address} list={list} /> : <Faults address={address} list={list} />
}
