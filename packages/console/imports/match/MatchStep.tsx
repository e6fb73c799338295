/** How rows match existing records, and what happens to records missing from the file. */
import '../../theme/formStyles.ts'
import { Button, NumberInput, Radio, Select } from '@mantine/core'
import { knownResource } from '@postern/domain/engine/registry.ts'
import { importModes, type Matching, missingPolicies } from '@postern/domain/imports/importPlan.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titleOf } from '../../engine/cells/values.ts'
import { RefSelect } from '../../engine/inputs/RefSelect.tsx'
import { recordOptions } from '../../engine/requests/queries.ts'
import { navigateTo } from '../../navigation/navigateTo.ts'
import { cx } from '../../ui/classNames.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { PlainButtonLink } from '../../ui/forms/PlainButton.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import frame from '../Imports.module.css'
import { type TargetsAnswer, targetsOptions, useChangeImport, useDryRun } from '../importQueries.ts'
import { stepHref } from '../importSearch.ts'
import { manyOf, readingText, shapeText } from '../importTexts.ts'
import { StepFoot } from '../StepFoot.tsx'
import { StepFrame, type StepProps } from '../StepFrame.tsx'
import { KeyOrder, type OfferedKey } from './KeyOrder.tsx'
import classes from './MatchStep.module.css'
import { matchSentences, missingWords, modeWords } from './matchSentences.ts'

type Scope = NonNullable<Matching['scope']>

const all = 'all'
const percent = { min: 0, max: 100, allowDecimal: false, suffix: '%', clampBehavior: 'strict' } as const

interface ScopeFieldsProps {
  offered: TargetsAnswer['scopes']
  customerId: string
  kind: StepProps['record']['kind']
  scope: Matching['scope']
  /** Null: all. Undefined: one, not selected yet. */
  onChange: (scope: Scope | null | undefined) => void
}

/** Which records the file covers: all, or those of one site, type or tenant. */
function ScopeFields({ offered, customerId, kind, scope, onChange }: ScopeFieldsProps) {
  const [field, setField] = useState(scope?.field ?? all)
  const chosen = offered.find((each) => each.field === field)
  return (
    <div className={classes.pair}>
      <Select
        label="File covers"
        data={[
          { value: all, label: `All ${manyOf(kind)}` },
          ...offered.map(({ field: value, label }) => ({ value, label: `One ${label.toLowerCase()}` })),
        ]}
        value={field}
        allowDeselect={false}
        onChange={(next) => {
          setField(next ?? all)
          onChange(next === null || next === all ? null : undefined)
        }}
      />
      {chosen && (
        <RefSelect
          label={chosen.label}
          withAsterisk
          source={{ list: knownResource(chosen.resource), customerId }}
          labels={{}}
          value={scope?.field === field ? scope.id : null}
          onChange={(id) => onChange(id === null ? undefined : { field, id })}
        />
      )}
    </div>
  )
}

function useScopeName({ scope }: Matching, scopes: TargetsAnswer['scopes'], customerId: string): string | null {
  const resource = scopes.find(({ field }) => field === scope?.field)?.resource
  const { data } = useQuery({
    ...recordOptions(knownResource(resource ?? 'sites'), customerId, scope?.id ?? '', 'inPlace'),
    enabled: scope !== null && resource !== undefined,
  })
  if (scope === null || resource === undefined) return null
  return data ? titleOf(knownResource(resource), data) : 'the selected one'
}

