/** Explains step by step which label a station prints for a parcel. */
import '../../../theme/formStyles.ts'
import { Select } from '@mantine/core'
import { stations } from '@postern/domain/areas/devices/stations.ts'
import type { ExplainedChoice } from '@postern/domain/areas/labels/choosing/choosingEndpoints.ts'
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RefSelect } from '../../../engine/inputs/RefSelect.tsx'
import { LoadFailed } from '../../../engine/record/LoadFailed.tsx'
import { recordPath } from '../../../paths.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { type Label, labelDataOptions, whyOptions } from '../labelQueries.ts'
import { stepNames } from './stepNames.ts'
import classes from './WhyThisLabel.module.css'

type Step = ExplainedChoice['steps'][number]

const tones = { chosen: 'ok', none: 'idle', unfit: 'warn', later: 'off' } as const

/** Result of a step, shown after the label's name if there is one. */
function resultWords({ result, reason }: Step): string {
  if (result === 'none') return 'No label'
  if (result === 'unfit') return reason ?? 'Doesn’t fit'
  return result === 'chosen' ? 'Prints this one' : 'Decided before'
}

function Steps({ choice, label, customerId }: { choice: ExplainedChoice; label: Label; customerId: string }) {
  const isThis = choice.label?.id === label.id
  return (
    <>
      <p className={classes.answer} role="status">
        {choice.label === null ? (
          <StatusMark tone="danger">No label fits. The station prints nothing.</StatusMark>
        ) : (
          <StatusMark tone={isThis ? 'ok' : 'info'}>
            {isThis ? 'This label' : choice.label.name}, version {choice.label.version}
          </StatusMark>
        )}
      </p>
      <ol className={classes.steps} aria-label="Steps">
        {choice.steps.map((step) => (
          <li key={step.step} className={classes.step}>
            <span className={classes.title}>{stepNames[step.step]}</span>
            <span className={classes.found}>
              {step.label && (
                <Link href={recordPath(thermalLabels, step.label.id, customerId)} className="link">
                  {step.label.name}
                </Link>
              )}
              <StatusMark tone={tones[step.result]}>{resultWords(step)}</StatusMark>
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

interface WhyThisLabelProps {
  label: Label
  customerId: string
}

export function WhyThisLabel({ label, customerId }: WhyThisLabelProps) {
  const [stationId, setStationId] = useState<string | null>(null)
  const [parcelId, setParcelId] = useState<string | null>(null)
  const { data: recent } = useQuery(labelDataOptions(customerId, 'parcel'))
  const { data: choice, error } = useQuery({
    ...whyOptions(customerId, stationId ?? '', parcelId ?? undefined, label.purpose),
    enabled: stationId !== null,
  })
  return (
    <Card title="Why this label?">
      <p className={classes.text}>The most specific label wins. Select a station and a parcel to see each step.</p>
      <div className={classes.fields}>
        <RefSelect
          label="Station"
          source={{ list: stations, customerId }}
          labels={{}}
          value={stationId}
          onChange={setStationId}
          clearable
        />
        <Select
          label="Parcel"
          placeholder="Any parcel"
          data={(recent?.items ?? []).map(({ id, title, detail }) => ({ value: id, label: `${title}, ${detail}` }))}
          value={parcelId}
          onChange={setParcelId}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear selection' }}
        />
      </div>
      {error && <LoadFailed error={error} />}
      {choice && stationId !== null && <Steps choice={choice} label={label} customerId={customerId} />}
    </Card>
  )
}
