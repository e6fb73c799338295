/** Two contacts side by side: which one to keep, which value of each field to use, and what moves. */
import { mergeableFields } from '@postern/domain/areas/people/contact.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { type AnyRecord, labelOf } from '@postern/domain/engine/resource.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asText, refLabels } from '../../engine/cells/values.ts'
import { textOf } from '../../engine/cells/valueText.ts'
import { RefSelect } from '../../engine/inputs/RefSelect.tsx'
import { call } from '../../http/call.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { type Choice, FieldChoices } from '../../ui/forms/FieldChoices.tsx'
import { differingFields, mergeConsequence, sideOf, type Taken, takenFields } from './contactMerge.ts'
import { undoMerge } from './duplicates/duplicateQueries.ts'
import classes from './MergePair.module.css'
import { MergePairDialog, sideWords } from './MergePairDialog.tsx'
import { type MergePair, pairBody, useMergePair, usePairMerge } from './usePairMerge.ts'

/** Distinguishes two contacts with the same name by their external ID and email. */
const tellingApart = ({ externalId, email }: AnyRecord): string =>
  [externalId, email].flatMap((each) => asText(each) ?? []).join(' · ') || 'No external ID or email'

function Differences({ pair, taken, onTake }: { pair: MergePair; taken: Taken; onTake: (taken: Taken) => void }) {
  const differing = differingFields(pair)
  const same = mergeableFields(contacts).length - differing.length
  if (differing.length === 0) return <p className="dim">All fields are the same.</p>
  return (
    <div>
      <FieldChoices
        headed
        choices={differing.map(([name, field]): Choice<'stays' | 'goes'> => {
          const text = (contact: AnyRecord) => textOf(contact[name], field, refLabels(contacts, contact))
          return {
            name,
            label: labelOf(name, field),
            sides: [
              { side: 'stays', whose: sideWords.stays, text: text(pair.stays) },
              { side: 'goes', whose: sideWords.goes, text: text(pair.goes) },
            ],
          }
        })}
        chosen={Object.fromEntries(differing.map(([name]) => [name, sideOf(pair, taken, name)]))}
        onChoose={(name, side) => onTake({ ...taken, [name]: pair[side].id })}
      />
      {same > 0 && (
        <p className={classes.same}>{same === 1 ? '1 other field is' : `${same} other fields are`} the same.</p>
      )}
    </div>
  )
}

interface MergeContactsProps {
  /** One contact, and the other if it is already selected. */
  ids: readonly string[]
  customerId: string
  onClose: () => void
  onDone: (contact: { id: string }) => void
}

export default function MergeContacts({ ids, customerId, onClose, onDone }: MergeContactsProps) {
  const queryClient = useQueryClient()
  const [other, setOther] = useState<string | null>(ids[1] ?? null)
  const [taken, setTaken] = useState<Taken>({})
  const both = [...ids.slice(0, 1), ...(other === null ? [] : [other])]
  const { pair, setStaysId, failure } = useMergePair(contacts, customerId, both)
  const merge = usePairMerge({
    resource: contacts,
    customerId,
    pair,
    body: pair && { ...pairBody(pair), take: takenFields(pair, taken) },
    send: (body, signal) =>
      call('POST /api/customers/:customerId/contacts/merge', { params: { customerId }, body, signal }),
    onUndo: (mergeId) => void undoMerge(queryClient, customerId, mergeId),
    onDone,
  })
  return (
    <MergePairDialog
      resource={contacts}
      title="Merge contacts"
      text="Check which contact you keep, then select the right value where they differ."
      pair={pair}
      onStays={setStaysId}
      describe={tellingApart}
      loading={other !== null && !pair && !failure}
      busy={merge.busy}
      failure={failure ?? merge.failure}
      onMerge={merge.run}
      onClose={onClose}
      above={
        ids.length < 2 && (
          <RefSelect
            label="Merge with"
            source={{ list: contacts, customerId }}
            labels={{}}
            except={ids}
            value={other}
            onChange={setOther}
          />
        )
      }
      consequence={pair && <Notice tone="warn">{mergeConsequence(pair, merge.moved)}</Notice>}
    >
      {pair && <Differences pair={pair} taken={taken} onTake={setTaken} />}
    </MergePairDialog>
  )
}
