/** How the file is read: the detected settings, which can be changed, and a preview of the first rows. */
import '../../theme/formStyles.ts'
import { Button, Checkbox, Select } from '@mantine/core'
import type { ReadingPlan } from '@postern/domain/imports/importPlan.ts'
import { navigateTo } from '../../navigation/navigateTo.ts'
import { cx } from '../../ui/classNames.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { PlainButtonLink } from '../../ui/forms/PlainButton.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { framedClass, TableRegion, tableClass } from '../../ui/lists/DataTable.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import frame from '../Imports.module.css'
import { useChangeImport } from '../importQueries.ts'
import { importsHref, stepHref } from '../importSearch.ts'
import {
  columnLetter,
  delimiterWords,
  encodingWords,
  manyOf,
  readingText,
  shapeText,
  sizeText,
} from '../importTexts.ts'
import { StepFoot } from '../StepFoot.tsx'
import { StepFrame, type StepProps } from '../StepFrame.tsx'
import classes from './SourceStep.module.css'

const shownColumns = 60
const delimiters = [',', ';', '\t', '|'] as const

function ReadingFields({
  record,
  onChange,
  disabled,
}: {
  record: StepProps['record']
  onChange: (reading: ReadingPlan) => void
  disabled: boolean
}) {
  const { reading, sheets } = record
  const known = Object.entries(encodingWords).map(([value, label]) => ({ value, label }))
  const own = reading.encoding?.toLowerCase() ?? ''
  const encodings =
    own === '' || known.some(({ value }) => value === own) ? known : [{ value: own, label: own }, ...known]
  return (
    <div className={classes.fields}>
      {reading.format === 'csv' ? (
        <>
          <Select
            label="Encoding"
            data={encodings}
            value={own}
            allowDeselect={false}
            disabled={disabled}
            onChange={(encoding) => encoding && onChange({ ...reading, encoding })}
          />
          <Select
            label="Delimiter"
            data={delimiters.map((value) => ({ value, label: delimiterWords[value] }))}
            value={reading.delimiter}
            allowDeselect={false}
            disabled={disabled}
            onChange={(value) => {
              const delimiter = delimiters.find((each) => each === value)
              if (delimiter !== undefined) onChange({ ...reading, delimiter })
            }}
          />
        </>
      ) : (
        <Select
          label="Sheet"
          data={sheets}
          value={reading.sheet}
          allowDeselect={false}
          disabled={disabled}
          onChange={(sheet) => sheet && onChange({ ...reading, sheet })}
        />
      )}
      <Checkbox
        className={classes.header ?? ''}
        label="Header row"
        checked={reading.hasHeader}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ ...reading, hasHeader: currentTarget.checked })}
      />
    </div>
  )
}

function Sample({ columns, sample, isStale }: Pick<StepProps['record'], 'columns' | 'sample'> & { isStale: boolean }) {
  const shown = columns.slice(0, shownColumns)
  return (
    <div aria-busy={isStale}>
      <TableRegion label="First rows" className={cx(framedClass, classes.sample)}>
        <table className={tableClass}>
          <thead>
            <tr>
              {shown.map(({ index, name }) => (
                <th key={index} scope="col">
                  <span className="mute">{columnLetter(index)}</span> {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file have no other name
              <tr key={row}>
                {shown.map(({ index }) => (
                  <td key={index}>{cells[index] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
      {columns.length > shown.length && <p className="mute caption">{`The first ${shownColumns} columns.`}</p>}
    </div>
  )
}

export function SourceStep({ record, address }: StepProps) {
  const { customerId, id } = address
  const change = useChangeImport(address)
  const { sameFile, columns, sample } = record
  const isEmpty = columns.length === 0 || sample.length === 0
  return (
    <StepFrame
      record={record}
      address={address}
      step="source"
      title={`Import ${manyOf(record.kind)}`}
      meta={[shapeText(record), readingText(record.reading), sizeText(record.fileSize)]}
      actions={<PlainButtonLink href={importsHref(customerId, record.kind)}>Use another file</PlainButtonLink>}
    >
      <div className={cx(frame.body, classes.step)}>
        {sameFile && (
          <Notice
            tone="warn"
            actions={
              <Link className="link" href={stepHref(customerId, sameFile.id)}>
                View that import
              </Link>
            }
          >
            This file was imported before, <RelativeTime at={sameFile.finishedAt} />. Importing it again only saves what
            changed since.
          </Notice>
        )}
        <ReadingFields record={record} disabled={change.isPending} onChange={(reading) => change.mutate({ reading })} />
        {isEmpty ? (
          <Notice tone="warn">No rows found. Check the delimiter and encoding, or use another file.</Notice>
        ) : (
          <Sample columns={columns} sample={sample} isStale={change.isPending} />
        )}
      </div>
      <StepFoot summary={shapeText(record)} detail={readingText(record.reading)}>
        <PlainButtonLink href={importsHref(customerId, record.kind)}>Back</PlainButtonLink>
        <Button
          variant="filled"
          disabled={isEmpty || change.isPending}
          onClick={() => navigateTo(stepHref(customerId, id, 'map'))}
        >
          Continue to Map columns
        </Button>
      </StepFoot>
    </StepFrame>
  )
}
