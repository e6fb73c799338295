/** Copies another bank's layout, from any customer the user can access. Like any other step, it isn't saved until the user saves. */
import { Select } from '@mantine/core'
import { columnCount, draftOf } from '@postern/domain/areas/lockers/geometry/draft.ts'
import { copyLayout } from '@postern/domain/areas/lockers/geometry/wholeSteps.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { noOptionsText } from '../../shared/noOptionsText.ts'
import { layoutOptions, measuresText } from './layoutQuery.ts'
import type { LayoutDraft } from './useLayoutDraft.ts'

interface CopyLayoutDialogProps {
  bankId: string
  customerId: string
  make: LayoutDraft['make']
  onClose: () => void
}

/** All banks of a customer. More than one page is rare, and the select filters by name. */
async function banksOf(customerId: string, signal: AbortSignal) {
  const items: { id: string; name: string; doors: number }[] = []
  let cursor: string | undefined
  do {
    const page = await call('GET /api/fleet/lockerBanks', {
      query: { customerId, ...(cursor !== undefined && { cursor }) },
      signal,
    })
    items.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return items.filter(({ doors }) => doors > 0).toSorted((a, b) => a.name.localeCompare(b.name))
}

const useBanks = (customerId: string) =>
  useQuery({
    queryKey: ['copyLayout', 'banks', customerId],
    queryFn: ({ signal }) => banksOf(customerId, signal),
    ...errorsInPlace,
  })

/** The fleet's first page includes all accessible customers as facets. */
const useCustomers = () =>
  useQuery({
    queryKey: ['copyLayout', 'customers'],
    queryFn: async ({ signal }) =>
      (await call('GET /api/fleet/lockerBanks', { query: {}, signal })).facets?.customers ?? [],
    ...errorsInPlace,
  })

export default function CopyLayoutDialog({ bankId, customerId, make, onClose }: CopyLayoutDialogProps) {
  const [fromCustomer, setFromCustomer] = useState(customerId)
  const [fromBank, setFromBank] = useState<string | null>(null)
  const customers = useCustomers()
  const banks = useBanks(fromCustomer)
  const layout = useQuery({ ...layoutOptions(fromCustomer, fromBank ?? ''), enabled: fromBank !== null })
  const source = layout.data && draftOf(layout.data.doors, layout.data.panels)
  const others = banks.data?.filter(({ id }) => id !== bankId) ?? []
  const copy = () => {
    const name = others.find(({ id }) => id === fromBank)?.name
    if (!source || name === undefined) return
    make((draft) => copyLayout(draft, source, name))
    onClose()
  }
  return (
    <FormDialog
      title="Copy from another bank?"
      text="Replaces all columns of this drawing. Doors with the same number keep their contents and history. You can undo it."
      verb="Copy layout"
      ready={source !== undefined}
      busy={layout.isFetching}
      error={customers.error ?? banks.error ?? layout.error}
      onSubmit={copy}
      onClose={onClose}
    >
      <Select
        label="Customer"
        searchable
        allowDeselect={false}
        data={(customers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={fromCustomer}
        onChange={(next) => {
          setFromCustomer(next ?? customerId)
          setFromBank(null)
        }}
      />
      <Select
        label="Locker bank"
        data-autofocus
        searchable
        required
        placeholder={banks.isPending ? 'Loading banks…' : 'Select a bank'}
        nothingFoundMessage={noOptionsText(banks, others.length === 0 ? 'No other bank with doors' : 'No banks found')}
        data={others.map(({ id, name, doors }) => ({
          value: id,
          label: `${name}, ${counted(doors, 'door', 'doors')}`,
        }))}
        value={fromBank}
        onChange={setFromBank}
      />
      {source && (
        <p className="dim" role="status">
          {counted(source.doors.length, 'door', 'doors')}, {counted(columnCount(source), 'column', 'columns')},{' '}
          {measuresText(source)}
        </p>
      )}
    </FormDialog>
  )
}
