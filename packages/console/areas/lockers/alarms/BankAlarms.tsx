/** A bank's alarms, worst first, with acknowledgments and snoozes. */
import { Button, Menu } from '@mantine/core'
import type { LockerAlarm } from '@postern/domain/areas/lockers/alarms/alarmEndpoints.ts'
import {
  alarmStanding,
  alarmWords,
  type Snooze,
  snoozes,
  snoozeWords,
} from '@postern/domain/areas/lockers/alarms/alarms.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { recordPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Rows } from '../../../ui/detail/DescriptionList.tsx'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { alarmsOptions } from './alarmQueries.ts'
import classes from './BankAlarms.module.css'

const AcknowledgeDialog = lazyPart(() => import('./AcknowledgeDialog.tsx'))

interface BankProps {
  customerId: string
  bankId: string
}

function SnoozeMenu({ alarm, customerId, bankId }: BankProps & { alarm: LockerAlarm }) {
  const client = useQueryClient()
  const snooze = useMutation({
    mutationFn: (until: Snooze | null) =>
      call('POST /api/customers/:customerId/lockerBanks/:id/alarms/:alarmId/snooze', {
        params: { customerId, id: bankId, alarmId: alarm.id },
        body: { snooze: until },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: alarmsOptions(customerId, bankId).queryKey }),
    onError: reportError,
    ...errorsInPlace,
  })
  if (alarmStanding(alarm, Date.now()) === 'snoozed')
    return (
      <PlainButton loading={snooze.isPending} onClick={() => snooze.mutate(null)}>
        End snooze
      </PlainButton>
    )
  return (
    <Menu>
      <Menu.Target>
        <Button loading={snooze.isPending}>Snooze</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {snoozes.map((each) => (
          <Menu.Item key={each} onClick={() => snooze.mutate(each)}>
            {snoozeWords[each]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface AlarmProps extends BankProps {
  alarm: LockerAlarm
  now: Date
  onAcknowledge: () => void
}

function Alarm({ alarm, customerId, bankId, now, onAcknowledge }: AlarmProps) {
  const mayHandle = useCan()('lockers.banks.reconcile')
  const { kind, severity, since, lockerId, label, parcels, note } = alarm
  const { title, text } = alarmWords[kind]
  const standing = alarmStanding(alarm, now.getTime())
  return (
    <li className={classes.alarm}>
      <div className={classes.words}>
        <StatusMark tone={standing === 'open' ? severity : 'idle'}>
          <span>
            {title}
            {lockerId !== null && label !== null && (
              <>
                ,{' '}
                <Link className="link" href={recordPath(lockers, lockerId, customerId)}>
                  door {label}
                </Link>
              </>
            )}
          </span>
        </StatusMark>
        <span className="dim">
          Started <RelativeTime at={since} />
          {parcels > 0 && `, ${counted(parcels, 'parcel', 'parcels')} inside`}. {text}
        </span>
        {alarm.acknowledgedAt !== null && (
          <span className="dim">
            Acknowledged by {alarm.acknowledgedBy ?? 'a former user'} <RelativeTime at={alarm.acknowledgedAt} />: {note}
          </span>
        )}
        {standing === 'snoozed' && alarm.snoozedUntil !== null && (
          <span className="dim">
            Snoozed by {alarm.snoozedBy ?? 'a former user'}, back <RelativeTime at={alarm.snoozedUntil} />
          </span>
        )}
      </div>
      {mayHandle && (
        <div className={classes.buttons}>
          {alarm.acknowledgedAt === null && <PlainButton onClick={onAcknowledge}>Acknowledge…</PlainButton>}
          <SnoozeMenu alarm={alarm} customerId={customerId} bankId={bankId} />
        </div>
      )}
    </li>
  )
}

export function BankAlarms({ customerId, bankId }: BankProps) {
  const now = useNow()
  const { data, error, refetch } = useQuery(alarmsOptions(customerId, bankId))
  const [asking, setAsking] = useState<LockerAlarm>()
  if (error) return <FailedPart error={error} onRetry={refetch} />
  if (!data || data.items.length === 0) return null
  const isOpen = (alarm: LockerAlarm) => alarmStanding(alarm, now.getTime()) === 'open'
  const open = data.items.filter(isOpen).length
  const sorted = data.items.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)))
  return (
    <Card title="Alarms" aside={open > 0 ? <Tag tone="danger">{open} open</Tag> : 'All handled'} flush>
      <div className={classes.list}>
        <Rows>
          {sorted.map((alarm) => (
            <Alarm
              key={alarm.id}
              alarm={alarm}
              customerId={customerId}
              bankId={bankId}
              now={now}
              onAcknowledge={() => setAsking(alarm)}
            />
          ))}
        </Rows>
      </div>
      <Suspense fallback={null}>
        {asking && (
          <AcknowledgeDialog
            alarm={asking}
            customerId={customerId}
            bankId={bankId}
            onClose={() => setAsking(undefined)}
          />
        )}
      </Suspense>
    </Card>
  )
}
