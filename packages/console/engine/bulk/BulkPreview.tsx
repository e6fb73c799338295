/** A preview of a bulk change: before and after of the first records, and which are skipped and why. */
import type { BulkAnswer } from '@postern/domain/engine/endpoints/bulk.ts'
import { countedRecords, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { cx } from '../../ui/classNames.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { framedClass, TableRegion, tableClass } from '../../ui/lists/DataTable.tsx'
import { changeTexts } from '../history/changeTexts.ts'
import classes from './Bulk.module.css'

interface BulkPreviewProps {
  resource: Resource
  answer: BulkAnswer
}

interface Line {
  key: string
  title: string
  field: string
  before: string | null
  after: string | null
}

const linesOf = (resource: Resource, { preview, labels }: BulkAnswer): Line[] =>
  preview.flatMap(({ id, title, changes }) =>
    Object.entries(changes).flatMap(([name, { before, after }]) => {
      const field = resource.fields[name]
      if (!field) return []
      return changeTexts(labelOf(name, field), field, before, after, labels).map((text) => ({
        key: `${id} ${text.field}`,
        title,
        ...text,
      }))
    }),
  )

export function Refused({ resource, answer: { refused } }: BulkPreviewProps) {
  if (refused.length === 0) return null
  return (
    <section className={classes.refused} aria-label="Skipped">
      <Notice tone="warn">{countedRecords(resource, refused.length)} will be skipped:</Notice>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <ul tabIndex={0} aria-label={`Skipped ${inSentence(resource.words.many)}`}>
        {refused.slice(0, 50).map(({ id, title, reason }) => (
          <li key={id}>
            <b>{title ?? resource.words.one}</b> {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function BulkPreview({ resource, answer }: BulkPreviewProps) {
  const lines = linesOf(resource, answer)
  const { changed, unchanged } = answer
  // A rule may have changed more fields than requested; if so, each line names its field.
  const [only, ...others] = new Set(lines.map(({ field }) => field))
  const manyFields = others.length > 0
  const what = only === undefined || manyFields ? '' : `${only} of `
  return (
    <>
      <p role="status" className={classes.counts}>
        {changed === 0 ? 'No changes' : `${what}${countedRecords(resource, changed)} will change.`}
        {unchanged > 0 &&
          ` ${unchanged.toLocaleString('en-US')} already ${unchanged === 1 ? 'has' : 'have'} this value.`}
      </p>
      {lines.length > 0 && (
        <TableRegion label="Preview of changes" className={cx(framedClass, classes.scroll)}>
          <table className={cx(tableClass, classes.table)}>
            <thead>
              <tr>
                <th scope="col">{resource.words.one}</th>
                {manyFields && <th scope="col">Field</th>}
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ key, title, field, before, after }) => (
                <tr key={key}>
                  <th scope="row">{title}</th>
                  {manyFields && <td>{field}</td>}
                  <td className={classes.before}>{before ?? '–'}</td>
                  <td>{after ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableRegion>
      )}
      {changed > answer.preview.length && (
        <p className={classes.more}>and {(changed - answer.preview.length).toLocaleString('en-US')} more</p>
      )}
      <Refused resource={resource} answer={answer} />
    </>
  )
}