function MatchFields({ record, address, answer }: StepProps & { answer: TargetsAnswer }) {
  const { customerId, id } = address
  const { kind } = record
  const { keys, scopes, canLeave, canDeactivate } = answer
  const change = useChangeImport(address)
  const check = useDryRun(address)
  const [matching, setMatching] = useState(record.matching)
  const [isScopeOpen, setScopeOpen] = useState(false)
  const set = (part: Partial<Matching>) => {
    const next = { ...matching, ...part }
    setMatching(next)
    // Matching without a key is invalid, so it isn't saved.
    if (next.keys.length > 0) change.mutate({ matching: next })
  }
  const mapped = new Set(record.mapping.columns.map(({ target }) => target))
  const offered: OfferedKey[] = keys.map(({ key, label, targets }) => ({
    key,
    label,
    isMapped: targets.every((target) => mapped.has(target)),
  }))
  const chosen = matching.keys.flatMap((key) => offered.find((each) => each.key === key) ?? [])
  const unmapped = chosen.filter(({ isMapped }) => !isMapped)
  const within = useScopeName(matching, scopes, customerId)
  const allowed = missingPolicies.filter(
    (policy) => policy === 'nothing' || (policy === 'leaving' ? canLeave : canDeactivate),
  )
  const start = () => {
    if (change.isPending) return
    check.mutate(undefined, { onSuccess: () => navigateTo(stepHref(customerId, id, 'dryRun')) })
  }
  const problem =
    matching.keys.length === 0
      ? 'Select at least one key.'
      : unmapped.length > 0
        ? `${unmapped.map(({ label }) => label).join(', ')} isn’t in this file. Clear it, or map its column.`
        : isScopeOpen
          ? 'Select what the file covers.'
          : undefined
  return (
    <>
      <div className={cx(frame.body, classes.step)}>
        <div className={classes.cards}>
          <Card title="Match by" aside="The first key that finds exactly one counts">
            <KeyOrder offered={offered} chosen={matching.keys} onChange={(next) => set({ keys: next })} />
          </Card>
          <Card title="Rows of the file">
            <Radio.Group
              aria-label="Rows of the file"
              value={matching.mode}
              onChange={(value) => {
                const mode = importModes.find((each) => each === value)
                if (mode) set({ mode })
              }}
            >
              <div className={classes.radios}>
                {importModes.map((mode) => (
                  <Radio key={mode} value={mode} label={modeWords[mode]} />
                ))}
              </div>
            </Radio.Group>
          </Card>
          {allowed.length > 1 && (
            <Card title="Missing from the file">
              <Radio.Group
                aria-label="Missing from the file"
                value={matching.missing}
                onChange={(value) => {
                  const missing = missingPolicies.find((each) => each === value)
                  if (!missing) return
                  setScopeOpen(false)
                  set(missing === 'nothing' ? { missing, scope: null } : { missing })
                }}
              >
                <div className={classes.radios}>
                  {allowed.map((policy) => (
                    <Radio key={policy} value={policy} label={missingWords[policy]} />
                  ))}
                </div>
              </Radio.Group>
              {matching.missing !== 'nothing' && scopes.length > 0 && (
                <ScopeFields
                  offered={scopes}
                  customerId={customerId}
                  kind={kind}
                  scope={matching.scope}
                  onChange={(scope) => {
                    setScopeOpen(scope === undefined)
                    if (scope !== undefined) set({ scope })
                  }}
                />
              )}
            </Card>
          )}
          <Card title="Safety brake" aside="Over a limit, the import waits for review">
            <div className={classes.pair}>
              {allowed.length > 1 && (
                <NumberInput
                  label="Leaving limit"
                  description={`Share of ${manyOf(kind)}`}
                  {...percent}
                  value={matching.maxLeavingPercent}
                  onChange={(value) => typeof value === 'number' && set({ maxLeavingPercent: value })}
                />
              )}
              <NumberInput
                label="Email limit"
                description="Share of changed addresses"
                {...percent}
                value={matching.maxEmailChangePercent}
                onChange={(value) => typeof value === 'number' && set({ maxEmailChangePercent: value })}
              />
            </div>
          </Card>
        </div>
        <section aria-label="What will happen" className={classes.said}>
          <h2>What will happen</h2>
          {matchSentences(
            matching,
            kind,
            chosen.map(({ label }) => label),
            within,
          ).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p className="mute">The dry run shows it row by row. Nothing is saved before you run the import.</p>
        </section>
      </div>
      <StepFoot
        summary="Ready to check every row."
        detail="The dry run saves nothing."
        {...(problem !== undefined && { problem })}
      >
        <PlainButtonLink href={stepHref(customerId, id, 'map')}>Back</PlainButtonLink>
        <Button
          variant="filled"
          loading={check.isPending || change.isPending}
          disabled={problem !== undefined}
          onClick={start}
        >
          Start dry run
        </Button>
      </StepFoot>
    </>
  )
}

export function MatchStep({ record, address }: StepProps) {
  const { data, error, refetch } = useQuery(targetsOptions(address.customerId, record.kind))
  return (
    <StepFrame
      record={record}
      address={address}
      step="match"
      title={`Import ${manyOf(record.kind)}`}
      meta={[shapeText(record), readingText(record.reading)]}
    >
      {data ? (
        <MatchFields record={record} address={address} answer={data} />
      ) : (
        <div className={frame.body}>
          {error ? <FailedPart error={error} onRetry={refetch} /> : <SkeletonLines lines={10} label="Loading keys" />}
        </div>
      )}
    </StepFrame>
  )
}
