/** How a user signs in: factors, active sessions, and recent sign-ins. */
import { Button } from '@mantine/core'
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { counted, humanise } from '@postern/domain/values/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { useCan } from '../../session/useSession.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { Rows } from '../../ui/detail/DescriptionList.tsx'
import { Notice } from '../../ui/detail/Notice.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import { securityOptions } from './userQueries.ts'
import classes from './users.module.css'

const outcomes = {
  success: { tone: 'ok', words: 'Signed in' },
  secondFactor: { tone: 'info', words: 'Second factor pending' },
  refused: { tone: 'danger', words: 'Failed' },
  locked: { tone: 'warn', words: 'Locked' },
} as const

const outcomeOf = (word: string) =>
  Object.entries(outcomes).find(([name]) => name === word)?.[1] ?? { tone: 'idle' as const, words: humanise(word) }

export default function UserSecurity({
  record,
  customerId = '',
}: {
  record: RecordMeta
  customerId?: string | undefined
}) {
  const can = useCan()
  const client = useQueryClient()
  const place = { customerId, id: record.id }
  const { data, error } = useQuery(securityOptions(place))
  const [ending, setEnding] = useState<string | null>(null)
  if (error) return <Notice tone="danger">{error.message}</Notice>
  if (!data) return <SkeletonLines lines={8} label="Loading security" />
  const { factors, sessions, signIns, lockedUntil, recoveryCodesLeft } = data
  const end = async (sessionId: string) => {
    setEnding(sessionId)
    try {
      await call('DELETE /api/customers/:customerId/users/:id/sessions/:sessionId', { params: { ...place, sessionId } })
      toast({ tone: 'ok', title: 'Session ended', lifeMs: 3000 })
    } catch (problem) {
      toast({
        tone: 'danger',
        title: 'Session not ended',
        detail: problem instanceof Error ? problem.message : '',
        lifeMs: 6000,
      })
    } finally {
      setEnding(null)
      await client.invalidateQueries({ queryKey: securityOptions(place).queryKey })
    }
  }
  return (
    <div className={classes.cards}>
      {lockedUntil !== null && (
        <Notice tone="warn">
          Sign-in is locked after too many failed attempts. It unlocks <RelativeTime at={lockedUntil} />.
        </Notice>
      )}
      <Card
        title="Second factors"
        aside={factors.length > 0 ? `${counted(recoveryCodesLeft, 'recovery code', 'recovery codes')} left` : undefined}
      >
        {factors.length === 0 && (
          <p className={classes.none}>No second factor. This user signs in with a password only.</p>
        )}
        <Rows>
          {factors.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
              <span className="strong">{name}</span>
              <span className="mute">
                added <RelativeTime at={createdAt} />
                {lastUsedAt !== null && (
                  <>
                    , used <RelativeTime at={lastUsedAt} />
                  </>
                )}
              </span>
            </li>
          ))}
        </Rows>
      </Card>
      <Card title="Sessions" aside={`${sessions.length} active`}>
        {sessions.length === 0 && <p className={classes.none}>No active sessions</p>}
        <Rows>
          {sessions.map(({ id, device, address, lastSeenAt }) => (
            <li key={id}>
              <span className={classes.words}>
                <span className="strong">{device}</span>{' '}
                <span className="mute">
                  {address ?? 'Unknown address'} · last seen <RelativeTime at={lastSeenAt} />
                </span>
              </span>
              {can('customers.users.unlock') && (
                <Button
                  size="xs"
                  loading={ending === id}
                  aria-label={`End session on ${device}, ${address}`}
                  onClick={() => void end(id)}
                >
                  End session
                </Button>
              )}
            </li>
          ))}
        </Rows>
      </Card>
      <Card title="Recent sign-ins">
        {signIns.length === 0 && <p className={classes.none}>No sign-ins yet</p>}
        <Rows>
          {signIns.map(({ id, at, event, outcome, device, address, reason }) => (
            <li key={id}>
              <span className={classes.words}>
                <span className="strong">{humanise(event)}</span>{' '}
                <span className="mute">
                  {device}, {address ?? 'unknown address'}
                  {reason !== null && ` · ${reason}`}
                </span>
              </span>
              <StatusMark tone={outcomeOf(outcome).tone}>{outcomeOf(outcome).words}</StatusMark>
              <span className="mute">
                <RelativeTime at={at} />
              </span>
            </li>
          ))}
        </Rows>
      </Card>
    </div>
  )
}
