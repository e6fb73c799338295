/** The permission matrix: rows of subjects, columns of verbs; read-only or editable (spec:look#components). */
import '../../theme/formStyles.ts'
import { SegmentedControl } from '@mantine/core'
import type { Catalogue } from '@postern/domain/auth/grants.ts'
import type { PermissionTree } from '@postern/domain/auth/permission.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { cx } from '../../ui/classNames.ts'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import classes from './GrantMatrix.module.css'
import { GrantGroup, GrantHead } from './GrantRows.tsx'
import { firstShown, grantSets, gridGroups, type MayTick, type Shown, shownChoices, tick } from './grantGrid.ts'
import { moveByArrow } from './moveByArrow.ts'

export interface GrantMatrixProps {
  label: string
  catalogue: Catalogue
  value: PermissionTree
  /** The stored value, or another one to compare with; differences are marked. */
  stored?: PermissionTree | undefined
  /** The template it was created from, to compare with. */
  template?: PermissionTree | undefined
  /** The impact of the change, shown next to the search. */
  impact?: ReactNode
  /** Undefined if read-only. */
  onChange?: ((paths: string[]) => void) | undefined
  /** Where a permission comes from, shown on hover. */
  sourceOf?: ((path: string) => string | undefined) | undefined
  /** `true`, or why this can't be ticked. */
  mayTick?: MayTick | undefined
}

const shownWords: Readonly<Record<Shown, string>> = {
  all: 'All',
  granted: 'Granted',
  changed: 'Changed',
  template: 'Differs from template',
}

/** In read-only mode, differences aren't changes. */
const readWords = { ...shownWords, changed: 'Differs' }

const nothingWords: Readonly<Record<Shown, string>> = {
  all: 'No permissions here',
  granted: 'No permissions granted',
  changed: 'No differences',
  template: 'Matches the template',
}

const anyPath: MayTick = () => true

export function GrantMatrix(props: GrantMatrixProps) {
  const { label, catalogue, value, stored, template, impact, onChange, sourceOf, mayTick = anyPath } = props
  const sets = useMemo(() => grantSets(catalogue, { value, stored, template }), [catalogue, value, stored, template])
  const [q, setQ] = useState('')
  const [shown, setShown] = useState(firstShown(onChange !== undefined, stored !== undefined))
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [refusal, setRefusal] = useState<string | null>(null)

  const onSet =
    onChange &&
    ((paths: readonly string[], on: boolean) => {
      const ticked = tick(catalogue, sets.granted, paths, on, mayTick)
      setRefusal(ticked.refusal)
      onChange(ticked.paths)
    })
  const { columns } = catalogue
  const choices = shownChoices(sets)
  const groups = gridGroups(catalogue, sets, { shown, q, sourceOf, mayTick: onChange && mayTick })
  const searching = q.trim() !== ''
  return (
    <div className={classes.matrix}>
      <div className={classes.tools}>
        <SearchField label="Search permissions" value={q} onChange={setQ} />
        <SegmentedControl
          size="xs"
          aria-label="Show permissions"
          value={shown}
          onChange={(next) => setShown(choices.find((name) => name === next) ?? 'all')}
          data={choices.map((name) => ({ value: name, label: onChange ? shownWords[name] : readWords[name] }))}
        />
        {impact}
      </div>
      <div role="status" className={cx(classes.refusal, refusal === null && 'visuallyHidden')}>
        {refusal}
      </div>
      <table className={classes.table} aria-label={label} onKeyDown={moveByArrow}>
        <GrantHead columns={columns} />
        {groups.map((group) => {
          const { title } = group
          const open = searching || !folded.has(title)
          return (
            <GrantGroup
              key={title}
              group={group}
              columns={columns}
              open={open}
              onFold={() =>
                setFolded(new Set(open ? [...folded, title] : [...folded].filter((name) => name !== title)))
              }
              onSet={onSet}
            />
          )
        })}
      </table>
      {groups.length === 0 && (
        <p className={classes.nothing}>{searching ? `No results for “${q.trim()}”` : nothingWords[shown]}</p>
      )}
    </div>
  )
}
