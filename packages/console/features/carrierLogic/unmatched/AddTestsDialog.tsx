/** Barcodes of a shape that an existing rule should have known: they become its test numbers. */
import { Checkbox } from '@mantine/core'
import type { UnmatchedCluster } from '@postern/domain/endpoints/unmatched.ts'
import { primaryCarrierLogic } from '@postern/domain/resources/primaryCarrierLogic.ts'
import { counted } from '@postern/domain/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { recordPath } from '../../../paths.ts'
import { RefSelect } from '../../../resource/inputs/RefSelect.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogFoot } from '../../../ui/DialogFoot.tsx'
import { useNavigateTo } from '../../../ui/LinkContext.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toastStore.ts'
import { ruleKey } from '../ruleApi.ts'
import classes from './Unmatched.module.css'
import { useAct } from './useAct.ts'

const most = 20

export default function AddTestsDialog({ cluster, onClose }: { cluster: UnmatchedCluster; onClose: () => void }) {
  const { shape, samples } = cluster
  const offered = samples.slice(0, most)
  const { act, running, problem } = useAct()
  const client = useQueryClient()
  const navigate = useNavigateTo()
  const [ruleId, setRuleId] = useState<string | null>(cluster.draft?.rule.id ?? null)
  const [numbers, setNumbers] = useState<string[]>(offered.slice(0, 3))
  const add = async () => {
    if (ruleId === null) return
    const added = await act(() =>
      call('POST /api/system/unmatched/carrierLogic/testNumbers', { body: { shape, ruleId, numbers } }),
    )
    if (!added) return
    await client.invalidateQueries({ queryKey: ruleKey(undefined) })
    onClose()
    toast({
      tone: 'ok',
      title: `${counted(added.done.added, 'test number', 'test numbers')} added`,
      lifeMs: 6000,
      action: { label: 'Open the rule', run: () => navigate(recordPath(primaryCarrierLogic, ruleId)) },
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Add test numbers to a rule"
      text="The rule must recognise them already: a number it does not know is refused, with the reason."
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
        <RefSelect
          label="Shared rule"
          withAsterisk
          target="primaryCarrierLogic"
          customerId={undefined}
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
