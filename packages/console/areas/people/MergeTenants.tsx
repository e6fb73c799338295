/** Two tenants that are one: which of them stays, and what moves to it. */
import '../../theme/formStyles.ts'
import { Radio } from '@mantine/core'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { queryOptions, skipToken, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { savedToastMs } from '../../engine/archive/restore.ts'
import { asText, titleOf } from '../../engine/cells/values.ts'
import { recordOptions, told } from '../../engine/requests/queries.ts'
import { afterWrite } from '../../engine/requests/writes.ts'
import { call } from '../../http/call.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import classes from './MergeContacts.module.css'

const list = new Intl.ListFormat('en', { type: 'conjunction' })
const mergeKey = 'POST /api/customers/:customerId/tenants/merge'

interface Plan {
  stays: AnyRecord
  goes: AnyRecord
}

const asRead = ({ id, rowVersion }: AnyRecord) => ({ id, rowVersion })
const bodyOf = ({ stays, goes }: Plan) => ({ stays: asRead(stays), goes: asRead(goes) })

const forecastOptions = (customerId: string, plan: Plan | undefined) => {
  const body = plan && { ...bodyOf(plan), dryRun: true }
  return queryOptions({
    queryKey: ['tenantMergeForecast', customerId, body],
    queryFn: body ? ({ signal }) => call(mergeKey, { params: { customerId }, body, signal }) : skipToken,
    retry: false,
    ...told,
  })
}

interface MergeTenantsProps {
  ids: readonly string[]
  customerId: string
  onClose: () => void
  onDone: () => void
}

export default function MergeTenants({ ids, customerId, onClose, onDone }: MergeTenantsProps) {
  const queryClient = useQueryClient()
  const [staysId, setStaysId] = useState(ids[0])
  const found = useQueries({ queries: ids.map((id) => recordOptions(tenants, customerId, id)) })
  const pair = found.flatMap(({ data }) => data ?? [])
  const stays = pair.find(({ id }) => id === staysId)
  const goes = pair.find(({ id }) => id !== staysId)
  const plan = stays && goes && { stays, goes }
  const forecast = useQuery(forecastOptions(customerId, plan))
  const merge = useMutation({
    mutationFn: (chosen: Plan) => call(mergeKey, { params: { customerId }, body: bodyOf(chosen) }),
    onSuccess: async (_answer, chosen) => {
      onDone()
      const detail = `${titleOf(tenants, chosen.goes)} is now ${titleOf(tenants, chosen.stays)}`
      toast({ tone: 'ok', title: 'Merged', detail, lifeMs: savedToastMs })
      await afterWrite(queryClient, tenants, customerId)
    },
    ...told,
  })
  const problem = merge.error ?? forecast.error ?? found.find(({ error }) => error)?.error
  const moved = forecast.data?.moved
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={merge.isPending}
      title="Merge two tenants"
      text="They become one. What the one that stays says of itself stays as it is."
      actions={
        <DialogFoot
          onCancel={onClose}
          onConfirm={() => plan && merge.mutate(plan)}
          busy={merge.isPending}
          disabled={!forecast.data}
        >
          {stays ? `Merge into ${titleOf(tenants, stays)}` : 'Merge'}
        </DialogFoot>
      }
    >
      <div className={classes.body}>
        {!plan && !problem && <SkeletonLines lines={3} label="Loading both tenants" />}
        {plan && (
          <Radio.Group label="Who stays" value={staysId ?? null} onChange={setStaysId}>
            <div className={classes.pair}>
              {pair.map((tenant) => (
                <Radio
                  key={tenant.id}
                  value={tenant.id}
                  label={titleOf(tenants, tenant)}
                  description={asText(tenant.code)}
                />
              ))}
            </div>
          </Radio.Group>
        )}
        {problem && <Notice tone="danger">{problem.message}</Notice>}
        {plan && moved && !problem && (
          <Notice tone="warn">
            {moved.length > 0
              ? `${list.format(moved)} move to ${titleOf(tenants, plan.stays)}. `
              : `Nothing belongs to ${titleOf(tenants, plan.goes)}. `}
            {titleOf(tenants, plan.goes)} is archived. Restoring it later does not bring back what has moved.
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
