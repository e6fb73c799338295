/** The secrets an app signs in with: at most two, so that one can be replaced without downtime. */
import { Button } from '@mantine/core'
import { apps } from '@postern/domain/areas/devices/apps.ts'
import type { AppSecret } from '@postern/domain/areas/devices/endpoints.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { afterWrite } from '../../engine/requests/writes.ts'
import { detailOf, reportError } from '../../errors/reportError.ts'
import { call } from '../../http/call.ts'
import { useCan } from '../../session/useSession.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { Rows } from '../../ui/detail/DescriptionList.tsx'
import { Notice } from '../../ui/detail/Notice.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import classes from '../shared/ShownOnce.module.css'
import { ShownOnce } from '../shared/ShownOnce.tsx'

const mostSecrets = 2

export default function AppSecrets({
  record,
}: {
  record: { readonly id: string; readonly archivedAt: string | null }
}) {
  const can = useCan()
  const queryClient = useQueryClient()
  const key = ['appSecrets', record.id]
  const params = { id: record.id }
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/system/apps/:id/secrets', { params, signal }),
    ...errorsInPlace,
  })
  const [running, setRunning] = useState(false)
  const [made, setMade] = useState<{ secret: string; expiresAt: string } | null>(null)
  const [ending, setEnding] = useState<AppSecret | null>(null)
  const rotates = record.archivedAt === null && can('applications.rotateSecret')

  const run = async (act: () => Promise<void>) => {
    setRunning(true)
    try {
      await act()
      await Promise.all([queryClient.invalidateQueries({ queryKey: key }), afterWrite(queryClient, apps, undefined)])
    } catch (failure) {
      reportError(failure)
    } finally {
      setRunning(false)
    }
  }
  const make = () =>
    run(async () => setMade(await call('POST /api/system/apps/:id/secrets', { params, body: { days: 365 } })))
  const end = ({ id: secretId }: AppSecret) =>
    run(async () => {
      setEnding(null)
      await call('DELETE /api/system/apps/:id/secrets/:secretId', { params: { ...params, secretId } })
    })

  const secrets = data?.secrets
  return (
    <Card title="Secrets">
      {error && <Notice tone="danger">{detailOf(error)}</Notice>}
      {!secrets && !error && <SkeletonLines lines={3} label="Loading secrets" />}
      {secrets?.length === 0 && <p className="mute">No active secrets. Create one so this app can sign in.</p>}
      {secrets && secrets.length > 0 && (
        <Rows>
          {secrets.map((secret) => (
            <li key={secret.id}>
              <span className="mono">…{secret.hint}</span>
              <span className="dim">
                created <RelativeTime at={secret.createdAt} />, expires <RelativeTime at={secret.expiresAt} />
                {secret.lastUsedAt === null ? ', never used' : ''}
              </span>
              {rotates && (
                <Button size="xs" aria-label={`Revoke secret …${secret.hint}`} onClick={() => setEnding(secret)}>
                  Revoke…
                </Button>
              )}
            </li>
          ))}
        </Rows>
      )}
      {rotates && secrets && (
        <div className={classes.bar}>
          <Button loading={running} disabled={secrets.length >= mostSecrets} onClick={() => void make()}>
            Create secret
          </Button>
          {secrets.length >= mostSecrets && (
            <span className="mute">An app can have 2 secrets. Revoke the older one first.</span>
          )}
        </div>
      )}
      {made && (
        <ShownOnce
          what="Secret"
          text={made.secret}
          note={
            <>
              Expires <RelativeTime at={made.expiresAt} />.
            </>
          }
          onClose={() => setMade(null)}
        />
      )}
      {ending && (
        <Dialog
          opened
          onClose={() => setEnding(null)}
          title={`Revoke secret …${ending.hint}?`}
          text="Apps that use it can’t sign in anymore. This can’t be undone."
          actions={
            <>
              <Button data-autofocus onClick={() => setEnding(null)}>
                Cancel
              </Button>
              <Button variant="filled" color="danger" onClick={() => void end(ending)}>
                Revoke secret
              </Button>
            </>
          }
        />
      )}
    </Card>
  )
}
