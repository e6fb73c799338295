/** A record page's notice and actions about the template it follows (spec:data-model#templates). */
import { canReach } from '@postern/domain/auth/permission.ts'
import { type AnyRecord, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import type { ReactNode } from 'react'
import { reportError } from '../../errors/reportError.ts'
import { recordPath } from '../../paths.ts'
import { useUser } from '../../session/useSession.ts'
import { IconButton } from '../../ui/forms/IconButton.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import { savedToastMs } from '../archive/restore.ts'
import type { CustomerId } from '../requests/queries.ts'
import { useResetRecord } from '../requests/writes.ts'
import { departs, type OfField } from './Departure.tsx'
import classes from './templates.module.css'

interface ResetFieldProps extends OfField {
  customerId: CustomerId
  onReset: (fieldNames: string[]) => void
}

/** Resets one field to the template. */
export function ResetField({ resource, customerId, record, name, onReset }: ResetFieldProps) {
  const reset = useResetRecord(resource, customerId)
  const field = resource.fields[name]
  if (!field || !departs({ record, name })) return null
  const run = async () => {
    try {
      await reset.mutateAsync({ record, fields: [name] })
    } catch (error) {
      return reportError(error)
    }
    onReset([name])
    toast({ tone: 'ok', title: 'Reset to template', detail: labelOf(name, field), lifeMs: savedToastMs })
  }
  return (
    <IconButton
      name={`Reset ${inSentence(labelOf(name, field))} to template`}
      size={24}
      className={classes.reset}
      disabled={reset.isPending}
      onClick={() => void run()}
    >
      <IconArrowBackUp size={14} stroke={1.6} aria-hidden />
    </IconButton>
  )
}

/** Staff belong to the provider, so its templates are under their own customer. */
function TemplateName({ resource, id, name }: { resource: Resource; id: string; name: string }) {
  const user = useUser()
  if (!user || !canReach(user, user.customerId)) return name
  return (
    <Link href={recordPath(resource, id, user.customerId)} className="link">
      {name}
    </Link>
  )
}

/** For the header: which template the record follows, or how many customers follow it. */
export function templateFacts(resource: Resource, record: AnyRecord): ReactNode[] {
  const { templateId, followers = 0, labels } = record
  if (templateId && labels.templateId !== undefined)
    return [
      <span key="template">
        From template <TemplateName resource={resource} id={templateId} name={labels.templateId} />
      </span>,
    ]
  return followers === 0
    ? []
    : [`Template for ${followers.toLocaleString('en-US')} customer${followers === 1 ? '' : 's'}`]
}
