/** Tests a source’s connection: the user confirms the server’s host key first, then the matching files are listed. */
import { Button } from '@mantine/core'
import type { AccessTest, ImportSource } from '@postern/domain/imports/sources/importSource.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import stacks from '../../areas/shared/stacks.module.css'
import { call } from '../../http/call.ts'
import { DescriptionList } from '../../ui/detail/DescriptionList.tsx'
import { Notice } from '../../ui/detail/Notice.tsx'
import { FramedTable, headClass } from '../../ui/lists/PagedTable.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { sizeText } from '../importTexts.ts'
import classes from './Sources.module.css'
import { refreshSources } from './sourceQueries.ts'
import { serverText } from './sourceTexts.ts'

const dialogWidth = 640

const Fingerprint = ({ text }: { text: string }) => <span className={`mono ${classes.fingerprint}`}>{text}</span>

function HostKey({ source, fingerprint }: { source: ImportSource; fingerprint: string }) {
  return (
    <>
      {source.hostKey === null ? (
        <Notice>
          Compare the fingerprint with the one from the server’s administrator. Servers with another key are refused.
        </Notice>
      ) : (
        <Notice tone="danger">
          The server’s host key has changed. Someone may be pretending to be this server. Ask its administrator before
          you trust the new key.
        </Notice>
      )}
      <DescriptionList
        items={[
          { term: 'Server', value: serverText(source) },
          { term: 'Fingerprint', value: <Fingerprint text={fingerprint} /> },
          ...(source.hostKey === null
            ? []
            : [{ term: 'Confirmed before', value: <Fingerprint text={source.hostKey} /> }]),
        ]}
      />
    </>
  )
}

function Files({ source, test: { files, count } }: { source: ImportSource; test: AccessTest }) {
  if (count === 0)
    return (
      <Notice tone="ok">
        Access works. No files in {source.folder} match {source.pattern} now.
      </Notice>
    )
  return (
    <>
      <Notice tone="ok">Access works. {counted(count, 'file matches', 'files match')}.</Notice>
      <FramedTable label="Matching files" headings={['File', 'Size', 'Modified']}>
        {files.map(({ name, size, modifiedAt }) => (
          <tr key={name}>
            <th scope="row" className={headClass}>
              {name}
            </th>
            <td className="num">{sizeText(size)}</td>
            <td>
              <RelativeTime at={modifiedAt} />
            </td>
          </tr>
        ))}
      </FramedTable>
    </>
  )
}

function Found({ source, test }: { source: ImportSource; test: AccessTest }) {
  if (test.fingerprint !== null && test.hostKey !== 'confirmed')
    return <HostKey source={source} fingerprint={test.fingerprint} />
  return test.problem === null ? <Files source={source} test={test} /> : <Notice tone="danger">{test.problem}</Notice>
}

interface TestAccessProps {
  customerId: string
  source: ImportSource
  onClose: () => void
}

export function TestAccessDialog({ customerId, source, onClose }: TestAccessProps) {
  const client = useQueryClient()
  const params = { customerId, id: source.id }
  // One test per version of the source; confirming the key creates a new version.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['importSourceTest', customerId, source.id, source.rowVersion],
    queryFn: ({ signal }) => call('POST /api/customers/:customerId/importSources/:id/test', { params, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  })
  const confirm = useMutation({
    mutationFn: (fingerprint: string) =>
      call('POST /api/customers/:customerId/importSources/:id/confirmHostKey', {
        params,
        body: { fingerprint },
        headers: { 'if-match': `"${source.rowVersion}"` },
      }),
    onSuccess: () => refreshSources(client, customerId),
    meta: { quiet: true },
  })
  const isBusy = isFetching || confirm.isPending
  const asked = !isBusy && data?.hostKey !== 'confirmed' ? (data?.fingerprint ?? null) : null
  const failed = error ?? confirm.error
  return (
    <Dialog
      opened
      size={dialogWidth}
      onClose={onClose}
      title={`Test access to ${source.name}`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {asked === null ? (
            <Button loading={isBusy} onClick={() => void refetch()}>
              Test again
            </Button>
          ) : (
            <Button variant="filled" onClick={() => confirm.mutate(asked)}>
              Trust this key
            </Button>
          )}
        </>
      }
    >
      <div className={stacks.dialogBody} aria-busy={isBusy}>
        {isBusy && <SkeletonLines lines={3} label="Connecting" />}
        {!isBusy && failed && <Notice tone="danger">{failed.message}</Notice>}
        {!isBusy && !failed && data && <Found source={source} test={data} />}
      </div>
    </Dialog>
  )
}
