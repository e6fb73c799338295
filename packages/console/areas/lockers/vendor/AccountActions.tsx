/** Tests the account's connection, and creates or rotates its signing secret. */
import { Button } from '@mantine/core'
import { lockerVendorAccounts } from '@postern/domain/areas/lockers/lockerVendorAccounts.ts'
import type { RowOf } from '@postern/domain/engine/resource.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { afterWrite } from '../../../engine/requests/writes.ts'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { useCan } from '../../../session/useSession.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../../ui/overlays/DialogFoot.tsx'
import { MomentText } from '../../shared/MomentText.tsx'
import { ShownOnce } from '../../shared/ShownOnce.tsx'
import { accountKey } from './accountQueries.ts'
import { TestButton } from './TestButton.tsx'

type Account = RowOf<typeof lockerVendorAccounts>

const overlapText =
  'Deliveries signed with the current secret are accepted for 24 more hours. An older one stops working now.'

function SigningSecret({ record: { id, signingSecretMadeAt } }: { record: Account }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const make = useMutation({
    mutationFn: () => call('POST /api/system/lockerVendorAccounts/:id/signingSecret', { params: { id } }),
    onSuccess: () => afterWrite(client, lockerVendorAccounts, undefined),
    onError: reportError,
    onSettled: () => setAsking(false),
  })
  const isFirst = signingSecretMadeAt === null
  return (
    <>
      <Button loading={make.isPending} onClick={() => (isFirst ? make.mutate() : setAsking(true))}>
        {isFirst ? 'Create secret' : 'Rotate secret'}
      </Button>
      {asking && (
        <Dialog
          opened
          onClose={() => setAsking(false)}
          title="Rotate the signing secret?"
          text={overlapText}
          actions={
            <DialogFoot onCancel={() => setAsking(false)} onConfirm={() => make.mutate()} busy={make.isPending}>
              Rotate secret
            </DialogFoot>
          }
        />
      )}
      {make.data && (
        <ShownOnce
          what="Signing secret"
          text={make.data.secret}
          note={
            make.data.previousUntil === null ? (
              'Enter it at the vendor. Deliveries without its signature are refused.'
            ) : (
              <>
                Enter it at the vendor. The previous secret works until <MomentText at={make.data.previousUntil} />.
              </>
            )
          }
          onClose={() => make.reset()}
        />
      )}
    </>
  )
}

export default function AccountActions({ record }: { record: Account }) {
  const can = useCan()
  const client = useQueryClient()
  const { id, name, archivedAt } = record
  if (archivedAt !== null) return null
  return (
    <>
      <TestButton
        name={name}
        test={() => call('POST /api/system/lockerVendorAccounts/:id/test', { params: { id } })}
        onTested={() => void client.invalidateQueries({ queryKey: accountKey(id) })}
      />
      {can('lockerVendors.secrets') && <SigningSecret record={record} />}
    </>
  )
}
