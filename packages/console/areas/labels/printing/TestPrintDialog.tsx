/** Prints one label. Asks for label, printer and data, then follows the job until the printer confirms it. */
import '../../../theme/formStyles.ts'
import { NumberInput, Select } from '@mantine/core'
import { kindOfPurpose, type LabelDataKind } from '@postern/domain/areas/labels/labelDataKinds.ts'
import { printers } from '@postern/domain/areas/labels/printers.ts'
import { mostCopies } from '@postern/domain/areas/labels/printing/printJobs.ts'
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import type { RowOf } from '@postern/domain/engine/resource.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wholeOptions } from '../../../engine/list/wholeQuery.ts'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { download } from '../../../http/download.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { TextButton } from '../../../ui/forms/PlainButton.tsx'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { FollowedJobs } from './FollowedJobs.tsx'
import { refreshPrinting } from './printQueries.ts'
import { printerWords } from './printWords.ts'

interface TestPrintDialogProps {
  customerId: string
  labelId?: string
  siteId?: string
  stationId?: string
  /** Two versions to compare on paper. Defaults to the one in use. */
  versions?: readonly number[]
  onClose: () => void
}

type Printer = RowOf<typeof printers>

const samples = [
  { value: 'typical', label: 'Typical sample' },
  { value: 'shortest', label: 'Shortest sample' },
  { value: 'longest', label: 'Longest sample' },
  { value: 'unicode', label: 'Unicode sample' },
] as const
type SampleName = (typeof samples)[number]['value']

const isSample = (value: string): value is SampleName => samples.some((each) => each.value === value)

const optionOf = ({ id, name, labels: { siteId: site }, state, dpi }: Printer, hasSites: boolean) => ({
  value: id,
  label: `${name}${hasSites && site !== undefined ? `, ${site}` : ''}, ${dpi} dpi, ${printerWords[state ?? 'unknown'].toLowerCase()}`,
})

function usePrinters(customerId: string, siteId: string | undefined) {
  const { data } = useQuery(
    wholeOptions(
      printers,
      customerId,
      siteId === undefined ? [] : [{ field: 'siteId', operator: 'eq', values: [siteId] }],
    ),
  )
  return data?.filter(({ active, language }) => active && language !== 'pdf')
}

function useRecords(customerId: string, kind: LabelDataKind, siteId: string | undefined) {
  return useQuery({
    queryKey: ['printing', 'labelData', customerId, kind, siteId],
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/thermalLabels/labelData', {
        params: { customerId },
        query: { kind, siteId },
        signal,
      }),
    ...errorsInPlace,
  }).data?.items
}

export default function TestPrintDialog(props: TestPrintDialogProps) {
  const { customerId, labelId, siteId, stationId, versions = [undefined], onClose } = props
  const client = useQueryClient()
  const labels = useQuery(wholeOptions(thermalLabels, customerId, [])).data?.filter(
    ({ state }) => state === 'published',
  )
  const offered = usePrinters(customerId, siteId)
  const [pickedLabel, setLabel] = useState<string | null>(labelId ?? null)
  const [pickedPrinter, setPrinter] = useState<string | null>(null)
  const [data, setData] = useState('typical')
  const [copies, setCopies] = useState(1)
  const label = labels?.find(({ id }) => id === (pickedLabel ?? labels[0]?.id))
  const printer =
    offered?.find(({ id }) => id === pickedPrinter) ?? offered?.find(({ state }) => state === 'ready') ?? offered?.[0]
  const kind = kindOfPurpose[label?.purpose ?? 'parcel']
  const records = useRecords(customerId, kind, siteId ?? printer?.siteId)
  const print = useMutation({
    mutationFn: async () => {
      const ids: string[] = []
      for (const version of versions) {
        const job = await call('POST /api/customers/:customerId/printJobs', {
          params: { customerId },
          body: {
            labelId: label?.id,
            printerId: printer?.id,
            stationId,
            version,
            copies,
            isTest: true,
            data: isSample(data) ? { kind: 'sample', sample: data } : { kind, id: data },
          },
        })
        ids.push(job.id)
      }
      return ids
    },
    onSuccess: () => refreshPrinting(client),
    ...errorsInPlace,
  })
  if (print.data)
    return <FollowedJobs customerId={customerId} jobIds={print.data} onAgain={() => print.reset()} onClose={onClose} />
  const isBoth = versions.length > 1
  const isMissing = labels && (labelId === undefined ? labels.length === 0 : !label)
  return (
    <FormDialog
      title={isBoth ? 'Print both versions?' : 'Print a test label?'}
      text={
        isBoth ? `Versions ${versions.join(' and ')}, with the same data.` : 'It’s printed from the published version.'
      }
      verb={isBoth ? 'Print labels' : 'Print label'}
      ready={label !== undefined && printer !== undefined}
      busy={print.isPending}
      error={print.error}
      onSubmit={() => print.mutate()}
      onClose={onClose}
      below={
        label &&
        !isBoth && (
          <TextButton
            onClick={() =>
              void download(
                `/api/customers/${customerId}/thermalLabels/${label.id}/pdf`,
                isSample(data) ? { sample: data } : { kind, recordId: data },
              ).catch(reportError)
            }
          >
            Download as PDF for another printer
          </TextButton>
        )
      }
    >
      {isMissing && (
        <Notice tone="warn">
          {labelId === undefined ? 'No label is published yet.' : 'Publish this label first.'}
        </Notice>
      )}
      {offered?.length === 0 && (
        <Notice tone="warn">There’s no active network printer. Add one to the site first.</Notice>
      )}
      {labelId === undefined && (
        <Select
          label="Label"
          required
          searchable
          allowDeselect={false}
          data={labels?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          value={label?.id ?? null}
          onChange={(next) => {
            setLabel(next)
            setData('typical')
          }}
        />
      )}
      <Select
        label="Printer"
        required
        searchable
        allowDeselect={false}
        data={offered?.map((each) => optionOf(each, siteId === undefined)) ?? []}
        value={printer?.id ?? null}
        onChange={setPrinter}
      />
      <Select
        label="Data"
        required
        allowDeselect={false}
        data={[
          { group: 'Samples', items: [...samples] },
          ...(records && records.length > 0
            ? [
                {
                  group: 'Recent records',
                  items: records.map(({ id, title, detail }) => ({ value: id, label: `${title}, ${detail}` })),
                },
              ]
            : []),
        ]}
        value={data}
        onChange={(next) => setData(next ?? 'typical')}
      />
      <NumberInput
        label="Copies"
        required
        min={1}
        max={mostCopies}
        allowDecimal={false}
        value={copies}
        onChange={(next) => setCopies(typeof next === 'number' ? Math.min(mostCopies, Math.max(1, next)) : 1)}
      />
    </FormDialog>
  )
}
