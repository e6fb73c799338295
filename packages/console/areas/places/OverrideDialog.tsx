/** Overrides one setting for a site, with the same input and validation as in the settings. */

import { perSiteFields } from '@postern/domain/areas/customers/settings/perSite.ts'
import { settings } from '@postern/domain/areas/customers/settings.ts'
import type { sites } from '@postern/domain/areas/places/sites.ts'
import { type AnyRecord, labelOf, type RecordMeta, type ValuesOf } from '@postern/domain/engine/resource.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { savedToastMs } from '../../engine/archive/restore.ts'
import { textOf } from '../../engine/cells/valueText.ts'
import { FormField } from '../../engine/form/FormField.tsx'
import { placeIssues } from '../../engine/form/formErrors.ts'
import { cleanValue, typedValues } from '../../engine/form/formValues.ts'
import { oneFieldResolver } from '../../engine/form/schemaResolver.ts'
import { staleRecord } from '../../engine/record/staleRecord.ts'
import { RequestFailure } from '../../http/requestFailure.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
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
      const issues = (error.body?.errors ?? []).map((issue) => ({
        ...issue,
        path: issue.path.replace(/^values\./, ''),
      }))
      const { fields, rest } = placeIssues(issues, (path) => path === name, form.setError)
      const said = current ? 'Someone else changed this site. Review their changes, then save again.' : error.message
      setProblem(fields.length > 0 ? (rest[0] ?? null) : said)
      return
    }
    onClose()
    toast({ tone: 'ok', title: 'Saved', detail: `${label} for ${site.name}`, lifeMs: savedToastMs })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={decide.isPending}
      size={560}
      title={label}
      text={`Only for ${site.name}. Customer setting: ${textOf(settingsRecord[name], field) ?? 'empty'}.`}
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
