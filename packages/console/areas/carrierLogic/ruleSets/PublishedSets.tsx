/** The published rule sets: when, by whom and why; and the rollback. */
import { Button } from '@mantine/core'
import type { RuleSetSummary } from '@postern/domain/areas/carrierLogic/ruleSetEndpoints.ts'
import { setBefore } from '@postern/domain/areas/carrierLogic/ruleSetOrder.ts'
import { counted } from '@postern/domain/values/text.ts'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../../session/useSession.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { ruleSetOptions } from '../ruleApi.ts'
import { RollBackDialog } from './RollBackDialog.tsx'
import { RuleDiff } from './RuleDiff.tsx'
import classes from './RuleSets.module.css'

/** `2 new, 1 changed`, or that nothing changed. */
function changesText({ added, changed, removed }: RuleSetSummary): string {
  const parts = [
    added > 0 && `${added} new`,
    changed > 0 && `${changed} changed`,
    removed > 0 && `${removed} removed`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(', ') : 'no changes'
}

function Opened({ version }: { version: number }) {
  const { data, error } = useQuery(ruleSetOptions(version))
  if (error) return <Notice tone="danger">{error.message}</Notice>
  if (!data) return <SkeletonLines lines={3} label="Loading rule set" />
  return (
    <div className={classes.opened}>
      {data.replayReport && <p>{data.replayReport.summary}</p>}
      {data.diff.length === 0 ? <p className="mute">No rules changed</p> : <RuleDiff diff={data.diff} />}
    </div>
  )
}

interface PublishedSetsProps {
  sets: readonly RuleSetSummary[]
  onRolledBack: () => Promise<void>
}

export function PublishedSets({ sets, onRolledBack }: PublishedSetsProps) {
  const can = useCan()
  const [open, setOpen] = useState<number | null>(null)
  const [rolling, setRolling] = useState(false)
  const current = sets.find(({ isCurrent }) => isCurrent)
  const mayRollBack = current && setBefore(current) !== null && can('mail.carrierLogic.primary.publish')
  return (
    <Card title="Published" aside={counted(sets.length, 'rule set', 'rule sets')}>
      <ol className={classes.sets} aria-label="Published rule sets">
        {sets.map((set) => (
          <li key={set.version}>
            <div className={classes.set}>
              <button
                type="button"
                className={classes.version}
                aria-expanded={open === set.version}
                onClick={() => setOpen(open === set.version ? null : set.version)}
              >
                Rule set {set.version}
              </button>
              {set.isCurrent && <Tag tone="ok">Current</Tag>}
              {set.restores !== null && <Tag>Restores {set.restores}</Tag>}
              {set.isCurrent && mayRollBack && (
                <Button
                  size="xs"
                  className={classes.back}
                  leftSection={<IconArrowBackUp size={14} stroke={1.6} aria-hidden />}
                  onClick={() => setRolling(true)}
                >
                  Roll back…
                </Button>
              )}
            </div>
            <p className="caption mute">
              {set.publishedBy ?? 'Postern'}, <RelativeTime at={set.publishedAt} /> ·{' '}
              {counted(set.rules, 'rule', 'rules')}, {changesText(set)}
            </p>
            {set.notes !== '' && <p className={classes.notes}>{set.notes}</p>}
            {open === set.version && <Opened version={set.version} />}
          </li>
        ))}
      </ol>
      {rolling && current && (
        <RollBackDialog current={current} onClose={() => setRolling(false)} onRolledBack={onRolledBack} />
      )}
    </Card>
  )
}
