/** A station's print routes (which printer and label for each purpose), and a test print. */
import '../../../theme/formStyles.ts'
import { Select } from '@mantine/core'
import type { PrintRoute, SitePrinter } from '@postern/domain/areas/labels/printEndpoints.ts'
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { wholeOptions } from '../../../engine/list/wholeQuery.ts'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { useCan } from '../../../session/useSession.ts'
import { CardStack } from '../../../ui/detail/CardGrid.tsx'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { PlainButtonLink } from '../../../ui/forms/PlainButton.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { FramedTable, headClass } from '../../../ui/lists/PagedTable.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { printJobsPath, printRoutesOptions, refreshPrinting, sitePrintingOptions } from './printQueries.ts'
import classes from './StationPrinting.module.css'
import TestPrint from './TestPrint.tsx'

type Purpose = PrintRoute['purpose']
const purposes: readonly Purpose[] = thermalLabels.fields.purpose.choices

interface RoutesProps {
  customerId: string
  siteId: string
  /** Null for the site's default, used by stations without their own route. */
  stationId: string | null
}

interface RowProps extends RoutesProps {
  purpose: Purpose
  route: PrintRoute | undefined
  /** What applies without a route. */
  otherwise: string
  printers: readonly SitePrinter[]
}

function RouteRow({ customerId, siteId, stationId, purpose, route, otherwise, printers }: RowProps) {
  const client = useQueryClient()
  const mayEdit = useCan()('customers.stations.edit')
  const labels = useQuery(wholeOptions(thermalLabels, customerId, [])).data?.filter(
    (label) => label.purpose === purpose,
  )
  const save = useMutation({
    mutationFn: ({ printerId, labelId }: { printerId: string | null; labelId: string | null }) =>
      call('PATCH /api/customers/:customerId/sites/:siteId/printRoutes', {
        params: { customerId, siteId },
        body:
          printerId === null
            ? { stationId, purpose, printerId }
            : { stationId, purpose, printerId, thermalLabelId: labelId },
      }),
    onSuccess: () => refreshPrinting(client),
    onError: reportError,
    ...errorsInPlace,
  })
  const name = choiceText(purpose)
  const findings = route?.findings ?? []
  return (
    <>
      <tr>
        <th scope="row" className={headClass}>
          {name}
        </th>
        <td>
          {mayEdit ? (
            <Select
              aria-label={`Printer for ${name.toLowerCase()}`}
              className={classes.pick}
              placeholder={otherwise}
              clearable
              clearButtonProps={{ 'aria-label': `Remove printer for ${name.toLowerCase()}` }}
              disabled={save.isPending}
              data={printers.filter(({ isActive }) => isActive).map((each) => ({ value: each.id, label: each.name }))}
              value={route?.printerId ?? null}
              onChange={(printerId) => save.mutate({ printerId, labelId: route?.thermalLabelId ?? null })}
            />
          ) : (
            (route?.printerName ?? otherwise)
          )}
        </td>
        <td>
          {mayEdit && route ? (
            <Select
              aria-label={`Label for ${name.toLowerCase()}`}
              className={classes.pick}
              placeholder="Best fit"
              clearable
              clearButtonProps={{ 'aria-label': `Remove label for ${name.toLowerCase()}` }}
              disabled={save.isPending}
              data={labels?.map((each) => ({ value: each.id, label: each.name })) ?? []}
              value={route.thermalLabelId}
              onChange={(labelId) => save.mutate({ printerId: route.printerId, labelId })}
            />
          ) : (
            (route?.thermalLabelName ?? 'Best fit')
          )}
        </td>
      </tr>
      {findings.length > 0 && (
        <tr>
          <td colSpan={3} className={classes.findings}>
            <Notice tone="warn">{findings.join(' ')}</Notice>
          </td>
        </tr>
      )}
    </>
  )
}

export function PrintRoutes({ customerId, siteId, stationId }: RoutesProps) {
  const { data: site, error, refetch } = useQuery(sitePrintingOptions(customerId, siteId))
  const { data: routes } = useQuery(printRoutesOptions(customerId, siteId))
  if (error) return <FailedPart error={error} onRetry={refetch} />
  if (!site || !routes) return <SkeletonLines lines={7} label="Loading printers" />
  const found = (station: string | null, purpose: Purpose) =>
    routes.items.find((each) => each.stationId === station && each.purpose === purpose)
  return (
    <FramedTable label="Printers by purpose" headings={['Purpose', 'Printer', 'Label']}>
      {purposes.map((purpose) => {
        const ofSite = stationId === null ? undefined : found(null, purpose)
        return (
          <RouteRow
            key={purpose}
            customerId={customerId}
            siteId={siteId}
            stationId={stationId}
            purpose={purpose}
            route={found(stationId, purpose)}
            otherwise={ofSite ? `${ofSite.printerName}, inherited` : 'None'}
            printers={site.printers}
          />
        )
      })}
    </FramedTable>
  )
}

interface StationPrintingProps {
  record: RecordMeta & { siteId: string }
  customerId: string | undefined
}

export default function StationPrinting({ record: { id, siteId }, customerId = '' }: StationPrintingProps) {
  return (
    <CardStack>
      <div className={classes.bar}>
        <p className="dim">
          Network printers of the site, by kind of label. Devices plugged into this station are in its details.
        </p>
        <TestPrint customerId={customerId} siteId={siteId} stationId={id} />
        <PlainButtonLink href={printJobsPath(customerId, siteId)}>Print jobs</PlainButtonLink>
      </div>
      <PrintRoutes customerId={customerId} siteId={siteId} stationId={id} />
    </CardStack>
  )
}
