/** What a record's page says and does about the template it follows (entities §0.4). */
import { canReach } from '@postern/domain/permission.ts'
import { type AnyRecord, labelOf, type Resource } from '@postern/domain/resource.ts'
import { counted, inSentence } from '@postern/domain/text.ts'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import type { ReactNode } from 'react'
import { reportError } from '../errors/reportError.ts'
import { recordPath } from '../paths.ts'
import { useUser } from '../session/useSession.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Link } from '../ui/LinkContext.tsx'
import { toast } from '../ui/toastStore.ts'
import { departs, type OfField } from './Departure.tsx'
import type { CustomerId } from './queries.ts'
import { savedToastMs } from './restore.ts'
import classes from './templates.module.css'
import { useResetRecord } from './writes.ts'

interface ResetFieldProps extends OfField {
  customerId: CustomerId
  onReset: (fieldNames: string[]) => void
}

/** Gives one field back to the template. */
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
    toast({ tone: 'ok', title: 'Reset to the template', detail: labelOf(name, field), lifeMs: savedToastMs })
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

/** For the head: whom it follows, or who follows it. Staff belong to the provider, so its templates are theirs to see. */
export function useTemplateFacts(resource: Resource, record: AnyRecord): ReactNode[] {
  const user = useUser()
  const { templateId, followers = 0, labels } = record
  if (!resource.template) return []
  if (templateId && labels.templateId !== undefined) {
    const href = user && canReach(user, user.customerId) && recordPath(resource, templateId, user.customerId)
    const name = href ? (
      <Link href={href} className="link">
        {labels.templateId}
      </Link>
    ) : (
      labels.templateId
    )
    return [<span key="template">From template {name}</span>]
  }
  return followers === 0 ? [] : [`Template for ${counted(followers, 'customer', 'customers')}`]
}
