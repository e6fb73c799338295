import { Button } from '@mantine/core'
import type { SessionInfo } from '@postern/domain/auth/endpoints.ts'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { RequestFailure } from '../../http/requestFailure.ts'
import { logged } from '../../session/logged.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { Rows } from '../../ui/detail/DescriptionList.tsx'
import { Notice } from '../../ui/detail/Notice.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { Tag } from '../../ui/marks/Tag.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import classes from './AccountPage.module.css'
import { sessionsQuery } from './accountData.ts'
import { Loaded } from './Loaded.tsx'
import { useTask } from './useTask.ts'

const isPhone = (device: string): boolean => /iPhone|Android/.test(device)

/** A session that is already gone counts as ended. */
const unlessGone = (error: unknown): void => {
  if (!(error instanceof RequestFailure && error.status === 404)) throw error
}

function SessionRow({ session, onEnd, ending }: { session: SessionInfo; onEnd: () => void; ending: boolean }) {
  const { device, address, current, lastSeenAt, createdAt } = session
  const Icon = isPhone(device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li>
      <Icon size={18} stroke={1.6} aria-hidden className="mute" />
      <div className={classes.words}>
        <div className={classes.name}>
          <span className="strong">{device}</span>
          {current && <Tag tone="ok">This session</Tag>}
        </div>
        <p className={classes.help}>
          {address ?? 'Unknown address'} · last seen <RelativeTime at={lastSeenAt} /> · signed in{' '}
          <RelativeTime at={createdAt} />
        </p>
      </div>
      {!current && (
        <Button size="xs" loading={ending} onClick={onEnd} aria-label={`End session on ${device}, ${address}`}>
          End
        </Button>
      )}
    </li>
  )
}

/** Where the user is signed in, with a way to end each session. */
export function SessionsCard() {
  const client = useQueryClient()
  const query = useQuery(sessionsQuery)
  const { running, problems, run } = useTask()
  const [ending, setEnding] = useState<string>()
  const others = query.data?.sessions.filter(({ current }) => !current) ?? []

  const end = async (session: SessionInfo) => {
    setEnding(session.id)
    const done = await run(async () => {
      await logged(call('DELETE /api/auth/sessions/:id', { params: { id: session.id } })).catch(unlessGone)
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    })
    setEnding(undefined)
    if (done)
      toast({ tone: 'ok', title: 'Session ended', detail: `You’re signed out on ${session.device}.`, lifeMs: 3000 })
  }
  const endOthers = async () => {
    const done = await run(async () => {
      await logged(call('DELETE /api/auth/sessions'))
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    })
    if (done) toast({ tone: 'ok', title: 'All other sessions ended', lifeMs: 3000 })
  }

  return (
    <Card
      title="Sessions"
      aside="where you’re signed in"
      actions={
        others.length > 0 && (
          <Button size="xs" color="danger" loading={running && ending === undefined} onClick={endOthers}>
            {others.length === 1 ? 'End other session' : `End ${others.length} other sessions`}
          </Button>
        )
      }
    >
      {problems.form && <Notice tone="danger">{problems.form}</Notice>}
      <Loaded query={query} what="your sessions">
        {({ sessions }) => (
          <Rows>
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                ending={ending === session.id}
                onEnd={() => void end(session)}
              />
            ))}
          </Rows>
        )}
      </Loaded>
    </Card>
  )
}
