/** The header of a record's page: title, status, facts and actions. */
import { Menu } from '@mantine/core'
import { permissionTo } from '@postern/domain/auth/permission.ts'
import { referencesTo } from '@postern/domain/engine/registry.ts'
import { type AnyRecord, fieldsOf, fieldsWhere, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import { Fragment, type ReactNode, Suspense, useEffect, useState } from 'react'
import { reportError } from '../../errors/reportError.ts'
import { recordPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { IconButton } from '../../ui/forms/IconButton.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { CopyId } from '../../ui/marks/CopyId.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import { PageHead } from '../../ui/shell/PageHead.tsx'
import { savedToastMs } from '../archive/restore.ts'
import { FieldValue, RecordTile } from '../cells/columns.tsx'
import { asText, displayName } from '../cells/values.ts'
import { textOf } from '../cells/valueText.ts'
import type { CustomerId } from '../requests/queries.ts'
import { templateFacts } from '../templates/templates.tsx'
import type { MenuAct } from '../view.ts'
import { viewOf } from '../viewRegistry.ts'
import { StatusButtons } from './StatusButtons.tsx'

const UsedByDialog = lazyPart(() => import('./UsedByDialog.tsx'))
const ResetDialog = lazyPart(() => import('../templates/ResetDialog.tsx'))

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface DetailHeadProps {
  resource: Resource
  customerId: CustomerId
  record: AnyRecord
  onArchive: () => void
  onChanged: (fieldNames: string[]) => void
}

async function copy(text: string, what: string) {
  await navigator.clipboard.writeText(text)
  toast({ tone: 'ok', title: `${what} copied`, lifeMs: savedToastMs })
}

interface RecordActionsProps extends DetailHeadProps {
  /** The URL of the record's page or drawer. */
  href: string
}

function useMenuActs(resource: Resource) {
  const [acts, setActs] = useState<readonly MenuAct<AnyRecord>[]>([])
  useEffect(() => {
    let shown = true
    viewOf(resource)
      .menu()
      .then((loaded) => shown && setActs(loaded), reportError)
    return () => {
      shown = false
    }
  }, [resource])
  return acts
}

function MoreMenu({ resource, customerId, href, record, onArchive, onChanged }: RecordActionsProps) {
  const can = useCan()
  const [resetting, setResetting] = useState(false)
  const [askingUse, setAskingUse] = useState(false)
  const [acting, setActing] = useState<MenuAct<AnyRecord> | null>(null)
  const acts = useMenuActs(resource).filter(
    ({ needs, offered = () => true }) =>
      record.archivedAt === null && needs.every((each) => can(each)) && offered(record),
  )
  const departures = record.overrides?.length ?? 0
  const menu = (
    <Menu>
      <Menu.Target>
        <IconButton name="More actions" size={32} variant="bordered">
          <IconDots {...icon} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void copy(record.id, 'ID')}>
          Copy ID
        </Menu.Item>
        <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copy(location.origin + href, 'Link')}>
          Copy link
        </Menu.Item>
        {acts.map((act) => (
          <Menu.Item
            key={act.label}
            leftSection={<act.Icon size={16} stroke={1.6} />}
            {...(act.danger && { color: 'danger' })}
            onClick={() => setActing(act)}
          >
            {act.label}
          </Menu.Item>
        ))}
        {referencesTo(resource).length > 0 && (
          <Menu.Item leftSection={<IconSitemap {...icon} />} onClick={() => setAskingUse(true)}>
            Used by…
          </Menu.Item>
        )}
        {departures > 0 && record.archivedAt === null && can(`${resource.permission}.edit`) && (
          <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => setResetting(true)}>
            Reset all to template…
          </Menu.Item>
        )}
        {record.archivedAt === null && can(permissionTo(resource.permission, 'delete')) && (
          <>
            <Menu.Divider />
            <Menu.Item color="danger" leftSection={<IconArchive {...icon} />} onClick={onArchive}>
              Archive…
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
  return (
    <>
      {menu}
      {askingUse && (
        <Suspense fallback={null}>
          <UsedByDialog
            resource={resource}
            customerId={customerId}
            record={record}
            onClose={() => setAskingUse(false)}
          />
        </Suspense>
      )}
      {acting && (
        <Suspense fallback={null}>
          <acting.Dialog record={record} customerId={customerId ?? ''} onClose={() => setActing(null)} />
        </Suspense>
      )}
      {resetting && (
        <Suspense fallback={null}>
          <ResetDialog
            resource={resource}
            customerId={customerId}
            record={record}
            onReset={onChanged}
            onClose={() => setResetting(false)}
          />
        </Suspense>
      )}
    </>
  )
}

interface Placed {
  resource: Resource
  customerId: CustomerId
  record: AnyRecord
}

/** The life cycle's status, plus what the entity's view adds. */
export function HeadStatus(place: Placed) {
  const { resource, record } = place
  const { state, status } = viewOf(resource).summary(record, place.customerId)
  return (
    <>
      {state ??
        fieldsWhere(resource, ({ kind }) => kind === 'status').map(([name]) => (
          <Fragment key={name}>
            <FieldValue name={name} {...place} />
          </Fragment>
        ))}
      {status}
    </>
  )
}

/** Labels of choices that make sense without a label because they say what the record is. Others would be cryptic here. */
const sayingWhat = new Set(['Kind', 'Type', 'Category', 'Segment', 'Plan', 'Purpose', 'Product', 'Platform', 'Size'])

/** What identifies the record at a glance: codes, parents, kinds. */
export function headMeta(place: Placed): ReactNode[] {
  const { resource, record } = place
  const { facts = [] } = viewOf(resource).summary(record, place.customerId)
  const codes = fieldsOf(resource).flatMap(([name, field]) => {
    // A one-character code is a key to press, not an identifier.
    const code = field.kind === 'code' && field.max !== 1 ? asText(record[name]) : null
    return code === null ? [] : [<CopyId key={name} id={code} whole noun={`${inSentence(resource.words.one)} code`} />]
  })
  const pointers = fieldsOf(resource)
    .filter(
      ([name, { kind, inList, required }]) => resource.parents.includes(name) || (kind === 'ref' && inList && required),
    )
    .filter(([name]) => record[name] !== null)
    .map(([name]) => <FieldValue key={name} name={name} {...place} />)
  const kinds = fieldsOf(resource).flatMap(([name, field]) =>
    field.kind === 'choice' && sayingWhat.has(labelOf(name, field)) ? (textOf(record[name], field) ?? []) : [],
  )
  return [...codes, ...pointers, ...kinds, ...facts, ...templateFacts(resource, record)].filter((fact) => fact !== '')
}

export function RecordActions(props: RecordActionsProps) {
  const { resource, customerId, record } = props
  const { Actions } = viewOf(resource)
  const can = useCan()
  return (
    <>
      {Actions && record.archivedAt === null && <Actions record={record} customerId={customerId} />}
      {record.archivedAt === null && can(`${resource.permission}.edit`) && <StatusButtons {...props} />}
      <MoreMenu {...props} />
    </>
  )
}

export function DetailHead(props: DetailHeadProps) {
  const { resource, customerId, record } = props
  const place = { record, resource, customerId }
  const meta = headMeta(place)
  return (
    <PageHead
      title={displayName(resource, record)}
      tile={<RecordTile resource={resource} customerId={customerId} record={record} size="lg" />}
      status={<HeadStatus {...place} />}
      {...(meta.length > 0 && { meta })}
      actions={<RecordActions {...props} href={recordPath(resource, record.id, customerId)} />}
    />
  )
}
