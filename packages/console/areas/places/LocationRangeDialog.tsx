/** Creates a whole rack of locations from the first and last name. */
import { NumberInput, TextInput } from '@mantine/core'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import { barcodeOf, namesBetween } from '@postern/domain/values/ranges.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { savedToastMs } from '../../engine/archive/restore.ts'
import { asText } from '../../engine/cells/values.ts'
import { RefSelect } from '../../engine/inputs/RefSelect.tsx'
import { listInside } from '../../engine/record/inside.ts'
import type { Within } from '../../engine/requests/lookups.ts'
import { errorsInPlace, keyOf, recordOptions } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { RequestFailure } from '../../http/requestFailure.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import classes from './Ranges.module.css'
import { rangeToast } from './rangeToast.ts'

interface Draft {
  from: string
  to: string
  barcodePrefix: string
  locationTypeId: string | null
  siteId: string | null
  buildingId: string | null
  floorId: string | null
  parentLocationId: string | null
  capacity: number | null
}

const nothing: Draft = {
  from: '',
  to: '',
  barcodePrefix: 'LOC-',
  locationTypeId: null,
  siteId: null,
  buildingId: null,
  floorId: null,
  parentLocationId: null,
  capacity: null,
}

export default function LocationRangeDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(nothing)
  const { locationTypeId, siteId, buildingId } = draft
  const set = (change: Partial<Draft>) => {
    make.reset()
    setDraft((now) => ({ ...now, ...change }))
  }
  const { data: type } = useQuery({
    ...recordOptions(resourceNamed('locationTypes'), customerId, locationTypeId ?? '', 'inPlace'),
    enabled: locationTypeId !== null,
  })
  const make = useMutation({
    mutationFn: (body: Draft & { locationTypeId: string; siteId: string }) =>
      call('POST /api/customers/:customerId/locations/range', { params: { customerId }, body }),
    onSuccess: async (outcome) => {
      onClose()
      toast({ tone: 'ok', ...rangeToast(outcome, 'location', 'locations'), lifeMs: savedToastMs * 2 })
      await queryClient.invalidateQueries({ queryKey: keyOf(locations) })
    },
    ...errorsInPlace,
  })
  const typed = draft.from !== '' && draft.to !== ''
  const range = namesBetween(draft.from, draft.to)
  const names = 'names' in range ? range.names : []
  const [first, last] = [names[0], names.at(-1)]
  const errors = make.error instanceof RequestFailure ? (make.error.body?.errors ?? []) : []
  const errorAt = (path: keyof Draft) => errors.find((issue) => issue.path === path)?.description
  const mask = asText(type?.codePattern)
  const ready = names.length > 0 && locationTypeId !== null && siteId !== null
  const pick = (
    label: string,
    name: 'locationTypeId' | 'siteId' | 'buildingId' | 'floorId' | 'parentLocationId',
    more: {
      within?: Within | undefined
      required?: boolean
      clears?: Partial<Draft>
    },
  ) => (
    <RefSelect
      label={label}
      source={{ form: locations, field: name, customerId }}
      labels={{}}
      value={draft[name]}
      onChange={(id) => set({ [name]: id, ...more.clears })}
      within={more.within}
      clearable={more.required !== true}
      withAsterisk={more.required === true}
      error={errorAt(name)}
    />
  )
  return (
    <Dialog
      opened
      onClose={onClose}
      size={600}
      locked={make.isPending}
      title="New location range"
      text="Each part of the name counts up: A-01-01 to A-04-06 creates 4 racks of 6."
      actions={
        <DialogFoot
          onCancel={onClose}
          onConfirm={() =>
            locationTypeId !== null && siteId !== null && make.mutate({ ...draft, locationTypeId, siteId })
          }
          busy={make.isPending}
          disabled={!ready}
        >
          {ready ? `Create ${counted(names.length, 'location', 'locations')}` : 'Create locations'}
        </DialogFoot>
      }
    >
      <div className={classes.pair}>
        {pick('Site', 'siteId', {
          required: true,
          clears: { buildingId: null, floorId: null, parentLocationId: null },
        })}
        {pick('Type', 'locationTypeId', { required: true })}
        {pick('Building', 'buildingId', {
          within: listInside(['siteId'], [siteId]),
          clears: { floorId: null },
        })}
        {pick('Floor', 'floorId', { within: listInside(['buildingId'], [buildingId]) })}
        {pick('Inside', 'parentLocationId', { within: listInside(['siteId'], [siteId]) })}
        <NumberInput
          label="Capacity each"
          min={1}
          max={10_000}
          allowDecimal={false}
          value={draft.capacity ?? ''}
          required={type?.capacityMode === 'count'}
          error={errorAt('capacity')}
          onChange={(value) => set({ capacity: typeof value === 'number' ? value : null })}
        />
        <TextInput
          label="First name"
          required
          placeholder="A-01-01"
          {...(mask !== null && { description: `Use the format ${mask}.` })}
          value={draft.from}
          error={errorAt('from')}
          onChange={(event) => set({ from: event.currentTarget.value })}
        />
        <TextInput
          label="Last name"
          required
          placeholder="A-04-06"
          value={draft.to}
          error={errorAt('to') ?? (typed && 'problem' in range ? range.problem : undefined)}
          onChange={(event) => set({ to: event.currentTarget.value })}
        />
        <TextInput
          label="Barcode prefix"
          value={draft.barcodePrefix}
          error={errorAt('barcodePrefix')}
          onChange={(event) => set({ barcodePrefix: event.currentTarget.value })}
        />
      </div>
      {first !== undefined && last !== undefined && (
        <p className={classes.preview} role="status">
          {first} to {last}, <span className="mono">{barcodeOf(first, draft.barcodePrefix)}</span> to{' '}
          <span className="mono">{barcodeOf(last, draft.barcodePrefix)}</span>
        </p>
      )}
      {make.error && errors.length === 0 && <Notice tone="danger">{make.error.message}</Notice>}
    </Dialog>
  )
}
