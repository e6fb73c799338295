/** The fields in which two records differ, for comparison only: the kept record doesn't change. */
import { labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { refLabels, sameValue } from '../../engine/cells/values.ts'
import { textOf } from '../../engine/cells/valueText.ts'
import { editableFields } from '../../engine/form/formValues.ts'
import { None } from '../../ui/lists/DataTable.tsx'
import classes from './MergePair.module.css'
import type { MergePair } from './usePairMerge.ts'

export function PairFacts({ resource, pair }: { resource: Resource; pair: MergePair }) {
  const differing = editableFields(resource).filter(
    ([name, { kind }]) => kind !== 'image' && !sameValue(pair.stays[name] ?? null, pair.goes[name] ?? null),
  )
  if (differing.length === 0) return null
  return (
    <dl className={classes.facts}>
      {differing.map(([name, field]) => (
        <div key={name}>
          <dt>{labelOf(name, field)}</dt>
          {[pair.stays, pair.goes].map((record) => (
            <dd key={record.id}>{textOf(record[name], field, refLabels(resource, record)) ?? <None />}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
