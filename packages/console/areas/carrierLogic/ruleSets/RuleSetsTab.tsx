/** The publishing of shared rules: the next set, previous sets, and the rollback. */
import { Button } from '@mantine/core'
import type { RuleSetDraft, RuleSetSummary } from '@postern/domain/areas/carrierLogic/ruleSetEndpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { systemSectionPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { draftSetOptions, ruleKey, ruleSetsOptions } from '../ruleApi.ts'
import { unmatchedKey } from '../unmatched/unmatchedApi.ts'
import { NextRuleSet } from './NextRuleSet.tsx'
import { PublishedSets } from './PublishedSets.tsx'
import classes from './RuleSets.module.css'

/** Re-evaluating unmatched scans closes the shapes that new rules recognize. */
function ReadAgain() {
  const client = useQueryClient()
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<string | null>(null)
  const read = async () => {
    setSending(true)
    try {
      const { resolved } = await call('POST /api/system/unmatched/carrierLogic/reevaluate')
      setOutcome(`${counted(resolved, 'scan', 'scans')} now recognized.`)
      await client.invalidateQueries({ queryKey: unmatchedKey })
    } catch (problem) {
      setOutcome(problem instanceof Error ? problem.message : 'Re-evaluation failed. Try again.')
    } finally {
      setSending(false)
    }
  }
  return (
    <Notice
      tone="ok"
      actions={
        outcome === null && (
          <Button size="xs" loading={sending} onClick={() => void read()}>
            Re-evaluate unmatched scans
          </Button>
        )
      }
    >
      Rules published. {outcome ?? 'They may recognize scans that were unmatched.'}{' '}
      <Link href={systemSectionPath('unmatched/carrierLogic')} className="link">
        Unmatched scans
      </Link>
    </Notice>
  )
}

/** Which set stations use now, and which edits aren't published yet. */
function RuleState({ draft, current }: { draft: RuleSetDraft; current: RuleSetSummary | undefined }) {
  if (!current || (draft.diff.length === 0 && current.restores === null)) return null
  const changes =
    draft.diff.length === 0
      ? 'No unpublished changes.'
      : `${counted(draft.diff.length, 'unpublished change', 'unpublished changes')} below.`
  return (
    <Notice tone={current.restores === null ? 'info' : 'warn'}>
      {current.restores === null
        ? `Stations use rule set ${current.version}. `
        : `Rolled back: stations use rule set ${current.version}, with the rules of set ${current.restores}. `}
      {changes}
    </Notice>
  )
}

export default function RuleSetsTab() {
  const client = useQueryClient()
  const can = useCan()
  const draft = useQuery(draftSetOptions)
  const sets = useQuery(ruleSetsOptions)
  const [published, setPublished] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: ruleKey(undefined) })
  const rolledBack = async () => {
    await refresh()
    setPublished(false)
  }
  const error = draft.error ?? sets.error
  return (
    <div className={classes.page}>
      {error && <FailedPart error={error} onRetry={refresh} />}
      {draft.data && sets.data && (
        <RuleState draft={draft.data} current={sets.data.items.find(({ isCurrent }) => isCurrent)} />
      )}
      {published && can('mail.carrierLogic.unmatched.resolve') && <ReadAgain />}
      <div className={classes.columns}>
        {draft.data ? (
          <NextRuleSet
            draft={draft.data}
            onPublished={async () => {
              await refresh()
              setPublished(true)
            }}
          />
        ) : (
          !error && <SkeletonLines lines={8} label="Comparing rule sets" />
        )}
        {sets.data && <PublishedSets sets={sets.data.items} onRolledBack={rolledBack} />}
      </div>
    </div>
  )
}
