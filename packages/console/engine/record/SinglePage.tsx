/** The page of a record that each customer has exactly once: all its sections, open for users who may edit them, and their history. */
import { type AnyRecord, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { Page } from '../../ui/shell/Page.tsx'
import { PageHead } from '../../ui/shell/PageHead.tsx'
import { RailLayout } from '../../ui/shell/RailLayout.tsx'
import { FieldValue } from '../cells/columns.tsx'
import { RowsView } from '../cells/RowsView.tsx'
import { refLabels, titleOf } from '../cells/values.ts'
import { textOf } from '../cells/valueText.ts'
import { useRecordEditing } from '../form/useRecordEditing.ts'
import { HistoryRail } from '../history/HistoryRail.tsx'
import { type CustomerId, recordOptions } from '../requests/queries.ts'
import { viewOf } from '../viewRegistry.ts'
import classes from './DetailPage.module.css'
import type { BesideRecord } from './DetailPage.tsx'
import { ReadOnlyField } from './ReadOnlyField.tsx'
import { DraftOffer } from './recordParts.tsx'
import sectionClasses from './SingleSections.module.css'
import { SingleSections } from './SingleSections.tsx'

// Reading needs neither forms nor validation.
const SingleEditor = lazyPart(() => import('../form/SingleEditor.tsx'))

interface RecordContext {
  resource: Resource
  customerId: CustomerId
  record: AnyRecord
}

function ReadField({ name, hint, ...place }: RecordContext & { name: string; hint: string | undefined }) {
  const field = place.resource.fields[name]
  if (!field) return null
  if (field.kind === 'rows' && viewOf(place.resource).cells[name] === undefined)
    return (
      <div className={sectionClasses.wide}>
        <RowsView label={labelOf(name, field)} field={field} value={place.record[name]} />
      </div>
    )
  return (
    <ReadOnlyField label={labelOf(name, field)} help={[field.help, hint].filter((text) => text).join(' ')}>
      {/* A check mark is enough in a column; here, "no" and "unknown" would look the same. */}
      {field.kind === 'bool' ? textOf(place.record[name], field) : <FieldValue name={name} {...place} />}
    </ReadOnlyField>
  )
}

interface SinglePageProps {
  resource: Resource
  customerId: CustomerId
  Beside: BesideRecord
}

export function SinglePage({ resource, customerId, Beside }: SinglePageProps) {
  const { data: record } = useSuspenseQuery(recordOptions(resource, customerId, customerId ?? ''))
  const { editable, offer, historyProps, editor } = useRecordEditing({
    resource,
    record,
    inView: true,
    onOpen: () => {}, // every section is open already
  })
  const place = { resource, customerId, record }
  // Values in plain text would look as if nothing here were editable.
  const loading = (
    <Page>
      <SkeletonLines lines={12} label={`Loading ${inSentence(resource.words.many)}`} />
    </Page>
  )
  const reading = (
    <SingleSections
      resource={resource}
      stored={record}
      values={record}
      labels={refLabels(resource, record)}
      field={(name, hint) => <ReadField key={name} name={name} hint={hint} {...place} />}
    />
  )
  const rail = (
    <>
      <Beside {...place} />
      <HistoryRail {...place} {...historyProps} />
    </>
  )
  const { draft, draftKey, onChanges, onSaved } = editor
  return (
    <RailLayout label="History" rail={rail}>
      <Page className={classes.above}>
        <PageHead
          title={titleOf(resource, record)}
          meta={[
            <span key="changed">
              Last changed <RelativeTime at={record.updatedAt} />
            </span>,
          ]}
        />
        {offer && <DraftOffer resource={resource} {...offer} />}
      </Page>
      {editable && !offer ? (
        <Suspense fallback={loading}>
          <SingleEditor {...place} draft={draft} draftKey={draftKey} onChanges={onChanges} onSaved={onSaved} />
        </Suspense>
      ) : (
        reading
      )}
    </RailLayout>
  )
}
