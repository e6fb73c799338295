/** The tokens of the customer’s identity provider: create, rotate, revoke. Each is shown once. */
import { Button, TextInput } from '@mantine/core'
import type { ScimToken } from '@postern/domain/areas/people/scim/scimEndpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { None } from '../../../ui/lists/DataTable.tsx'
import { FramedTable, headClass } from '../../../ui/lists/PagedTable.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../../ui/overlays/DialogFoot.tsx'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { MomentText } from '../../shared/MomentText.tsx'
import { ShownOnce } from '../../shared/ShownOnce.tsx'
import classes from './ScimSource.module.css'
import { refreshScim } from './scimQueries.ts'

interface Made {
  token: string
  record: ScimToken
}

interface StepProps {
  customerId: string
  onClose: () => void
}

/** Every dialog here writes, refetches the source, and closes. */
function useTokenWrite<Answer>(
  { customerId, onClose }: StepProps,
  write: () => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: async (answer) => {
      onDone?.(answer)
      await refreshScim(client, customerId)
      onClose()
    },
    // Someone else may have changed the token.
    onError: () => refreshScim(client, customerId),
    meta: { quiet: true },
  })
}

function NewToken({ onMade, ...step }: StepProps & { onMade: (made: Made) => void }) {
  const [name, setName] = useState('')
  const params = { customerId: step.customerId }
  const create = useTokenWrite(
    step,
    () => call('POST /api/customers/:customerId/scimTokens', { params, body: { name } }),
    onMade,
  )
  return (
    <FormDialog
      title="Create a SCIM token"
      text="The identity provider sends it with every request. It expires after a year."
      verb="Create token"
      ready={name.trim() !== ''}
      busy={create.isPending}
      error={create.error}
      onSubmit={() => create.mutate()}
      onClose={step.onClose}
    >
      <TextInput
        label="Name"
        placeholder="Microsoft Entra"
        maxLength={80}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

const versionOf = ({ rowVersion }: ScimToken) => ({ 'if-match': `"${rowVersion}"` })

function RotateToken({ token, onMade, ...step }: StepProps & { token: ScimToken; onMade: (made: Made) => void }) {
  const params = { customerId: step.customerId, id: token.id }
  const rotate = useTokenWrite(
    step,
    () =>
      call('POST /api/customers/:customerId/scimTokens/:id/rotate', { params, body: {}, headers: versionOf(token) }),
    onMade,
  )
  return (
    <Dialog
      opened
      onClose={step.onClose}
      locked={rotate.isPending}
      title={`Rotate ${token.name}?`}
      text="The current token works for 24 more hours. An older one stops working now."
      actions={
        <DialogFoot onCancel={step.onClose} onConfirm={() => rotate.mutate()} busy={rotate.isPending}>
          Rotate token
        </DialogFoot>
      }
    >
      {rotate.error && <Notice tone="danger">{rotate.error.message}</Notice>}
    </Dialog>
  )
}

function RevokeToken({ token, ...step }: StepProps & { token: ScimToken }) {
  const params = { customerId: step.customerId, id: token.id }
  const revoke = useTokenWrite(step, () =>
    call('DELETE /api/customers/:customerId/scimTokens/:id', { params, headers: versionOf(token) }),
  )
  return (
    <Dialog
      opened
      onClose={step.onClose}
      locked={revoke.isPending}
      title={`Revoke ${token.name}?`}
      text="The identity provider can’t update contacts with it anymore. This can’t be undone."
      actions={
        <DialogFoot
          danger
          focus="cancel"
          onCancel={step.onClose}
          onConfirm={() => revoke.mutate()}
          busy={revoke.isPending}
        >
          Revoke token
        </DialogFoot>
      }
    >
      {revoke.error && <Notice tone="danger">{revoke.error.message}</Notice>}
    </Dialog>
  )
}

function TokenRow({ token, onRotate, onRevoke }: { token: ScimToken; onRotate: () => void; onRevoke: () => void }) {
  return (
    <tr>
      <th scope="row" className={headClass}>
        {token.name} <span className="mono mute">…{token.hint}</span>
      </th>
      <td>{token.createdByName ?? <None />}</td>
      <td>{token.lastUsedAt === null ? 'Never' : <RelativeTime at={token.lastUsedAt} />}</td>
      <td>
        <RelativeTime at={token.expiresAt} />
      </td>
      <td>{token.previousUntil === null ? <None /> : <MomentText at={token.previousUntil} />}</td>
      <td>
        <span className={classes.buttons}>
          <Button size="xs" aria-label={`Rotate ${token.name}…`} onClick={onRotate}>
            Rotate…
          </Button>
          <Button size="xs" aria-label={`Revoke ${token.name}…`} onClick={onRevoke}>
            Revoke…
          </Button>
        </span>
      </td>
    </tr>
  )
}

type Asking = { kind: 'create' } | { kind: 'rotate' | 'revoke'; token: ScimToken }

export function ScimTokens({ customerId, tokens }: { customerId: string; tokens: readonly ScimToken[] }) {
  const [asking, setAsking] = useState<Asking>()
  const [made, setMade] = useState<Made>()
  const step = { customerId, onClose: () => setAsking(undefined) }
  return (
    <Card title="Tokens" actions={<Button onClick={() => setAsking({ kind: 'create' })}>Create token</Button>}>
      {tokens.length === 0 ? (
        <p className={classes.note}>No active tokens. Create one and enter it at the identity provider.</p>
      ) : (
        <FramedTable
          label="SCIM tokens"
          headings={['Token', 'Created by', 'Last used', 'Expires', 'Previous until', 'Actions']}
        >
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              onRotate={() => setAsking({ kind: 'rotate', token })}
              onRevoke={() => setAsking({ kind: 'revoke', token })}
            />
          ))}
        </FramedTable>
      )}
      {asking?.kind === 'create' && <NewToken {...step} onMade={setMade} />}
      {asking?.kind === 'rotate' && <RotateToken {...step} token={asking.token} onMade={setMade} />}
      {asking?.kind === 'revoke' && <RevokeToken {...step} token={asking.token} />}
      {made && (
        <ShownOnce
          what="SCIM token"
          text={made.token}
          note={
            made.record.previousUntil === null ? (
              'Enter it at the identity provider.'
            ) : (
              <>
                Enter it at the identity provider. The previous token works until{' '}
                <MomentText at={made.record.previousUntil} />.
              </>
            )
          }
          onClose={() => setMade(undefined)}
        />
      )}
    </Card>
  )
}
