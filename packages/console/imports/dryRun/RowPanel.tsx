/** One row in full: every change, every problem. */
import type { ImportRow, ImportTarget } from '@postern/domain/imports/importRecord.ts'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { SidePanel } from '../../ui/overlays/SidePanel.tsx'
import type { ImportAddress, RowFilter } from '../importQueries.ts'
import { figure, resultWords } from '../importTexts.ts'
import { CellEditor } from './CellEditor.tsx'
import { MatchChoice } from './MatchChoice.tsx'
import { Change } from './RowLine.tsx'
import classes from './Rows.module.css'
import { useEditRow } from './useEditRow.ts'

interface RowPanelProps {
  row: ImportRow
  address: ImportAddress
  filter: RowFilter
  targets: readonly ImportTarget[]
  canEdit: boolean
  onClose: () => void
}

export function RowPanel({ row, address, filter, targets, canEdit, onClose }: RowPanelProps) {
  const edit = useEditRow(address, filter)
  const title = row.title === '' ? `Row ${figure(row.row ?? 0)}` : row.title
  return (
    <SidePanel opened onClose={onClose} title={title}>
      <div className={classes.panel}>
        <StatusMark tone={resultWords[row.result].tone}>{resultWords[row.result].words}</StatusMark>
        {row.row !== null && <p className="dim">{`Row ${figure(row.row)} of the file`}</p>}
        <ul className={classes.panelList}>
          {row.problems.map((problem) => {
            const { code, column, target, message } = problem
            const label = targets.find(({ key }) => key === target)?.label ?? 'Row'
            return (
              <li key={`${code} ${column} ${target}`}>
                {column === null || row.row === null ? (
                  <span className={classes.refusal}>{message}</span>
                ) : (
                  <CellEditor
                    problem={problem}
                    label={label}
                    canEdit={canEdit}
                    busy={edit.isPending}
                    error={edit.error?.message ?? null}
                    onSave={(value) =>
                      edit.mutate({ row: row.row ?? 0, cells: [{ column, value }] }, { onSuccess: onClose })
                    }
                  />
                )}
                {code === 'MATCH_AMBIGUOUS' && canEdit && row.row !== null && (
                  <MatchChoice
                    address={address}
                    row={row.row}
                    busy={edit.isPending}
                    onChoose={(recordId) =>
                      edit.mutate({ row: row.row ?? 0, cells: [], recordId }, { onSuccess: onClose })
                    }
                  />
                )}
              </li>
            )
          })}
          {row.changes.map((change) => (
            <li key={change.target}>
              <Change {...change} />
            </li>
          ))}
        </ul>
      </div>
    </SidePanel>
  )
}
