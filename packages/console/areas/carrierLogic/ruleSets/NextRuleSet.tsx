/** What publishing would do now: the changes, what blocks it, a replay of the last 30 days, and the publish button. */
import { Button, Checkbox, Textarea } from '@mantine/core'
import type { CollisionPair, RuleSetDraft } from '@postern/domain/areas/carrierLogic/ruleSetEndpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { RequestFailure } from '../../../http/requestFailure.ts'
import { NeedsPermission } from '../../../session/NeedsPermission.tsx'
import { useCan } from '../../../session/useSession.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { replayOptions } from '../ruleApi.ts'
import { rulePath } from '../rulePath.ts'
import { ReplayButton } from './ReplayButton.tsx'
import { ReplayReport } from './ReplayReport.tsx'
import { RuleDiff } from './RuleDiff.tsx'
import classes from './RuleSets.module.css'

export function Collisions({ pairs }: { pairs: readonly CollisionPair[] }) {
  return (
    <ul className={classes.collisions}>
      {pairs.map(({ one, other, witness, known }) => (
        <li key={`${one.id} ${other.id}`}>
          <span>
            <Link href={rulePath(one, undefined)} className="link">
              {one.name}
            </Link>{' '}
            and{' '}
            <Link href={rulePath(other, undefined)} className="link">
              {other.name}
            </Link>{' '}
            {!known && <Tag tone="warn">New</Tag>}
          </span>
          <span className="mono mute">{witness}</span>
        </li>
      ))}
    </ul>
  )
}

function TimeMachine({ fingerprint }: { fingerprint: string }) {
  const [asked, setAsked] = useState(false)
  const { data, error, isFetching } = useQuery({ ...replayOptions(undefined, fingerprint), enabled: asked })
  return (
    <Card title="Replay last 30 days" actions={<ReplayButton running={isFetching} onReplay={() => setAsked(true)} />}>
      {error && <Notice tone="danger">{error.message}</Notice>}
      {isFetching && !data && <SkeletonLines lines={4} label="Replaying scans" />}
      {!data && !error && !isFetching && (
        <p className="mute">See which scans from the last 30 days would change carrier or no longer be recognized.</p>
      )}
      {data && <ReplayReport report={data} />}
    </Card>
  )
}

interface NextRuleSetProps {
  draft: RuleSetDraft
  onPublished: () => Promise<void>
}

function Publish({ draft, onPublished }: NextRuleSetProps) {
  const can = useCan()
  const [notes, setNotes] = useState('')
  const [acknowledged, setAcknowledged] = useState(false)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const mayPublish = can('mail.carrierLogic.primary.publish')
  const publish = async () => {
    setSending(true)
    setProblem(null)
    try {
      const { version } = await call('POST /api/system/ruleSets', {
        body: { fingerprint: draft.fingerprint, notes, acknowledgedCollisions: acknowledged },
      })
      await onPublished()
      toast({
        tone: 'ok',
        title: `Rule set ${version} published`,
        detail: 'Stations use it within a second.',
        lifeMs: 6000,
      })
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      setProblem(error.body?.errors?.map(({ description }) => description).join(' ') || error.message)
    } finally {
      setSending(false)
    }
  }
  if (!mayPublish) return <NeedsPermission permission="mail.carrierLogic.primary.publish" />
  if (draft.mayPublish !== true && draft.failedTests.length === 0)
    return <Notice tone="info">{draft.mayPublish}</Notice>
  const blocked = draft.mayPublish !== true || (draft.collisions.length > 0 && !acknowledged) || notes.trim() === ''
  return (
    <form
      className={classes.publish}
      onSubmit={(event) => {
        event.preventDefault()
        void publish()
      }}
    >
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Textarea
        label="Release notes"
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        description="What changed and why. Shown in the rule set history."
        value={notes}
        onChange={({ currentTarget }) => setNotes(currentTarget.value)}
      />
      {draft.collisions.length > 0 && (
        <Checkbox
          label={`I’ve reviewed ${counted(draft.collisions.length, 'collision', 'collisions')}`}
          checked={acknowledged}
          onChange={({ currentTarget }) => setAcknowledged(currentTarget.checked)}
        />
      )}
      <div>
        <Button type="submit" variant="filled" loading={sending} disabled={blocked}>
          Publish rule set {draft.version}
        </Button>
      </div>
    </form>
  )
}

export function NextRuleSet({ draft, onPublished }: NextRuleSetProps) {
  const { diff, failedTests, collisions, version, current, rules } = draft
  const fresh = collisions.filter(({ known }) => !known).length
  return (
    <div className={classes.column}>
      <Card
        title={`Draft of rule set ${version}`}
        aside={diff.length === 0 ? 'no changes' : counted(diff.length, 'changed rule', 'changed rules')}
      >
        {diff.length === 0 ? (
          <p className="mute">
            {counted(rules, 'rule', 'rules')} published in rule set {current}. Edit a rule or activate a draft to see
            changes here.
          </p>
        ) : (
          <RuleDiff diff={diff} />
        )}
      </Card>
      {failedTests.length > 0 && (
        <Notice tone="danger">
          <p>These test numbers fail:</p>
          <ul className={classes.failed}>
            {failedTests.map(({ rule, number, reason }) => (
              <li key={`${rule.id} ${number}`}>
                <Link href={rulePath({ id: rule.id, scope: 'primary' }, undefined)} className="link">
                  {rule.name}
                </Link>
                : {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {diff.length > 0 && (
        <>
          <TimeMachine key={draft.fingerprint} fingerprint={draft.fingerprint} />
          <Card
            title="Collisions between carriers"
            aside={collisions.length === 0 ? 'none' : `${collisions.length} (${fresh} new)`}
          >
            {collisions.length === 0 ? (
              <p className="mute">No barcode matches rules of different carriers.</p>
            ) : (
              <Collisions pairs={collisions} />
            )}
          </Card>
          <Card title={`Publish rule set ${version}`}>
            <Publish key={draft.fingerprint} draft={draft} onPublished={onPublished} />
          </Card>
        </>
      )}
    </div>
  )
}
