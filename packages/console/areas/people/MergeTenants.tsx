/** Merges two tenants: which one to keep, and what moves to it. */
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import { asText, titleOf } from '../../engine/cells/values.ts'
import { call } from '../../http/call.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { MergePairDialog } from './MergePairDialog.tsx'
import { PairFacts } from './PairFacts.tsx'
import { type MergePair, pairBody, useMergePair, usePairMerge } from './usePairMerge.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

const consequence = ({ stays, goes }: MergePair, moved: readonly string[]): string => {
  const [kept, gone] = [titleOf(tenants, stays), titleOf(tenants, goes)]
  const moving = moved.length > 0 ? `Moves to ${kept}: ${list.format(moved)}.` : `${gone} has no linked records.`
  return `${moving} ${gone} is archived. Restoring it won’t move records back.`
}

interface MergeTenantsProps {
  ids: readonly string[]
  customerId: string
  onClose: () => void
  onDone: () => void
}

export default function MergeTenants({ ids, customerId, onClose, onDone }: MergeTenantsProps) {
  const { pair, setStaysId, failure } = useMergePair(tenants, customerId, ids)
  const merge = usePairMerge({
    resource: tenants,
    customerId,
    pair,
    body: pair && pairBody(pair),
    send: (body, signal) =>
      call('POST /api/customers/:customerId/tenants/merge', { params: { customerId }, body, signal }),
    onDone,
  })
  return (
    <MergePairDialog
      resource={tenants}
      title="Merge tenants"
      text="Check which tenant you keep. Its own fields don’t change."
      pair={pair}
      onStays={setStaysId}
      describe={({ code }) => asText(code)}
      loading={!pair && !failure}
      busy={merge.busy}
      failure={failure ?? merge.failure}
      onMerge={merge.run}
      onClose={onClose}
      consequence={pair && merge.moved && <Notice tone="warn">{consequence(pair, merge.moved)}</Notice>}
    >
      {pair && <PairFacts resource={tenants} pair={pair} />}
    </MergePairDialog>
  )
}
