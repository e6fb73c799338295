/** SCIM as a source of contacts: its URL, tokens, conflicts, and recent requests. */
import { Button } from '@mantine/core'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import type { ScimConflict, ScimOutcome, ScimRequest } from '@postern/domain/areas/people/scim/scimEndpoints.ts'
import { choiceText, counted } from '@postern/domain/values/text.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { afterWrite } from '../../../engine/requests/writes.ts'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { customerSettingsPath, recordPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { None } from '../../../ui/lists/DataTable.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { FramedTable, headClass, PagedTable } from '../../../ui/lists/PagedTable.tsx'
import { CopyId } from '../../../ui/marks/CopyId.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import type { Tone } from '../../../ui/marks/tone.ts'
import stacks from '../../shared/stacks.module.css'
import classes from './ScimSource.module.css'
import { ScimTokens } from './ScimTokens.tsx'
import { refreshScim, scimOptions, scimRequestsOptions } from './scimQueries.ts'

const reasonWords: Readonly<Record<ScimConflict['reason'], string>> = {
  email: 'Same email',
  externalId: 'Same external ID',
}

function ConflictRow({ customerId, conflict }: { customerId: string; conflict: ScimConflict }) {
  const client = useQueryClient()
  const adopt = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/scimConflicts/:id/adopt', { params: { customerId, id: conflict.id } }),
    onSuccess: () => Promise.all([refreshScim(client, customerId), afterWrite(client, contacts, customerId)]),
    onError: reportError,
  })
  return (
    <tr>
      <th scope="row" className={headClass}>
        {conflict.userName}
      </th>
      <td>
        <Link href={recordPath(contacts, conflict.contactId, customerId)}>{conflict.contactName}</Link>
      </td>
      <td>{reasonWords[conflict.reason]}</td>
      <td>{choiceText(conflict.contactSource)}</td>
      <td>
        <RelativeTime at={conflict.lastAt} />
      </td>
      <td>
        <Button
          size="xs"
          aria-label={`Use this contact for ${conflict.userName}`}
          loading={adopt.isPending}
          onClick={() => adopt.mutate()}
        >
          Use this contact
        </Button>
      </td>
    </tr>
  )
}

const outcomeWords: Readonly<Record<ScimOutcome, { words: string; tone: Tone }>> = {
  created: { words: 'Created', tone: 'ok' },
  changed: { words: 'Updated', tone: 'ok' },
  unchanged: { words: 'Unchanged', tone: 'off' },
  deactivated: { words: 'Deactivated', tone: 'off' },
  deleted: { words: 'Removed', tone: 'off' },
  conflict: { words: 'Conflict', tone: 'warn' },
  refused: { words: 'Refused', tone: 'danger' },
}

function RequestRow({ customerId, request }: { customerId: string; request: ScimRequest }) {
  const { at, method, resource, outcome, status, detail, contactId, contactName } = request
  const { words, tone } = outcomeWords[outcome]
  return (
    <tr>
      <th scope="row" className={headClass}>
        <span className="mono">
          {method} {resource}
        </span>
      </th>
      <td>
        <RelativeTime at={at} />
      </td>
      <td>
        <StatusMark tone={tone}>{words}</StatusMark>
      </td>
      <td className="num">{status}</td>
      <td>
        {contactId !== null && contactName !== null ? (
          <Link href={recordPath(contacts, contactId, customerId)}>{contactName}</Link>
        ) : (
          <None />
        )}
      </td>
      <td>{detail ?? <None />}</td>
    </tr>
  )
}

function TurnedOff({ customerId }: { customerId: string }) {
  const can = useCan()
  return (
    <Notice tone="warn">
      SCIM provisioning is off, so requests are refused.{' '}
      {can('customers.settings.view') && (
        <Link href={customerSettingsPath(customerId, 'Security')}>Turn it on in settings</Link>
      )}
    </Notice>
  )
}

export function ScimSource({ customerId }: { customerId: string }) {
  const { data, error, refetch } = useQuery(scimOptions(customerId))
  const requests = useInfiniteQuery(scimRequestsOptions(customerId))
  if (error && !data) return <FailedPart error={error} onRetry={refetch} />
  if (!data) return <SkeletonLines lines={8} label="Loading SCIM" />
  return (
    <div className={stacks.wideCards}>
      {!data.isOn && <TurnedOff customerId={customerId} />}
      <Card title="SCIM" aside={counted(data.contacts, 'contact synced', 'contacts synced')}>
        <div className={classes.address}>
          <CopyId id={data.baseUrl} whole noun="base URL" />
        </div>
        <p className={classes.note}>
          Enter this base URL and a token at Microsoft Entra, Okta, or another identity provider. It then keeps contacts
          and departments current. Fields it writes are locked here.
        </p>
      </Card>
      <ScimTokens customerId={customerId} tokens={data.tokens} />
      {data.conflicts.length > 0 && (
        <Card title="Conflicts" aside="Contacts of other sources that look like new users">
          <FramedTable
            label="SCIM conflicts"
            headings={['User name', 'Contact', 'Reason', 'Source', 'Last sent', 'Actions']}
          >
            {data.conflicts.map((conflict) => (
              <ConflictRow key={conflict.id} customerId={customerId} conflict={conflict} />
            ))}
          </FramedTable>
        </Card>
      )}
      <Card title="Requests" aside="Last 30 days">
        <PagedTable
          label="SCIM requests"
          headings={['Request', 'Received', 'Outcome', 'Status', 'Contact', 'Detail']}
          result={requests}
          row={(request) => <RequestRow key={request.id} customerId={customerId} request={request} />}
          empty={{ title: 'No requests yet', text: 'Changes from the identity provider appear here.' }}
        />
      </Card>
    </div>
  )
}
