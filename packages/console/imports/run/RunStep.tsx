/** The run in progress, and how to resume if it was canceled or failed. */
import { Button } from '@mantine/core'
import { navigateTo } from '../../navigation/navigateTo.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { PlainButtonLink } from '../../ui/forms/PlainButton.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import frame from '../Imports.module.css'
import { useDryRun } from '../importQueries.ts'
import { stepHref } from '../importSearch.ts'
import { rowsText, stateWords } from '../importTexts.ts'
import { Progress } from '../Progress.tsx'
import { StepFoot } from '../StepFoot.tsx'
import { StepFrame, type StepProps } from '../StepFrame.tsx'

const titles = { running: 'Import running', failed: 'Import failed', cancelled: 'Import canceled' } as const

function Stopped({ record, address }: StepProps) {
  const { customerId, id } = address
  const check = useDryRun(address)
  const isFailed = record.state === 'failed'
  return (
    <>
      <div className={frame.body}>
        <Notice tone={isFailed ? 'danger' : 'info'}>
          {isFailed
            ? `${record.message ?? 'Something went wrong.'} Nothing was saved.`
            : 'This import was canceled. Nothing was saved.'}
        </Notice>
      </div>
      <StepFoot summary="Nothing was saved." detail="The file and its mapping are kept for 7 days.">
        <PlainButtonLink href={stepHref(customerId, id, 'map')}>Back to mapping</PlainButtonLink>
        <Button
          variant="filled"
          loading={check.isPending}
          onClick={() => check.mutate(undefined, { onSuccess: () => navigateTo(stepHref(customerId, id, 'dryRun')) })}
        >
          Start dry run again
        </Button>
      </StepFoot>
    </>
  )
}

export function RunStep({ record, address }: StepProps) {
  const { state, profile, counts } = record
  const { tone, words } = stateWords[state]
  return (
    <StepFrame
      record={record}
      address={address}
      step="run"
      title={state === 'running' || state === 'failed' || state === 'cancelled' ? titles[state] : 'Import'}
      status={<StatusMark tone={tone}>{words}</StatusMark>}
      meta={[profile?.name, counts && rowsText(counts.total)]}
    >
      {state === 'running' ? (
        <Progress record={record} address={address} />
      ) : (
        <Stopped record={record} address={address} />
      )}
    </StepFrame>
  )
}
