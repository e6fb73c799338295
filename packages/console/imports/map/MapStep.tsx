/** Maps columns to fields. Every change is saved immediately; the preview shows its effect. */
import '../../theme/formStyles.ts'
import { Button } from '@mantine/core'
import type { Mapping } from '@postern/domain/imports/importPlan.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { navigateTo } from '../../navigation/navigateTo.ts'
import { cx } from '../../ui/classNames.ts'
import { PlainButtonLink } from '../../ui/forms/PlainButton.tsx'
import { PlainHead, TableRegion, tableClass } from '../../ui/lists/DataTable.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { SkeletonRows } from '../../ui/marks/Skeleton.tsx'
import { useViewport } from '../../ui/useViewport.ts'
import frame from '../Imports.module.css'
import { profilesOptions, type TargetsAnswer, targetsOptions, useChangeImport } from '../importQueries.ts'
import { stepHref } from '../importSearch.ts'
import { manyOf, oneOf, readingText, shapeText } from '../importTexts.ts'
import { StepFoot } from '../StepFoot.tsx'
import { StepFrame, type StepProps } from '../StepFrame.tsx'
import { ColumnRow } from './ColumnRow.tsx'
import { ConstantDialog } from './ConstantDialog.tsx'
import { ConstantRow } from './ConstantRow.tsx'
import classes from './MapStep.module.css'
import {
  changeTransforms,
  chooseTarget,
  constantsOf,
  fillWithConstant,
  missingRequired,
  plansOf,
  removeTarget,
  takenBeside,
  withoutTransform,
  withTransform,
} from './mappingEdits.ts'
import { PreviewCards } from './PreviewCards.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { SaveProfileDialog } from './SaveProfileDialog.tsx'
import { useSkippedColumns } from './useSkippedColumns.ts'
import { ValueMapDialog } from './ValueMapDialog.tsx'

type Asked = { of: 'constant'; first?: string } | { of: 'values'; column: number } | { of: 'profile' }

