/** Progress of a drain, and what's still inside. */
import type { BankDrain as Drain } from '@postern/domain/areas/lockers/ledger/ledgerEndpoints.ts'
import { choiceText, counted, inSentence } from '@postern/domain/values/text.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { useCan } from '../../../session/useSession.ts'
import { MeterBar } from '../../../ui/charts/MeterBar.tsx'
import { Card } from '../../../ui/detail/Card.tsx'
import { Rows } from '../../../ui/detail/DescriptionList.tsx'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { givenNameFirst } from '../../../ui/marks/initials.ts'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { ParcelLinks } from '../../parcels/ParcelLinks.tsx'
import classes from './ledger.module.css'
import { drainOptions } from './ledgerQueries.ts'
import { useRefreshBank } from './useRefreshBank.ts'

interface BankDrainProps {
  bank: { readonly id: string; readonly status: string }
  customerId: string
}

function Buttons({ bank, customerId, isEmpty }: BankDrainProps & { isEmpty: boolean }) {
  const refresh = useRefreshBank(customerId, bank.id)
  const params = { customerId, id: bank.id }
  const answers = { onSuccess: refresh, onError: reportError, ...errorsInPlace }
  const maintain = useMutation({
    mutationFn: () => call('POST /api/customers/:customerId/lockerBanks/:id/drain/maintenance', { params }),
    ...answers,
  })
  const end = useMutation({
    mutationFn: () => call('POST /api/customers/:customerId/lockerBanks/:id/drain/end', { params }),
    ...answers,
  })
  return (
    <div className={classes.buttons}>
      {isEmpty && bank.status === 'active' && (
        <PlainButton variant="filled" loading={maintain.isPending} onClick={() => maintain.mutate()}>
          Start maintenance
        </PlainButton>
      )}
      <PlainButton loading={end.isPending} onClick={() => end.mutate()}>
        Back in service
      </PlainButton>
    </div>
  )
}

function Inside({ drain, customerId }: { drain: Drain; customerId: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={classes.inside} tabIndex={0} aria-label="Still inside">
      <Rows>
        {drain.inside.map(({ parcel, door, since, recipient, notifiedAt }) => (
          <li key={parcel.id} className={classes.parcel}>
            <span className={classes.facts}>
              <span>
                Door {door.label}, <ParcelLinks parcels={[parcel]} customerId={customerId} />
              </span>
              <span className="dim">
                {recipient !== null && `${givenNameFirst(recipient)}, `}inside since <RelativeTime at={since} />
              </span>
            </span>
            {notifiedAt === null ? (
              <StatusMark tone="warn">Not notified</StatusMark>
            ) : (
              <StatusMark tone="ok">
                <span>
                  Notified <RelativeTime at={notifiedAt} />
                </span>
              </StatusMark>
            )}
          </li>
        ))}
      </Rows>
    </section>
  )
}

export function BankDrain({ bank, customerId }: BankDrainProps) {
  const mayEnd = useCan()('lockers.lockers.service')
  const drain = useQuery(drainOptions(customerId, bank.id)).data?.drain
  if (!drain) return null
  const { inside, parcelsAtStart, purpose, reason, startedBy, startedAt } = drain
  const gone = Math.max(0, parcelsAtStart - inside.length)
  const whole = Math.max(parcelsAtStart, inside.length)
  return (
    <Card
      title="Drain"
      aside={inside.length === 0 ? 'Ready' : counted(inside.length, 'parcel inside', 'parcels inside')}
    >
      <div className={classes.move}>
        {inside.length === 0 ? (
          <StatusMark tone="ok">
            {bank.status === 'maintenance' ? 'Empty and in maintenance' : 'Empty, ready for maintenance'}
          </StatusMark>
        ) : (
          <StatusMark tone="info">
            Gets no more parcels, {gone} of {whole} picked up
          </StatusMark>
        )}
        <MeterBar parts={[{ value: gone, tone: 'ok' }]} max={Math.max(1, whole)} height={8} />
        <span className="dim">
          For {inSentence(choiceText(purpose))}: {reason}
          {startedBy !== null && `, ${startedBy}`}, <RelativeTime at={startedAt} />
        </span>
        {inside.length > 0 && <Inside drain={drain} customerId={customerId} />}
        {mayEnd && <Buttons bank={bank} customerId={customerId} isEmpty={inside.length === 0} />}
      </div>
    </Card>
  )
}
