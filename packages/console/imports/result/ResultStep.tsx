/** What an import did, at a permanent URL, and how to undo it. */
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { cx } from '../../ui/classNames.ts'
import { type Kpi, KpiStrip } from '../../ui/detail/KpiStrip.tsx'
import { PlainButtonLink } from '../../ui/forms/PlainButton.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { DownloadReport } from '../DownloadRows.tsx'
import frame from '../Imports.module.css'
import { type ImportAddress, summaryOptions } from '../importQueries.ts'
import { recordsHref, stepHref } from '../importSearch.ts'
import { figure, manyOf, percentText, resultWords, stateWords, tookText } from '../importTexts.ts'
import { Progress } from '../Progress.tsx'
import { StepFrame, type StepProps } from '../StepFrame.tsx'
import { FieldChanges, SiteChanges } from './ChangeCharts.tsx'
import { KeptRecords } from './KeptRecords.tsx'
import { NextSteps } from './NextSteps.tsx'
import { RefusedRows } from './RefusedRows.tsx'
import classes from './ResultStep.module.css'
import { UndoBar } from './UndoBar.tsx'

function figuresOf(
  { counts, matching, id }: StepProps['record'],
  customerId: string,
  fieldCount: number | undefined,
): Kpi[] {
  if (!counts) return []
  const share = (count: number) => (counts.total === 0 ? '' : `${percentText((count / counts.total) * 100)} of rows`)
  const kpi = (result: 'new' | 'changed' | 'unchanged' | 'left' | 'deactivated' | 'refused', note: string): Kpi => ({
    label: resultWords[result].words,
    value: figure(counts[result]),
    note,
    href: stepHref(customerId, id, 'dryRun', { result }),
  })
  return [
    kpi('new', share(counts.new)),
    kpi('changed', fieldCount === undefined ? share(counts.changed) : counted(fieldCount, 'field', 'fields')),
    kpi('unchanged', share(counts.unchanged)),
    counts.deactivated > 0
      ? kpi('deactivated', 'Not in the file')
      : kpi('left', matching.missing === 'leaving' ? `Limit ${matching.maxLeavingPercent}%` : 'Not asked for'),
    kpi('refused', share(counts.refused)),
  ]
}

/** The rows are deleted when the undo period ends. */
const hasRows = ({ undoUntil }: StepProps['record']): boolean => undoUntil !== null

function Changes({ record, address }: StepProps) {
  const { data, error, refetch } = useQuery(summaryOptions(address))
  if (error) return <FailedPart error={error} onRetry={refetch} />
  if (!data) return <SkeletonLines lines={8} label="Loading changes" />
  return (
    <div className={classes.columns}>
      {data.bySite.length > 0 && <SiteChanges rows={data.bySite} />}
      <FieldChanges rows={data.byField} />
      {(record.counts?.refused ?? 0) > 0 && <RefusedRows record={record} address={address} />}
      <NextSteps record={record} address={address} />
    </div>
  )
}

const useFieldCount = (address: ImportAddress): number | undefined =>
  useQuery(summaryOptions(address)).data?.byField.reduce((sum, { count }) => sum + count, 0)

export function ResultStep({ record, address }: StepProps) {
  const { customerId } = address
  const { state, profile, createdBy, finishedAt, undone, kind } = record
  const took = tookText(record)
  const fieldCount = useFieldCount(address)
  const titles = { done: 'Import finished', undoing: 'Undoing import', undone: 'Import undone' } as const
  const isOver = state === 'done' || state === 'undoing' || state === 'undone'
  const { tone, words } = stateWords[state]
  return (
    <StepFrame
      record={record}
      address={address}
      step="result"
      title={isOver ? titles[state] : 'Import'}
      status={<StatusMark tone={tone}>{state === 'done' && took !== null ? `Done in ${took}` : words}</StatusMark>}
      meta={[
        profile?.name,
        finishedAt && <RelativeTime key="at" at={finishedAt} />,
        createdBy && `Started by ${createdBy.name}`,
      ]}
      actions={
        <>
          {isOver && hasRows(record) && <DownloadReport address={address} />}
          <PlainButtonLink variant="filled" href={recordsHref(customerId, kind)}>
            {`View ${manyOf(kind)}`}
          </PlainButtonLink>
        </>
      }
    >
      {state === 'undoing' ? (
        <Progress record={record} address={address} />
      ) : (
        <div className={cx(frame.body, classes.result)}>
          <KpiStrip label="Result" items={figuresOf(record, customerId, fieldCount)} />
          <UndoBar record={record} address={address} />
          {undone && undone.kept > 0 && <KeptRecords record={record} address={address} />}
          <Changes record={record} address={address} />
        </div>
      )}
    </StepFrame>
  )
}
