/** Creates or edits an SFTP source. The password or key can be entered but is never shown. */
import '../../theme/formStyles.ts'
import { Checkbox, NumberInput, PasswordInput, Select, Textarea, TextInput } from '@mantine/core'
import type { ImportKindName } from '@postern/domain/imports/importPlan.ts'
import { afterFetching } from '@postern/domain/imports/sources/afterFetching.ts'
import { cronOf, usualTimes } from '@postern/domain/imports/sources/fetchTimes.ts'
import type { ImportSource, NewSource } from '@postern/domain/imports/sources/importSource.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { FormDialog } from '../../areas/shared/FormDialog.tsx'
import { call } from '../../http/call.ts'
import { RequestFailure } from '../../http/requestFailure.ts'
import { Segments } from '../../ui/forms/Segments.tsx'
import { profilesOptions } from '../importQueries.ts'
import { ScheduleFields } from './ScheduleFields.tsx'
import classes from './Sources.module.css'
import { refreshSources } from './sourceQueries.ts'
import { afterwardWords } from './sourceTexts.ts'

type Draft = Omit<NewSource, 'kind'>

const empty = (): Draft => ({
  name: '',
  host: '',
  port: 22,
  userName: '',
  login: 'key',
  secret: '',
  folder: '/',
  pattern: '*.csv',
  cron: cronOf(usualTimes),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  profileId: null,
  afterward: 'leave',
  moveTo: null,
  isActive: true,
})

const draftOf = (source: ImportSource): Draft => ({
  name: source.name,
  host: source.host,
  port: source.port,
  userName: source.userName,
  login: source.login,
  secret: '',
  folder: source.folder,
  pattern: source.pattern,
  cron: source.cron,
  timeZone: source.timeZone,
  profileId: source.profileId,
  afterward: source.afterward,
  moveTo: source.moveTo,
  isActive: source.isActive,
})

interface SourceDialogProps {
  customerId: string
  kind: ImportKindName
  /** Undefined: create a new one. */
  source?: ImportSource
  onSaved: (saved: ImportSource) => void
  onClose: () => void
}

function useSave({ customerId, kind, source, onSaved }: SourceDialogProps) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ secret, ...fields }: Draft) => {
      if (!source)
        return call('POST /api/customers/:customerId/importSources', {
          params: { customerId },
          body: { kind, ...fields, secret },
        })
      return call('PATCH /api/customers/:customerId/importSources/:id', {
        params: { customerId, id: source.id },
        body: { ...fields, ...(secret !== '' && { secret }) },
        headers: { 'if-match': `"${source.rowVersion}"` },
      })
    },
    onSuccess: async (saved) => {
      await refreshSources(client, customerId)
      onSaved(saved)
    },
    // Someone else may have changed the source.
    onError: () => refreshSources(client, customerId),
    meta: { quiet: true },
  })
}

const loginWords = { key: 'Private key', password: 'Password' } as const

interface FieldsProps {
  draft: Draft
  set: (change: Partial<Draft>) => void
  errorAt: (path: keyof Draft) => string | undefined
  isNew: boolean
}

type TextField = 'name' | 'host' | 'userName' | 'folder' | 'pattern'

const textProps = ({ draft, set, errorAt }: FieldsProps, name: TextField) => ({
  value: draft[name],
  error: errorAt(name),
  spellCheck: false,
  autoComplete: 'off',
  onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [name]: event.currentTarget.value }),
})

