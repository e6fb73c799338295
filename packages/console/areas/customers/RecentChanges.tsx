import type { CustomerOverview } from '@postern/domain/areas/customers/endpoints.ts'
import { knownResource } from '@postern/domain/engine/registry.ts'
import { labelOf } from '@postern/domain/engine/resource.ts'
import { counted, inSentence } from '@postern/domain/values/text.ts'
import { recordPath } from '../../paths.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { Rows } from '../../ui/detail/DescriptionList.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import classes from './CustomerActivity.module.css'

type Change = CustomerOverview['changes'][number]

const verbs: Readonly<Record<Change['action'], string>> = {
  create: 'created',
  update: 'updated',
  archive: 'archived',
  restore: 'restored',
}

/** "hours of", if exactly one field changed; more wouldn't fit. */
function fieldText({ action, resource, fields }: Change): string {
  const known = knownResource(resource)
  const [name] = fields
  const field = name === undefined ? undefined : known.fields[name]
  if (action !== 'update' || fields.length !== 1 || name === undefined || !field) return ''
  return `${inSentence(labelOf(name, field))} of `
}

function Changed({ change, customerId }: { change: Change; customerId: string }) {
  const { resource: name, recordId, title, records } = change
  const resource = knownResource(name)
  if (records > 1) return counted(records, inSentence(resource.words.one), inSentence(resource.words.many))
  const inside = resource.scope === 'customer' ? customerId : undefined
  return (
    <>
      {fieldText(change)}
      <Link className="link" href={recordPath(resource, recordId, inside)}>
        {title || inSentence(resource.words.one)}
      </Link>
    </>
  )
}

export function RecentChanges({ customerId, changes }: { customerId: string; changes: readonly Change[] }) {
  return (
    <Card title="Recent changes">
      {changes.length === 0 && <p className="dim">No changes yet</p>}
      <Rows>
        {changes.map((change) => (
          <li key={change.id}>
            <span className={classes.subject}>
              <b>{change.who ?? 'Postern'}</b> {verbs[change.action]}{' '}
              <Changed change={change} customerId={customerId} />
            </span>
            <span className={classes.when}>
              <RelativeTime at={change.at} />
            </span>
          </li>
        ))}
      </Rows>
    </Card>
  )
}
