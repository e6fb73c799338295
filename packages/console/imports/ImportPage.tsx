/** One import, from its file to its result. The URL holds the step; the import holds everything else. */
import type { ImportState } from '@postern/domain/imports/importRecord.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ComponentType, useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from '../engine/list/urlState.ts'
import { RequestFailure } from '../http/requestFailure.ts'
import { contactImportPath } from '../paths.ts'
import { PlainButtonLink } from '../ui/forms/PlainButton.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { FailedPart } from '../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../ui/marks/Skeleton.tsx'
import { Page } from '../ui/shell/Page.tsx'
import { PageHead } from '../ui/shell/PageHead.tsx'
import { DryRunStep } from './dryRun/DryRunStep.tsx'
import { importOptions, isBusy, refreshImported } from './importQueries.ts'
import { MapStep } from './map/MapStep.tsx'
import { MatchStep } from './match/MatchStep.tsx'
import { ResultStep } from './result/ResultStep.tsx'
import { RunStep } from './run/RunStep.tsx'
import type { StepProps } from './StepFrame.tsx'
import { SourceStep } from './source/SourceStep.tsx'
import { stepAt, type WizardStep } from './wizardSteps.ts'

const steps: Readonly<Record<WizardStep, ComponentType<StepProps>>> = {
  source: SourceStep,
  map: MapStep,
  match: MatchStep,
  dryRun: DryRunStep,
  run: RunStep,
  result: ResultStep,
}

const isGone = (error: Error | null): boolean => error instanceof RequestFailure && error.status === 404

/** When a check, a run or an undo ends, refetches the data it may have changed. */
function useWhenSettled(state: ImportState | undefined, onSettled: () => void) {
  const settled = useEffectEvent(onSettled)
  const before = useRef(state)
  useEffect(() => {
    const was = before.current
    before.current = state
    if (was && state && isBusy(was) && !isBusy(state)) settled()
  }, [state])
}

/** Moves focus to the heading of a new step. For the first step the router does it (useFocusOnNavigation). */
function useFocusOnStep(step: WizardStep | undefined) {
  const shown = useRef(step)
  useEffect(() => {
    const was = shown.current
    shown.current = step
    if (was === undefined || was === step) return
    const heading = document.querySelector<HTMLElement>('#main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  }, [step])
}

export function ImportPage() {
  const { customerId = '', importId = '' }: { customerId?: string; importId?: string } = useParams({ strict: false })
  const address = { customerId, id: importId }
  const client = useQueryClient()
  const asked = useSearchParams().step
  const { data: record, error, refetch } = useQuery(importOptions(address))
  useWhenSettled(record?.state, () => record && void refreshImported(client, customerId, record))
  const step = record && stepAt(record.state, asked)
  useFocusOnStep(step)
  if (record && step) {
    const Step = steps[step]
    return <Step record={record} address={address} />
  }
  return (
    <Page>
      <PageHead title="Import" />
      {isGone(error) && (
        <EmptyState
          art="search"
          title="Import not found"
          text="It may belong to another customer, or you don’t have access to it."
          actions={<PlainButtonLink href={contactImportPath(customerId)}>Go to imports</PlainButtonLink>}
        />
      )}
      {error && !isGone(error) && <FailedPart error={error} onRetry={refetch} />}
      {!error && <SkeletonLines lines={10} label="Loading import" />}
    </Page>
  )
}
