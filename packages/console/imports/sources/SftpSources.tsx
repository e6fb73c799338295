/** SFTP servers that files are fetched from on a schedule. */
import { Button } from '@mantine/core'
import type { ImportKindName } from '@postern/domain/imports/importPlan.ts'
import type { ImportSource } from '@postern/domain/imports/sources/importSource.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import stacks from '../../areas/shared/stacks.module.css'
import { reportError } from '../../errors/reportError.ts'
import { call } from '../../http/call.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { DescriptionList } from '../../ui/detail/DescriptionList.tsx'
import { Notice } from '../../ui/detail/Notice.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { manyOf } from '../importTexts.ts'
import { FetchLog } from './FetchLog.tsx'
import { SourceDialog } from './SourceDialog.tsx'
import classes from './Sources.module.css'
import { refreshSources, sourcesOptions } from './sourceQueries.ts'
import { afterwardText, serverText, sourceStateWords } from './sourceTexts.ts'
import { TestAccessDialog } from './TestAccessDialog.tsx'

interface SourceProps {
  customerId: string
  source: ImportSource
}

function DeleteSource({ customerId, source, onClose }: SourceProps & { onClose: () => void }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () =>
      call('DELETE /api/customers/:customerId/importSources/:id', {
        params: { customerId, id: source.id },
        headers: { 'if-match': `"${source.rowVersion}"` },
      }),
    onSuccess: async () => {
      await refreshSources(client, customerId)
      onClose()
    },
    meta: { quiet: true },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={remove.isPending}
      title={`Delete ${source.name}?`}
      text="Its log is deleted, too. Imports and their history stay. This can’t be undone."
      actions={
        <DialogFoot danger focus="cancel" onCancel={onClose} onConfirm={() => remove.mutate()} busy={remove.isPending}>
          Delete source
        </DialogFoot>
      }
    >
      {remove.error && <Notice tone="danger">{remove.error.message}</Notice>}
    </Dialog>
  )
}

/** What blocks the next fetch, and how to fix it. */
function Trouble({ source }: { source: ImportSource }) {
  if (source.state === 'unverified')
    return <Notice tone="warn">Test access and confirm the server’s host key. Nothing is fetched before.</Notice>
  if (source.failure === null) return null
  return (
    <Notice tone="danger">
      {source.failure}
      {source.failedSince !== null && (
        <>
          {' '}
          Failing since <RelativeTime at={source.failedSince} />.
        </>
      )}
    </Notice>
  )
}

const factsOf = (source: ImportSource) => [
  { term: 'Server', value: <span className={classes.fingerprint}>{serverText(source)}</span> },
  { term: 'Files', value: <span className={classes.fingerprint}>{`${source.folder} ${source.pattern}`}</span> },
  { term: 'After importing', value: afterwardText(source) },
  { term: 'Profile', value: source.profile?.name ?? 'None' },
  { term: 'Schedule', value: `${source.schedule}, ${source.timeZone}` },
  { term: 'Next fetch', value: source.nextAt === null ? null : <RelativeTime at={source.nextAt} /> },
  { term: 'Last fetch', value: source.fetchedAt === null ? 'Never' : <RelativeTime at={source.fetchedAt} /> },
  { term: 'Runs as', value: source.runsAs?.name },
]

type Asking = 'test' | 'edit' | 'delete'

function SourceCard({ customerId, source, isNew }: SourceProps & { isNew: boolean }) {
  const client = useQueryClient()
  // A new source is tested right away.
  const [asking, setAsking] = useState<Asking | undefined>(isNew ? 'test' : undefined)
  const close = () => setAsking(undefined)
  const fetchNow = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/importSources/:id/fetch', { params: { customerId, id: source.id } }),
    onSuccess: () => refreshSources(client, customerId),
    onError: reportError,
  })
  const { tone, words } = sourceStateWords[source.state]
  return (
    <Card
      title={source.name}
      aside={<StatusMark tone={tone}>{words}</StatusMark>}
      actions={
        <span className={classes.buttons}>
          <Button size="xs" onClick={() => setAsking('test')}>
            Test access…
          </Button>
          <Button
            size="xs"
            disabled={source.hostKey === null}
            loading={fetchNow.isPending || source.state === 'fetching'}
            onClick={() => fetchNow.mutate()}
          >
            Fetch now
          </Button>
          <Button size="xs" onClick={() => setAsking('edit')}>
            Edit…
          </Button>
          <Button size="xs" onClick={() => setAsking('delete')}>
            Delete…
          </Button>
        </span>
      }
    >
      <div className={stacks.cards}>
        <Trouble source={source} />
        <DescriptionList columns={2} items={factsOf(source)} />
        <FetchLog customerId={customerId} source={source} />
      </div>
      {asking === 'test' && <TestAccessDialog customerId={customerId} source={source} onClose={close} />}
      {asking === 'edit' && (
        <SourceDialog customerId={customerId} kind={source.kind} source={source} onSaved={close} onClose={close} />
      )}
      {asking === 'delete' && <DeleteSource customerId={customerId} source={source} onClose={close} />}
    </Card>
  )
}

export function SftpSources({ customerId, kind }: { customerId: string; kind: ImportKindName }) {
  const { data, error, refetch } = useQuery(sourcesOptions(customerId, kind))
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<string>()
  if (error && !data) return <FailedPart error={error} onRetry={refetch} />
  if (!data) return <SkeletonLines lines={6} label="Loading sources" />
  return (
    <>
      <Card title="SFTP" actions={<Button onClick={() => setAdding(true)}>Add source</Button>}>
        <p className={classes.note}>
          Fetches files with {manyOf(kind)} from a server on a schedule and imports them. A file that would change too
          much waits for review.
        </p>
      </Card>
      {data.map((source) => (
        <SourceCard key={source.id} customerId={customerId} source={source} isNew={source.id === added} />
      ))}
      {isAdding && (
        <SourceDialog
          customerId={customerId}
          kind={kind}
          onSaved={({ id }) => {
            setAdded(id)
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
