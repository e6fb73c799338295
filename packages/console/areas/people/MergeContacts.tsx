/** Two contacts side by side: which one stays, which value of each field is right, and what moves. */
import '../../theme/formStyles.ts'
import { Radio } from '@mantine/core'
import { likelySide, mergeableFields } from '@postern/domain/areas/people/contact.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { type AnyRecord, labelOf } from '@postern/domain/engine/resource.ts'
import { queryOptions, skipToken, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { savedToastMs } from '../../engine/archive/restore.ts'
import { asText, refLabels, sameValue, titleOf } from '../../engine/cells/values.ts'
import { textOf } from '../../engine/cells/valueText.ts'
import { recordOptions, told } from '../../engine/requests/queries.ts'
import { afterWrite } from '../../engine/requests/writes.ts'
import { type Choice, FieldChoices } from '../../engine/filter/FieldChoices.tsx'
import { RefSelect } from '../../engine/inputs/RefSelect.tsx'
import { call } from '../../http/call.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import classes from './MergeContacts.module.css'

const list = new Intl.ListFormat('en', { type: 'conjunction' })
const mergeKey = 'POST /api/customers/:customerId/contacts/merge'

interface Plan {
  stays: AnyRecord
  goes: AnyRecord
  take: readonly string[]
}

const bodyOf = ({ stays, goes, take }: Plan) => ({
  stays: { id: stays.id, rowVersion: stays.rowVersion },
  goes: { id: goes.id, rowVersion: goes.rowVersion },
  take: [...take],
})

/** Two of one name are told apart by what they were known by. */
const tellingApart = ({ externalId, email }: AnyRecord): string =>
  [externalId, email].flatMap((each) => asText(each) ?? []).join(' · ') || 'Neither external id nor e-mail'

/** What the server would do, or why it would not. */
const forecastOptions = (customerId: string, plan: Plan | undefined) => {
  const body = plan && { ...bodyOf(plan), dryRun: true }
  return queryOptions({
    // Not among the questions about contacts: once they are merged it has no answer, and must not be asked anew.
    queryKey: ['mergeForecast', customerId, body],
    queryFn: body ? ({ signal }) => call(mergeKey, { params: { customerId }, body, signal }) : skipToken,
    retry: false,
    ...told,
  })
}

function Consequence({ plan, moved }: { plan: Plan; moved: readonly string[] | undefined }) {
  const [stays, goes] = [titleOf(contacts, plan.stays), titleOf(contacts, plan.goes)]
  // Two of one name: "Ann is archived" would be said of both.
  const one = stays === goes ? 'the one that goes' : goes
  return (
    <Notice tone="warn">
      {moved === undefined && 'Looking at what would move… '}
      {moved && moved.length > 0 && `${list.format(moved)} move to ${stays === goes ? 'the one that stays' : stays}. `}
      {moved && moved.length === 0 && `Nothing points to ${one}. `}
      {stays === goes ? 'That one' : goes} is archived, and its name stays as an alias. Restoring it later brings the
      contact back, but not what has moved.
    </Notice>
  )
}

interface MergeContactsProps {
  /** One, and the other where it is chosen already. */
  ids: readonly string[]
  customerId: string
  onClose: () => void
  onDone: (contact: { id: string }) => void
}

export default function MergeContacts({ ids, customerId, onClose, onDone }: MergeContactsProps) {
  const queryClient = useQueryClient()
  const [other, setOther] = useState<string | null>(ids[1] ?? null)
  const [staysId, setStaysId] = useState(ids[0])
  /** By field, whose value is right: it stays theirs when the other one is to stay. */
  const [taken, setTaken] = useState<Readonly<Record<string, string>>>({})
  const both = [...ids.slice(0, 1), ...(other === null ? [] : [other])]
  const found = useQueries({ queries: both.map((id) => recordOptions(contacts, customerId, id)) })
  const failed = found.find(({ error }) => error)?.error
  const pair = found.flatMap(({ data }) => data ?? [])
  const stays = pair.find(({ id }) => id === staysId) ?? pair[0]
  const goes = pair.find((each) => each !== stays)
  const differing =
    stays && goes ? mergeableFields(contacts).filter(([name]) => !sameValue(stays[name], goes[name])) : []
  const sideOf = (name: string) =>
    taken[name] === undefined ? likelySide(stays?.[name], goes?.[name]) : taken[name] === goes?.id ? 'goes' : 'stays'
  const take = differing.flatMap(([name]) => (sideOf(name) === 'goes' ? [name] : []))
  const plan = stays && goes && { stays, goes, take }

  const forecast = useQuery(forecastOptions(customerId, plan))
  const merge = useMutation({
    mutationFn: (chosen: Plan) => call(mergeKey, { params: { customerId }, body: bodyOf(chosen) }),
    onSuccess: async (_answer, chosen) => {
      onDone(chosen.stays)
      toast({
        tone: 'ok',
        title: 'Merged',
        detail: `${titleOf(contacts, chosen.goes)} is now ${titleOf(contacts, chosen.stays)}`,
        lifeMs: savedToastMs,
      })
      await afterWrite(queryClient, contacts, customerId)
    },
    ...told,
  })

  const problem = merge.error ?? forecast.error
  return (
    <Dialog
      opened
      onClose={onClose}
      size={720}
      locked={merge.isPending}
      title="Merge two contacts"
      text="They become one. Choose which of them stays, and what is right where they differ."
      actions={
        <DialogFoot
          onCancel={onClose}
          onConfirm={() => plan && merge.mutate(plan)}
          busy={merge.isPending}
          disabled={!forecast.data}
        >
          {stays && goes ? `Merge into ${titleOf(contacts, stays)}` : 'Merge'}
        </DialogFoot>
      }
    >
      <div className={classes.body}>
        {ids.length < 2 && (
          <RefSelect
            label="Merge with"
            source={{ list: contacts, customerId }}
            labels={{}}
            except={ids}
            value={other}
            onChange={setOther}
          />
        )}
        {failed && <Notice tone="danger">{failed.message}</Notice>}
        {other !== null && !plan && !failed && <SkeletonLines lines={4} label="Loading both contacts" />}
        {plan && (
          <>
            <Radio.Group label="Who stays" value={plan.stays.id} onChange={setStaysId}>
              <div className={classes.pair}>
                {pair.map((contact) => (
                  <Radio
                    key={contact.id}
                    value={contact.id}
                    label={titleOf(contacts, contact)}
                    description={tellingApart(contact)}
                  />
                ))}
              </div>
            </Radio.Group>
            {differing.length === 0 ? (
              <p className="dim">They say the same in every field.</p>
            ) : (
              <FieldChoices
                choices={differing.map(([name, field]): Choice<'stays' | 'goes'> => {
                  const text = (contact: AnyRecord) =>
                    textOf(contact[name], field, refLabels(contacts, contact)) ?? 'empty'
                  return {
                    name,
                    label: labelOf(name, field),
                    sides: [
                      { side: 'stays', whose: 'Who stays', text: text(plan.stays) },
                      { side: 'goes', whose: 'Who goes', text: text(plan.goes) },
                    ],
                  }
                })}
                chosen={Object.fromEntries(differing.map(([name]) => [name, sideOf(name)]))}
                onChoose={(name, side) => setTaken({ ...taken, [name]: plan[side].id })}
              />
            )}
            {problem ? (
              <Notice tone="danger">{problem.message}</Notice>
            ) : (
              <Consequence plan={plan} moved={forecast.data?.moved} />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