/** “External ID and Type need a column or a constant.” */
function missingText(names: readonly string[]): string {
  const [only = ''] = names
  if (names.length === 1) return `${only} needs a column or a constant.`
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} need a column or a constant.`
}

function MapColumns({ record, address, targets }: StepProps & { targets: TargetsAnswer['targets'] }) {
  const { customerId, id } = address
  const { columns, kind } = record
  const isPhone = useViewport() === 'mobile'
  const change = useChangeImport(address)
  const { data: profiles = [] } = useQuery(profilesOptions(customerId, kind))
  const [mapping, setMapping] = useState(record.mapping)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Asked>()
  const ownProfile = profiles.find((profile) => profile.id === record.profile?.id)
  const { isSkipped, skip, unskip } = useSkippedColumns(id, ownProfile?.columnNames)

  const save = (next: Mapping, fields: readonly string[]) => {
    setMapping(next)
    setChanged(new Set([...changed, ...fields]))
    change.mutate({ mapping: next })
  }
  const close = () => setAsked(undefined)
  const open = columns.filter((column) => plansOf(mapping, column.index).length === 0 && !isSkipped(column))
  const mappedCount = columns.filter(({ index }) => plansOf(mapping, index).length > 0).length
  const lacking = missingRequired(mapping, targets)
  const valuesOf = asked?.of === 'values' ? columns.find(({ index }) => index === asked.column) : undefined
  const [valuesPlan] = valuesOf ? plansOf(mapping, valuesOf.index) : []
  const valuesTarget = targets.find(({ key }) => key === valuesPlan?.target)
  const valuesStep = valuesPlan?.transforms.find((step) => step.kind === 'values')
  /** Doesn't fit into the footer on a phone. */
  const saveAsProfile = (variant: 'subtle' | 'default') => (
    <Button
      variant={variant}
      {...(isPhone && { size: 'xs' })}
      disabled={mappedCount === 0}
      onClick={() => setAsked({ of: 'profile' })}
    >
      Save as profile
    </Button>
  )
  return (
    <>
      <div className={classes.split}>
        <TableRegion label="Columns" className={classes.region}>
          <table className={cx(tableClass, classes.table)}>
            <PlainHead
              headings={[
                'File column',
                'Sample values',
                `${oneOf(kind).replace(/^./, (letter) => letter.toUpperCase())} field`,
                'Confidence',
                'Transforms',
              ]}
            />
            <tbody>
              {columns.map((column) => (
                <ColumnRow
                  key={column.index}
                  column={column}
                  mapping={mapping}
                  targets={targets}
                  isSkipped={isSkipped(column)}
                  onMapping={(next, fields) => {
                    unskip(column)
                    save(next, fields)
                  }}
                  onSkip={() => {
                    skip(column)
                    if (plansOf(mapping, column.index).length > 0)
                      save(chooseTarget(mapping, column, null, targets), [])
                  }}
                  onEditValues={() => setAsked({ of: 'values', column: column.index })}
                />
              ))}
              {constantsOf(mapping).map((plan) => (
                <ConstantRow
                  key={plan.target}
                  plan={plan}
                  label={targets.find(({ key }) => key === plan.target)?.label ?? plan.target}
                  onRemove={() => save(removeTarget(mapping, plan.target), [plan.target])}
                />
              ))}
            </tbody>
          </table>
          <div className={classes.below}>
            <Button size="xs" onClick={() => setAsked({ of: 'constant' })}>
              Add constant…
            </Button>
            {isPhone && saveAsProfile('default')}
            {isPhone && <ProfileMenu record={record} address={address} targets={targets} />}
            {lacking.map(({ key, label }) => (
              <Button key={key} size="xs" variant="subtle" onClick={() => setAsked({ of: 'constant', first: key })}>
                {`Set ${label} for all rows…`}
              </Button>
            ))}
          </div>
        </TableRegion>
        <aside className={classes.side} aria-label="Preview of rows">
          <PreviewCards address={address} mapping={mapping} targets={targets} changed={changed} />
        </aside>
      </div>
      <StepFoot
        warns={open.length > 0}
        summary={
          open.length > 0
            ? counted(open.length, 'column has no field', 'columns have no field')
            : counted(mappedCount, 'column mapped', 'columns mapped')
        }
        detail={[
          open.length > 0 && `${mappedCount} mapped, ${columns.length - mappedCount - open.length} not imported.`,
          lacking.length === 0 && 'Required fields are covered.',
        ]
          .filter(Boolean)
          .join(' ')}
        {...(lacking.length > 0 && { problem: missingText(lacking.map(({ label }) => label)) })}
      >
        {!isPhone && saveAsProfile('subtle')}
        <PlainButtonLink href={stepHref(customerId, id, 'source')}>Back</PlainButtonLink>
        <Button
          variant="filled"
          loading={change.isPending}
          disabled={lacking.length > 0 || mapping.columns.length === 0}
          onClick={() => navigateTo(stepHref(customerId, id, 'match'))}
        >
          Continue to Match
        </Button>
      </StepFoot>
      {asked?.of === 'constant' && (
        <ConstantDialog
          targets={targets}
          taken={takenBeside(mapping, -1)}
          first={asked.first}
          onClose={close}
          onSave={(target, text) => {
            save(fillWithConstant(mapping, target, text), [target])
            close()
          }}
        />
      )}
      {valuesOf && valuesPlan && valuesTarget && (
        <ValueMapDialog
          column={valuesOf.name}
          samples={valuesOf.samples}
          target={valuesTarget}
          map={valuesStep?.map ?? []}
          onClose={close}
          onSave={(map) => {
            const next = changeTransforms(mapping, valuesOf.index, (steps) =>
              map.length === 0 ? withoutTransform(steps, 'values') : withTransform(steps, { kind: 'values', map }),
            )
            save(next, [valuesTarget.key])
            close()
          }}
        />
      )}
      {asked?.of === 'profile' && <SaveProfileDialog record={record} address={address} onClose={close} />}
    </>
  )
}

export function MapStep({ record, address }: StepProps) {
  const { data, error, refetch } = useQuery(targetsOptions(address.customerId, record.kind))
  return (
    <StepFrame
      record={record}
      address={address}
      step="map"
      title={`Import ${manyOf(record.kind)}`}
      meta={[shapeText(record), readingText(record.reading)]}
      {...(data && { actions: <ProfileMenu record={record} address={address} targets={data.targets} /> })}
    >
      {data ? (
        // Another profile, or another way to read the file, starts a new mapping.
        <MapColumns
          key={`${record.profile?.id ?? ''} ${JSON.stringify(record.reading)}`}
          record={record}
          address={address}
          targets={data.targets}
        />
      ) : (
        <div className={frame.body}>
          {error ? <FailedPart error={error} onRetry={refetch} /> : <SkeletonRows rows={10} label="Loading fields" />}
        </div>
      )}
    </StepFrame>
  )
}
