/** One row: its result, its record, and the values it changes. */
import type { ImportRow, ImportTarget } from '@postern/domain/imports/importRecord.ts'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { None } from '../../ui/lists/DataTable.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import type { ImportAddress, RowFilter } from '../importQueries.ts'
import { figure, resultWords } from '../importTexts.ts'
import { CellEditor } from './CellEditor.tsx'
import { newText } from './newText.ts'
import classes from './Rows.module.css'
import { useEditRow } from './useEditRow.ts'

const shownChanges = 2

interface RowLineProps {
  row: ImportRow
  index: number
  address: ImportAddress
  filter: RowFilter
  targets: readonly ImportTarget[]
  /** The fields the file fills, in its order. */
  mapped: readonly string[]
  canEdit: boolean
  onOpen: (row: ImportRow) => void
  onSaved: () => void
}

export function Change({ label, before, after }: ImportRow['changes'][number]) {
  return (
    <span className={classes.change}>
      <span className={classes.label}>{label}</span>
      {before !== null && before !== '' && (
        <>
          <del className={classes.before}>{before}</del>
          <IconArrowRight size={12} stroke={1.6} aria-hidden className="mute" />
        </>
      )}
      {after === null || after === '' ? (
        <span className="mute">blank</span>
      ) : (
        <ins className={classes.after}>{after}</ins>
      )}
    </span>
  )
}

function Values({ row, address, filter, targets, mapped, canEdit, onOpen, onSaved }: Omit<RowLineProps, 'index'>) {
  const edit = useEditRow(address, filter, onSaved)
  const { result, changes, problems } = row
  if (result === 'refused') {
    const [first, ...others] = problems
    if (!first) return <None />
    const label = targets.find(({ key }) => key === first.target)?.label ?? first.target ?? 'Row'
    const { column } = first
    return (
      <span className={classes.values}>
        {column === null || row.row === null ? (
          <span className={classes.refusal}>{first.message}</span>
        ) : (
          <CellEditor
            // Another problem in the same row needs a new editor.
            key={`${first.code} ${column}`}
            problem={first}
            label={label}
            canEdit={canEdit}
            busy={edit.isPending}
            error={edit.error?.message ?? null}
            onSave={(value) => edit.mutate({ row: row.row ?? 0, cells: [{ column, value }] })}
          />
        )}
        {first.code === 'MATCH_AMBIGUOUS' && canEdit && (
          <button type="button" className={classes.more} onClick={() => onOpen(row)}>
            Choose
          </button>
        )}
        {others.length > 0 && (
          <button type="button" className={classes.more} onClick={() => onOpen(row)}>
            {`+${others.length}`}
            <span className="visuallyHidden"> more problems</span>
          </button>
        )}
      </span>
    )
  }
  if (result === 'new')
    return (
      <button type="button" className={classes.newValues} onClick={() => onOpen(row)}>
        <span className="truncate">{newText(row, mapped)}</span>
      </button>
    )
  if (changes.length === 0) return <None />
  return (
    <span className={classes.values}>
      <span className={classes.changes}>
        {changes.slice(0, shownChanges).map((change) => (
          <Change key={change.target} {...change} />
        ))}
      </span>
      {changes.length > shownChanges && (
        <button type="button" className={classes.more} onClick={() => onOpen(row)}>
          {`+${changes.length - shownChanges}`}
          <span className="visuallyHidden"> more changes</span>
        </button>
      )}
    </span>
  )
}

export function RowLine({ index, ...props }: RowLineProps) {
  const { row } = props
  return (
    <tr data-row={index} data-result={row.result}>
      <td className="num">{row.row === null ? <None /> : figure(row.row)}</td>
      <td>
        <StatusMark tone={resultWords[row.result].tone}>{resultWords[row.result].words}</StatusMark>
      </td>
      <th scope="row">
        <span className="truncate">{row.title === '' ? '–' : row.title}</span>
      </th>
      <td className={classes.key}>{row.key === '' ? <None /> : <span className="mono truncate">{row.key}</span>}</td>
      <td>
        <Values {...props} />
      </td>
    </tr>
  )
}
