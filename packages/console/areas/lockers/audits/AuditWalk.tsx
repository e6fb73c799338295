/** The running audit: one door at a time, designed for a phone in front of the bank. */
import { Button } from '@mantine/core'
import type { AuditedDoor, WholeAudit } from '@postern/domain/areas/lockers/audits/bankAuditEndpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { parcelPath } from '../../../paths.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Rows } from '../../../ui/detail/DescriptionList.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { usePageKeys } from '../../../ui/usePageKeys.ts'
import { AuditMap } from './AuditMap.tsx'
import classes from './AuditWalk.module.css'
import { type AuditAddress, auditOptions } from './auditQueries.ts'
import { expectsParcel, findingText } from './auditTexts.ts'
import { FindingForm, type Found } from './FindingForm.tsx'

interface AuditWalkProps {
  audit: WholeAudit
  address: AuditAddress
}

/** The next unchecked door after this one, wrapping around. */
function nextUnchecked(walk: readonly AuditedDoor[], from: number): number {
  const isOpen = (door: AuditedDoor) => door.finding === null
  const behind = walk.findIndex((door, index) => index > from && isOpen(door))
  return behind >= 0 ? behind : walk.findIndex(isOpen)
}

const counted = (walk: readonly AuditedDoor[]) => ({
  checked: walk.filter(({ finding }) => finding !== null).length,
  differences: walk.filter(({ finding }) => finding !== null && finding !== 'matches').length,
})

function useFinding({ customerId, id, auditId }: AuditAddress) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ lockerId, found }: { lockerId: string; found: Found | null }) =>
      call('PATCH /api/customers/:customerId/lockerBanks/:id/audits/:auditId/doors/:lockerId', {
        params: { customerId, id, auditId, lockerId },
        body: found ?? { finding: null },
      }),
    onSuccess: (door) =>
      client.setQueryData(auditOptions({ customerId, id, auditId }).queryKey, (audit) => {
        if (!audit) return audit
        const walk = audit.walk.map((each) => (each.lockerId === door.lockerId ? door : each))
        return { ...audit, ...counted(walk), walk }
      }),
    onError: reportError,
  })
}

function Expected({ door, customerId }: { door: AuditedDoor; customerId: string }) {
  return (
    <Card title="Expected" aside={<Tag>{expectsParcel(door) ? 'Occupied' : 'Empty'}</Tag>}>
      {expectsParcel(door) ? (
        <Rows>
          {door.expected.map(({ id, internalNumber, recipient, carrier }) => (
            <li key={id}>
              <span>
                <strong>{recipient ?? 'Recipient hidden'}</strong>
                <br />
                <Link href={parcelPath(customerId, id)} className="link mono">
                  {internalNumber}
                </Link>
                {carrier !== null && <span className="dim">, {carrier}</span>}
              </span>
            </li>
          ))}
        </Rows>
      ) : (
        <p className="dim">Nothing should be inside.</p>
      )}
    </Card>
  )
}

export function AuditWalk({ audit, address }: AuditWalkProps) {
  const { walk } = audit
  const [place, setPlace] = useState(() => Math.max(0, nextUnchecked(walk, -1)))
  const [last, setLast] = useState<AuditedDoor>()
  const finding = useFinding(address)
  const door = walk[place]
  const go = (by: number) => setPlace((place + by + walk.length) % walk.length)
  usePageKeys({ ArrowLeft: () => go(-1), ArrowRight: () => go(1) })
  if (!door) return null
  const record = (found: Found) =>
    finding.mutate(
      { lockerId: door.lockerId, found },
      {
        onSuccess: (saved) => {
          setLast(saved)
          const after = walk.map((each) => (each.lockerId === saved.lockerId ? saved : each))
          const next = nextUnchecked(after, place)
          if (next >= 0) setPlace(next)
        },
      },
    )
  const undo = () => {
    if (!last) return
    finding.mutate({ lockerId: last.lockerId, found: null })
    setPlace(walk.findIndex(({ lockerId }) => lockerId === last.lockerId))
    setLast(undefined)
  }
  const before = walk[(place - 1 + walk.length) % walk.length]
  return (
    <div className={classes.walk}>
      <div className={classes.where}>
        <AuditMap
          doors={walk}
          current={door.lockerId}
          onPick={(lockerId) => setPlace(walk.findIndex((each) => each.lockerId === lockerId))}
        />
        <div className={classes.door} aria-live="polite">
          <span className={classes.number}>
            <span className="visuallyHidden">Door </span>
            {door.label}
          </span>
          <span>
            Column {door.columnNumber}, row {door.rowNumber}
          </span>
          <span className="dim">
            Size {door.size}, {door.widthMm} × {door.heightMm} mm
          </span>
        </div>
      </div>
      <Expected door={door} customerId={address.customerId} />
      <FindingForm key={door.lockerId} door={door} busy={finding.isPending} onFound={record} />
      {last?.finding && (
        <div className={classes.last} role="status">
          <StatusMark tone={last.finding === 'matches' ? 'ok' : 'warn'}>
            Door {last.label}: {findingText(last, last.finding)}
          </StatusMark>
          <Button variant="subtle" onClick={undo} disabled={finding.isPending}>
            Undo
          </Button>
        </div>
      )}
      <div className={classes.foot}>
        <Button variant="subtle" onClick={() => go(-1)}>
          Door {before?.label}
        </Button>
        <Button variant="subtle" onClick={() => go(1)}>
          Skip
        </Button>
      </div>
    </div>
  )
}
