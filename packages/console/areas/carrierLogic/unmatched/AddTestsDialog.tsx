/** Adds barcodes of a shape to an existing rule that should have matched them, as test numbers. */
import { Checkbox } from '@mantine/core'
import type { UnmatchedCluster } from '@postern/domain/areas/carrierLogic/unmatchedEndpoints.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RefSelect } from '../../../engine/inputs/RefSelect.tsx'
import { call } from '../../../http/call.ts'
import { useCan } from '../../../session/useSession.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { useNavigateTo } from '../../../ui/LinkContext.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { ruleKey } from '../ruleApi.ts'
import { rulePath } from '../rulePath.ts'
import classes from './Unmatched.module.css'
import { useAct } from './useAct.ts'

const most = 20

export default function AddTestsDialog({ cluster, onClose }: { cluster: UnmatchedCluster; onClose: () => void }) {
  const { shape, samples, customers } = cluster
  const [only] = customers.length === 1 ? customers : []
  const offered = samples.slice(0, most)
  const { act, running, problem } = useAct()
  const client = useQueryClient()
  const can = useCan()
  const navigate = useNavigateTo()
  const [ofCustomer, setOfCustomer] = useState(only !== undefined && cluster.draft?.customerId === only.id)
  const [ruleId, setRuleId] = useState<string | null>(cluster.draft?.rule.id ?? null)
  const customerId = ofCustomer ? only?.id : undefined
  const choose = (whose: 'customer' | 'shared') => {
    setOfCustomer(whose === 'customer')
    setRuleId(null)
  }
  const [numbers, setNumbers] = useState<string[]>(offered.slice(0, 3))
  const add = async () => {
    if (ruleId === null) return
    const added = await act(() =>
      call('POST /api/system/unmatched/carrierLogic/testNumbers', {
        body: { shape, ruleId, numbers, ...(customerId !== undefined && { customerId }) },
      }),
    )
    if (!added) return
    await client.invalidateQueries({ queryKey: ruleKey(customerId) })
    onClose()
    toast({
      tone: 'ok',
      title: `${counted(added.done.added, 'test number', 'test numbers')} added`,
      lifeMs: 6000,
      action: {
        label: 'Open rule',
        run: () =>
          navigate(rulePath({ id: ruleId, scope: customerId === undefined ? 'primary' : 'customer' }, customerId)),
      },
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Add test numbers"
      text="Select numbers the rule already recognizes. Others are rejected with a reason."
      locked={running}
      actions={
        <DialogFoot
          busy={running}
          disabled={ruleId === null || numbers.length === 0}
          onCancel={onClose}
          onConfirm={() => void add()}
        >
          Add {counted(numbers.length, 'number', 'numbers')}
        </DialogFoot>
      }
    >
      <div className={classes.fields}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        {only && can('mail.carrierLogic.customer.edit') && (
          <Segments
            label="Rule type"
            value={ofCustomer ? 'customer' : 'shared'}
            options={{ shared: 'Shared rule', customer: `${only.name} rule` }}
            onChange={choose}
          />
        )}
        <RefSelect
          key={customerId ?? 'shared'}
          label={customerId === undefined ? 'Shared rule' : 'Customer rule'}
          withAsterisk
          source={{
            list: resourceNamed(customerId === undefined ? 'primaryCarrierLogic' : 'carrierLogic'),
            customerId,
          }}
          labels={cluster.draft ? { [cluster.draft.rule.id]: cluster.draft.rule.name } : {}}
          value={ruleId}
          onChange={setRuleId}
        />
        <Checkbox.Group label="Numbers" value={numbers} onChange={setNumbers}>
          <div className={classes.numbers}>
            {offered.map((number) => (
              <Checkbox key={number} value={number} label={<span className="mono">{number}</span>} />
            ))}
          </div>
        </Checkbox.Group>
      </div>
    </Dialog>
  )
}
