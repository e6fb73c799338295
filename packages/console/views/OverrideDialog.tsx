/** One setting, decided for a site alone: the same input and the same rules as in the settings themselves. */
import { type AnyRecord, labelOf, type RecordMeta, type ValuesOf } from '@postern/domain/resource.ts'
import { settings } from '@postern/domain/resources/settings.ts'
import { sites } from '@postern/domain/resources/sites.ts'
import { perSiteFields } from '@postern/domain/settings/perSite.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { RequestFailure } from '../http/requestFailure.ts'
import { FormField } from '../resource/FormField.tsx'
import { placeIssues } from '../resource/formErrors.ts'
import { cleanValue, typedValues } from '../resource/formValues.ts'
import { recordKey } from '../resource/queries.ts'
import { savedToastMs } from '../resource/restore.ts'
import { oneFieldResolver } from '../resource/schemaResolver.ts'
import { staleRecord } from '../resource/staleRecord.ts'
import { textOf } from '../resource/valueText.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogFoot } from '../ui/DialogFoot.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toastStore.ts'
import { useDecideForSite } from './siteOverrideWrites.ts'

interface OverrideDialogProps {
  name: string
  site: ValuesOf<(typeof sites)['fields']> & RecordMeta
  settingsRecord: AnyRecord
  customerId: string
  onClose: () => void
}

const formId = 'site-override'

export default function OverrideDialog({ name, site, settingsRecord, customerId, onClose }: OverrideDialogProps) {
  const queryClient = useQueryClient()
  const decide = useDecideForSite(customerId, site)
  const [problem, setProblem] = useState<string | null>(null)
  const field = perSiteFields[name]
  const form = useForm<Record<string, unknown>>({
    defaultValues: typedValues(settings, { ...settingsRecord, ...site.settingsOverride }),
    ...(field && { resolver: oneFieldResolver(settings, name, field) }),
    mode: 'onSubmit',
  })
  if (!field) return null
  const label = labelOf(name, field)

  const save = async (typed: Record<string, unknown>) => {
    try {
      await decide.mutateAsync({ values: { [name]: cleanValue(field, typed[name]) } })
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      const current = staleRecord(error)
      if (current) queryClient.setQueryData(recordKey(sites, customerId, site.id), current)
      const issues = (error.body?.errors ?? []).map((issue) => ({
        ...issue,
        path: issue.path.replace(/^values\./, ''),
      }))
      const { fields, rest } = placeIssues(issues, (path) => path === name, form.setError)
      const said = current
        ? 'Somebody changed this site meanwhile. Look at what it says now, and save again.'
        : error.message
      setProblem(fields.length > 0 ? (rest[0] ?? null) : said)
      return
    }
    onClose()
    toast({ tone: 'ok', title: 'Saved', detail: `${label} of ${site.name}`, lifeMs: savedToastMs })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={decide.isPending}
      size={560}
      title={label}
      text={`For ${site.name} alone. The customer’s settings say: ${textOf(settingsRecord[name], field) ?? 'empty'}.`}
      actions={
        <DialogFoot onCancel={onClose} form={formId} busy={decide.isPending}>
          Save for this site
        </DialogFoot>
      }
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit(save)}>
        <FormField control={form.control} resource={settings} name={name} customerId={customerId} labels={{}} />
      </form>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </Dialog>
  )
}
