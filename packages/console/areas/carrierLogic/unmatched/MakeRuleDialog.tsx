/** Creates a draft rule with test numbers from a shape, shared or for one customer. */
import { Autocomplete, Select, TextInput } from '@mantine/core'
import { carrierLogic } from '@postern/domain/areas/carrierLogic/carrierLogic.ts'
import * as knownCarriers from '@postern/domain/areas/carrierLogic/primary/carriers.ts'
import { primaryCarrierLogic } from '@postern/domain/areas/carrierLogic/primaryCarrierLogic.ts'
import type { UnmatchedCluster } from '@postern/domain/areas/carrierLogic/unmatchedEndpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { recordPath } from '../../../paths.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { useNavigateTo } from '../../../ui/LinkContext.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../../ui/overlays/DialogFoot.tsx'
import { ruleKey } from '../ruleApi.ts'
import classes from './Unmatched.module.css'
import { useAct } from './useAct.ts'

interface MakeRuleDialogProps {
  cluster: UnmatchedCluster
  /** Shared, or for one customer. */
  scope: 'primary' | 'customer'
  onClose: () => void
}

export default function MakeRuleDialog({ cluster, scope, onClose }: MakeRuleDialogProps) {
  const { shape, proposal, chosen, customers } = cluster
  const guess = proposal?.carrier ?? chosen[0]?.carrier ?? null
  const navigate = useNavigateTo()
  const client = useQueryClient()
  const { act, running, problem } = useAct()
  const [name, setName] = useState(`${guess?.name ?? 'New carrier'} ${shape}`.slice(0, 120))
  const [carrierCode, setCarrierCode] = useState(guess?.code ?? '')
  const [customer, setCustomer] = useState<string | null>(customers[0]?.id ?? null)
  const own = scope === 'customer'
  const codes = [
    ...new Set([...chosen.map(({ carrier }) => carrier.code), ...Object.values(knownCarriers).map(({ code }) => code)]),
  ]
  const make = async () => {
    const made = await act(() =>
      call('POST /api/system/unmatched/carrierLogic/rule', {
        body: { shape, name, carrierCode, ...(own && customer !== null && { customerId: customer }) },
      }),
    )
    if (!made) return
    const { id, customerId } = made.done
    await client.invalidateQueries({ queryKey: ruleKey(customerId ?? undefined) })
    onClose()
    navigate(customerId === null ? recordPath(primaryCarrierLogic, id) : recordPath(carrierLogic, id, customerId))
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={own ? 'Create customer rule' : 'Create shared rule'}
      text={
        own
          ? 'The rule starts as a draft with these barcodes as test numbers. Once active, it’s checked before shared rules.'
          : 'The rule starts as a draft with these barcodes as test numbers. It applies once it’s active and published.'
      }
      locked={running}
      actions={
        <DialogFoot
          busy={running}
          disabled={name.trim() === '' || carrierCode.trim() === '' || (own && customer === null)}
          onCancel={onClose}
          onConfirm={() => void make()}
        >
          Create draft rule
        </DialogFoot>
      }
    >
      <div className={classes.fields}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        {own && (
          <Select
            label="Customer"
            withAsterisk
            allowDeselect={false}
            data={customers.map(({ id, name: label }) => ({ value: id, label }))}
            value={customer}
            onChange={setCustomer}
          />
        )}
        <TextInput
          label="Name"
          withAsterisk
          data-autofocus
          maxLength={120}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Autocomplete
          label="Carrier"
          withAsterisk
          description={own ? 'Code of one of the customer’s carriers.' : 'Carrier code that customers use, like UPS.'}
          data={codes}
          maxLength={32}
          value={carrierCode}
          onChange={(code) => setCarrierCode(code.toUpperCase())}
        />
      </div>
    </Dialog>
  )
}
