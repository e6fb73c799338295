/** What the run would do, row by row, with problems to fix. After the run: what it did. */
import { Button } from '@mantine/core'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../engine/list/urlState.ts'
import { navigateTo } from '../../navigation/navigateTo.ts'
import { PlainButtonLink } from '../../ui/forms/PlainButton.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { Tag } from '../../ui/marks/Tag.tsx'
import { DownloadReport } from '../DownloadRows.tsx'
import { targetsOptions, useRun } from '../importQueries.ts'
import { recordsHref, stepHref } from '../importSearch.ts'
import { changeCount, figure, isRowResult, rowsText, stateWords, tookText } from '../importTexts.ts'
import { Progress } from '../Progress.tsx'
import { StepFoot } from '../StepFoot.tsx'
import { StepFrame, type StepProps } from '../StepFrame.tsx'
import { BrakeBanner } from './BrakeBanner.tsx'
import classes from './DryRunStep.module.css'
import { ProblemPanel } from './ProblemPanel.tsx'
import { ResultTabs } from './ResultTabs.tsx'
import { RowTable } from './RowTable.tsx'

function Foot({ record, address }: StepProps) {
  const { customerId, id } = address
  const run = useRun(address)
  const { counts, state, kind, approvedBy } = record
  const isReleased = state === 'validated' || (state === 'needsReview' && approvedBy !== null)
  if (!counts) return null
  const changes = changeCount(counts)
  if (changes === 0)
    return (
      <StepFoot
        summary="No changes to save."
        detail={counts.refused > 0 ? `${rowsText(counts.refused)} refused.` : 'Everything is up to date.'}
      >
        <PlainButtonLink href={stepHref(customerId, id, 'match')}>Back</PlainButtonLink>
        <PlainButtonLink variant="filled" href={recordsHref(customerId, kind)}>
          Close
        </PlainButtonLink>
      </StepFoot>
    )
  return (
    <StepFoot
      summary={counted(changes, 'change ready.', 'changes ready.')}
      {...(counts.refused > 0 && {
        detail: counted(counts.refused, 'row will be skipped unless fixed.', 'rows will be skipped unless fixed.'),
      })}
      {...(!isReleased && { problem: 'Blocked by the safety brake' })}
    >
      <PlainButtonLink href={stepHref(customerId, id, 'match')}>Back</PlainButtonLink>
      <Button
        variant="filled"
        loading={run.isPending}
        disabled={!isReleased}
        onClick={() => run.mutate(undefined, { onSuccess: () => navigateTo(stepHref(customerId, id, 'run')) })}
      >
        Run import
      </Button>
    </StepFoot>
  )
}

export function DryRunStep({ record, address }: StepProps) {
  const { customerId, id } = address
  const search = useSearchParams()
  const { data: fields } = useQuery(targetsOptions(customerId, record.kind))
  const { state, counts, profile, brakes } = record
  const isOver = state === 'done' || state === 'undoing' || state === 'undone'
  const result = isRowResult(search.result) ? search.result : undefined
  const took = tookText(record)
  const [key, ...otherKeys] = record.matching.keys
  const label = fields?.keys.find((each) => each.key === key)?.label
  const keyLabel = label === undefined || otherKeys.length > 0 ? 'Key' : label
  if (state === 'validating' || !counts)
    return (
      <StepFrame
        record={record}
        address={address}
        step="dryRun"
        title="Dry run"
        status={<StatusMark tone="info">Checking</StatusMark>}
        meta={[profile?.name, 'Nothing has been saved']}
      >
        <Progress record={record} address={address} />
      </StepFrame>
    )
  return (
    <StepFrame
      record={record}
      address={address}
      step="dryRun"
      title={isOver ? 'Imported rows' : 'Dry run'}
      status={
        state === 'needsReview' ? (
          <Tag tone="warn">Needs review</Tag>
        ) : (
          <StatusMark tone={stateWords[state].tone}>{stateWords[state].words}</StatusMark>
        )
      }
      meta={[
        profile?.name,
        isOver ? rowsText(counts.total) : `Checked ${rowsText(counts.total)}${took === null ? '' : ` in ${took}`}`,
        !isOver && 'Nothing has been saved',
      ]}
      actions={
        isOver ? (
          <PlainButtonLink href={stepHref(customerId, id, 'result')}>Back to result</PlainButtonLink>
        ) : (
          <DownloadReport address={address} />
        )
      }
    >
      <ResultTabs
        counts={counts}
        current={result}
        hrefOf={(each) => stepHref(customerId, id, 'dryRun', { result: each })}
      />
      {!isOver &&
        brakes.map((brake) => <BrakeBanner key={brake.kind} brake={brake} record={record} address={address} />)}
      <div className={classes.split}>
        <RowTable
          // Changing the filter starts at the first row.
          key={`${result ?? ''} ${search.problem ?? ''}`}
          record={record}
          address={address}
          filter={{ result, problem: search.problem }}
          targets={fields?.targets ?? []}
          keyLabel={keyLabel}
          canEdit={state === 'validated' || state === 'needsReview'}
        />
        <ProblemPanel record={record} address={address} current={search.problem} canFix={!isOver} />
      </div>
      {!isOver && <Foot record={record} address={address} />}
      {isOver && (
        <StepFoot
          summary={`${figure(changeCount(counts))} saved.`}
          detail={counts.refused > 0 && `${rowsText(counts.refused)} refused.`}
        >
          <PlainButtonLink href={stepHref(customerId, id, 'result')}>Back to result</PlainButtonLink>
        </StepFoot>
      )}
    </StepFrame>
  )
}
