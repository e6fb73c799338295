/** The permission matrix in a form: marks changes, and says why something can't be ticked. */

import { mayGrant } from '@postern/domain/auth/granting.ts'
import { catalogues, grantDifference, grantedPaths, pathsOfCatalogue } from '@postern/domain/auth/grants.ts'
import { treeOf } from '@postern/domain/auth/permission.ts'
import type { GrantsField } from '@postern/domain/engine/fieldKinds.ts'
import { useId } from 'react'
import { useUser } from '../../session/useSession.ts'
import { Tag } from '../../ui/marks/Tag.tsx'
import { asTree } from '../cells/values.ts'
import type { FieldInput } from '../form/fieldInput.ts'
import classes from './GrantMatrix.module.css'
import { GrantMatrix, type GrantMatrixProps } from './GrantMatrix.tsx'

interface GrantsInputProps extends FieldInput<unknown, GrantsField> {
  /** Overrides by an entity: fewer groups, a template, the impact of a change. */
  narrowed?: Partial<Pick<GrantMatrixProps, 'catalogue' | 'template' | 'impact'>>
}

export default function GrantsInput(props: GrantsInputProps) {
  const { field, label, value, onChange, error, description, record, name, narrowed } = props
  const errorId = useId()
  const user = useUser()
  const whole = catalogues[field.catalogue]
  const [tree, stored] = [asTree(value), asTree(record?.[name])]
  const { gained, lost } = grantDifference(whole, stored, tree)
  // A narrowed matrix doesn't touch permissions it doesn't show.
  const shown = new Set(pathsOfCatalogue(narrowed?.catalogue ?? whole))
  const notShown = grantedPaths(whole, tree).filter((path) => !shown.has(path))
  return (
    <fieldset className={classes.input} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="visuallyHidden">{label}</legend>
      {description && <span className="mute">{description}</span>}
      {error !== undefined && (
        <span id={errorId} className={classes.error} role="alert">
          {error}
        </span>
      )}
      <GrantMatrix
        label={label}
        catalogue={whole}
        value={tree}
        stored={record ? stored : undefined}
        impact={
          record &&
          (gained.length > 0 || lost.length > 0) && (
            <div className={classes.impact} role="status">
              <Tag tone="ok">gains {gained.length}</Tag>
              <Tag tone="danger">loses {lost.length}</Tag>
            </div>
          )
        }
        onChange={(paths) => onChange(treeOf([...paths, ...notShown]))}
        // Only staff permissions are limited by the current user's own.
        {...(field.catalogue === 'staff' && {
          mayTick: (path: string) => mayGrant(user ?? null, stored, treeOf([path])),
        })}
        {...narrowed}
      />
    </fieldset>
  )
}