function ServerFields(props: FieldsProps) {
  const { draft, set, errorAt, isNew } = props
  const kept = isNew ? undefined : 'Leave blank to keep the current one.'
  return (
    <>
      <div className={classes.hostAndPort}>
        <TextInput label="Host" placeholder="sftp.example.com" maxLength={253} {...textProps(props, 'host')} />
        <NumberInput
          label="Port"
          min={1}
          max={65_535}
          hideControls
          allowDecimal={false}
          value={draft.port}
          error={errorAt('port')}
          onChange={(port) => set({ port: typeof port === 'number' ? port : 22 })}
        />
      </div>
      <TextInput label="User name" maxLength={120} {...textProps(props, 'userName')} />
      <Segments label="Sign in with" value={draft.login} options={loginWords} onChange={(login) => set({ login })} />
      {draft.login === 'password' ? (
        <PasswordInput
          label="Password"
          description={kept}
          autoComplete="new-password"
          value={draft.secret}
          error={errorAt('secret')}
          onChange={(event) => set({ secret: event.currentTarget.value })}
        />
      ) : (
        <Textarea
          label="Private key"
          description={kept ?? 'OpenSSH or PEM format, without a passphrase.'}
          rows={4}
          spellCheck={false}
          autoComplete="off"
          classNames={{ input: 'mono' }}
          value={draft.secret}
          error={errorAt('secret')}
          onChange={(event) => set({ secret: event.currentTarget.value })}
        />
      )}
    </>
  )
}

function FileFields(props: FieldsProps) {
  const { draft, set, errorAt } = props
  return (
    <>
      <TextInput label="Folder" placeholder="/outgoing" maxLength={400} {...textProps(props, 'folder')} />
      <TextInput
        label="File pattern"
        description="* is any text, ? is any character."
        maxLength={120}
        {...textProps(props, 'pattern')}
      />
      <Select
        label="After importing"
        allowDeselect={false}
        data={afterFetching.map((value) => ({ value, label: afterwardWords[value] }))}
        value={draft.afterward}
        onChange={(next) => set({ afterward: afterFetching.find((each) => each === next) ?? 'leave' })}
      />
      {draft.afterward === 'move' && (
        <TextInput
          label="Move to"
          placeholder="/outgoing/done"
          maxLength={400}
          spellCheck={false}
          autoComplete="off"
          value={draft.moveTo ?? ''}
          error={errorAt('moveTo')}
          onChange={(event) => set({ moveTo: event.currentTarget.value || null })}
        />
      )}
    </>
  )
}

export function SourceDialog(props: SourceDialogProps) {
  const { customerId, kind, source, onClose } = props
  // Keeps the version from when the dialog opened, so that concurrent changes are reported, not overwritten.
  const [opened] = useState(props)
  const [draft, setDraft] = useState<Draft>(() => (source ? draftOf(source) : empty()))
  const { data: profiles = [] } = useQuery(profilesOptions(customerId, kind))
  const save = useSave({ ...opened, onSaved: props.onSaved })
  const issues = save.error instanceof RequestFailure ? (save.error.body?.errors ?? []) : []
  const errorAt = (path: keyof Draft) => issues.find((issue) => issue.path === path)?.description
  const fields: FieldsProps = {
    draft,
    set: (change) => setDraft((before) => ({ ...before, ...change })),
    errorAt,
    isNew: source === undefined,
  }
  const isReady =
    [draft.name, draft.host, draft.userName, draft.folder, draft.pattern, draft.cron].every(
      (text) => text.trim() !== '',
    ) &&
    (source !== undefined || draft.secret !== '')
  return (
    <FormDialog
      title={source ? `Edit ${source.name}` : 'Add SFTP source'}
      text="Files are fetched on schedule and imported with your permissions."
      verb={source ? 'Save source' : 'Add source'}
      ready={isReady}
      busy={save.isPending}
      long
      error={issues.length === 0 ? save.error : null}
      onSubmit={() => save.mutate(draft)}
      onClose={onClose}
    >
      <TextInput label="Name" placeholder="HR export" maxLength={80} data-autofocus {...textProps(fields, 'name')} />
      <ServerFields {...fields} />
      <FileFields {...fields} />
      <Select
        label="Profile"
        description="Without a profile, each file waits until you map its columns."
        placeholder="None"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear profile' }}
        data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.profileId}
        error={errorAt('profileId')}
        onChange={(profileId) => fields.set({ profileId })}
      />
      <ScheduleFields cron={draft.cron} timeZone={draft.timeZone} error={errorAt('cron')} set={fields.set} />
      <Checkbox
        label="Active"
        checked={draft.isActive}
        onChange={(event) => fields.set({ isActive: event.currentTarget.checked })}
      />
    </FormDialog>
  )
}
