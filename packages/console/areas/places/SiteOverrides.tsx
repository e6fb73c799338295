/** A site's overrides: every setting that can differ, next to the customer's value. */
import { Button } from '@mantine/core'
import { perSite, perSiteFields } from '@postern/domain/areas/customers/settings/perSite.ts'
import { settings } from '@postern/domain/areas/customers/settings.ts'
import type { sites } from '@postern/domain/areas/places/sites.ts'
import { needPermission } from '@postern/domain/auth/grantNames.ts'
import { labelOf, type RecordMeta, type ValuesOf } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { savedToastMs } from '../../engine/archive/restore.ts'
import { textOf } from '../../engine/cells/valueText.ts'
import { recordOptions } from '../../engine/requests/queries.ts'
import { OwnDot } from '../../engine/templates/Departure.tsx'
import { loadViews } from '../../engine/viewRegistry.ts'
import { reportError } from '../../errors/reportError.ts'
import { listPath } from '../../paths.ts'
import { AskForAccess } from '../../session/AskForAccess.tsx'
import { useCan } from '../../session/useSession.ts'
import { cx } from '../../ui/classNames.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { Notice } from '../../ui/detail/Notice.tsx'
import { IconButton } from '../../ui/forms/IconButton.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { None, tableClass } from '../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import classes from './SiteOverrides.module.css'
import { useDecideForSite } from './siteOverrideWrites.ts'

/** Lazy, because it loads the settings inputs, which the site page doesn't need. */
const OverrideDialog = lazyPart(async () => {
  await loadViews([settings])
  return import('./OverrideDialog.tsx')
})

interface SiteTab {
  record: ValuesOf<(typeof sites)['fields']> & RecordMeta
  customerId: string | undefined
}

export default function SiteOverrides({ record: site, customerId = '' }: SiteTab) {
  const can = useCan()
  const [editing, setEditing] = useState<string | null>(null)
  const [onlyOwn, setOnlyOwn] = useState(false)
  const decide = useDecideForSite(customerId, site)
  const { data: customers, error } = useQuery({
    ...recordOptions(settings, customerId, customerId),
    enabled: can('customers.settings.view'),
  })
  if (!can('customers.settings.view'))
    return (
      <EmptyState
        art="lock"
        title="You can’t see settings"
        text={needPermission(['customers.settings.view'])}
        actions={<AskForAccess permissions={['customers.settings.view']} />}
      />
    )
  if (error) return <Notice tone="danger">{error.message}</Notice>
  if (!customers) return <SkeletonLines lines={8} label="Loading settings" />

  const own = site.settingsOverride
  const mayEdit = can('customers.settings.edit') && site.archivedAt === null
  const follow = async (name: string, label: string) => {
    try {
      await decide.mutateAsync({ follow: [name] })
    } catch (failure) {
      return reportError(failure)
    }
    toast({ tone: 'ok', title: 'Reset to customer setting', detail: label, lifeMs: savedToastMs })
  }
  const sections = Object.entries(perSite).flatMap(([title, section]) => {
    const fields = Object.entries(section).filter(([name]) => name in perSiteFields && (!onlyOwn || name in own))
    return fields.length > 0 ? [{ title, fields }] : []
  })
  const count = Object.keys(own).length
  return (
    <div className={classes.sections}>
      <div className={classes.lead}>
        <p className="dim">
          This site inherits the{' '}
          <Link className="link" href={listPath(settings, customerId)}>
            customer’s settings
          </Link>{' '}
          unless you override them.
        </p>
        <Button
          variant={onlyOwn ? 'light' : 'default'}
          aria-pressed={onlyOwn}
          disabled={count === 0 && !onlyOwn}
          onClick={() => setOnlyOwn(!onlyOwn)}
        >
          Overridden <span className={classes.figure}>{count}</span>
        </Button>
      </div>
      {sections.length === 0 && (
        <EmptyState
          art="box"
          title="No overrides"
          text="This site inherits all customer settings."
          actions={<Button onClick={() => setOnlyOwn(false)}>Show all settings</Button>}
        />
      )}
      {sections.map(({ title, fields }) => (
        <Card key={title} title={title} flush>
          <table className={cx(tableClass, classes.table)}>
            <thead>
              <tr>
                <th scope="col">Setting</th>
                <th scope="col">This site</th>
                <th scope="col">Customer</th>
                <th scope="col">
                  <span className="visuallyHidden">Change</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {fields.map(([name, field]) => {
                const label = labelOf(name, field)
                const decided = Object.hasOwn(own, name)
                const customersText = textOf(customers[name], field)
                const differs = `Overrides the customer setting: ${customersText ?? 'empty'}`
                return (
                  <tr key={name} data-own={decided || undefined}>
                    <th scope="row">{label}</th>
                    <td className={classes.here}>
                      {decided ? (
                        <>
                          <OwnDot text={differs} /> {textOf(own[name], field) ?? 'Empty'}
                        </>
                      ) : (
                        <span className="mute">Inherited</span>
                      )}
                    </td>
                    <td className={classes.theirs}>{customersText ?? <None />}</td>
                    <td className={classes.actions}>
                      {mayEdit && (
                        <>
                          <IconButton name={`Override ${inSentence(label)}`} onClick={() => setEditing(name)}>
                            <IconPencil size={16} stroke={1.6} aria-hidden />
                          </IconButton>
                          {decided && (
                            <IconButton
                              name={`Reset ${inSentence(label)} to customer setting`}
                              disabled={decide.isPending}
                              onClick={() => void follow(name, label)}
                            >
                              <IconArrowBackUp size={16} stroke={1.6} aria-hidden />
                            </IconButton>
                          )}
                        </>
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </Card>
      ))}
      {editing !== null && (
        <Suspense fallback={null}>
          <OverrideDialog
            name={editing}
            site={site}
            settingsRecord={customers}
            customerId={customerId}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
