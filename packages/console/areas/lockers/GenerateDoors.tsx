/** Generates all doors of a bank at once, based on its model. */
import { Button, NumberInput, TextInput } from '@mantine/core'
import { type DoorSize, doorsIn, mayStand, planDoors, readSizeCounts } from '@postern/domain/areas/lockers/doorPlan.ts'
import type { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { counted } from '@postern/domain/values/text.ts'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { savedToastMs } from '../../engine/archive/restore.ts'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { afterWrite } from '../../engine/requests/writes.ts'
import { call } from '../../http/call.ts'
import { toast } from '../../ui/overlays/toastStore.ts'
import { FormDialog } from '../shared/FormDialog.tsx'
import { PlannedWall } from './PlannedWall.tsx'
import { vendorModelsOptions } from './vendorModels.ts'

type Bank = ValuesOf<(typeof lockerBanks)['fields']> & RecordMeta

interface BankProps {
  bank: Bank
  customerId: string
}

interface Template {
  columns: number | string
  sizes: string
}

const plain: Template = { columns: 3, sizes: '6 S, 6 M, 3 L' }

/** The vendor's size names, and its layout of this bank's model. */
function useTemplate({ bank, customerId }: BankProps): { template: Template; ours: Record<string, DoorSize> } {
  const { data } = useQuery(vendorModelsOptions(customerId, bank.lockerVendorId))
  const model = data?.models.find(({ name }) => name === bank.vendorModel)
  return {
    template: { columns: model?.columns ?? plain.columns, sizes: model?.sizes ?? plain.sizes },
    ours: Object.fromEntries((data?.sizeMap ?? []).map(({ vendorSize, size }) => [vendorSize, size])),
  }
}

function DoorsDialog({ bank, customerId, onClose }: BankProps & { onClose: () => void }) {
  const queryClient = useQueryClient()
  const { template, ours } = useTemplate({ bank, customerId })
  const [typed, setTyped] = useState<Partial<Template>>({})
  const { sizes, columns: written } = { ...template, ...typed }
  const columns = Number(written)
  const counts = readSizeCounts(sizes, ours)
  const total = counts ? doorsIn(counts) : 0
  const stands = counts && columns >= 1 && mayStand(counts, columns)
  const make = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/lockerBanks/:id/doors', {
        params: { customerId, id: bank.id },
        body: { columns, doors: counts ?? [] },
      }),
    onSuccess: async ({ made }) => {
      onClose()
      await afterWrite(queryClient, lockers, customerId)
      toast({ tone: 'ok', title: `${counted(made, 'door', 'doors')} created`, detail: bank.name, lifeMs: savedToastMs })
    },
    ...errorsInPlace,
  })
  const problem =
    counts === undefined
      ? 'Enter a count for each size, like “6 S, 8 M, 4 L”.'
      : typeof stands === 'string'
        ? stands
        : undefined
  return (
    <FormDialog
      title={`Generate doors for ${bank.name}`}
      text="Doors are numbered from the top of the first column, with the largest at the bottom. You can change each door later."
      verb={total > 0 ? `Create ${counted(total, 'door', 'doors')}` : 'Create doors'}
      ready={stands === true}
      busy={make.isPending}
      error={make.error}
      onSubmit={() => make.mutate()}
      onClose={onClose}
      below={counts && stands === true && <PlannedWall doors={planDoors(counts, columns)} columns={columns} />}
    >
      <NumberInput
        label="Columns"
        min={1}
        max={30}
        clampBehavior="strict"
        allowDecimal={false}
        value={written}
        onChange={(value) => setTyped({ ...typed, columns: value })}
        error={columns >= 1 ? undefined : 'Enter at least 1 column.'}
      />
      <TextInput
        label="Doors"
        data-autofocus
        {...(problem === undefined && {
          description:
            bank.vendorModel === null ? 'Number of doors per size.' : `Defaults to model ${bank.vendorModel}.`,
        })}
        value={sizes}
        onChange={(event) => setTyped({ ...typed, sizes: event.currentTarget.value })}
        error={problem}
      />
    </FormDialog>
  )
}

export default function GenerateDoors(props: BankProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button leftSection={<IconLayoutGrid size={16} stroke={1.6} aria-hidden />} onClick={() => setAsking(true)}>
        Generate doors…
      </Button>
      {asking && <DoorsDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}
