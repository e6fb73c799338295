/** Creates, edits and deletes a macro. */
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import '../../../theme/formStyles.ts'
import type { Macro } from '@postern/domain/areas/helpDesk/deskEndpoints.ts'
import { ticketPriorities, ticketTeams } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { blankNames, macrosKey } from './macros.ts'
import { ifMatch } from './ticketApi.ts'

const statuses = ['open', 'pendingCustomer', 'pendingVendor', 'onHold'] as const
const options = (words: readonly string[]) => words.map((value) => ({ value, label: choiceText(value) }))
const find = <T extends string>(words: readonly T[], text: string | null): T | undefined =>
  words.find((word) => word === text)

export function MacroDialog({ macro, onClose }: { macro: Macro | null; onClose: () => void }) {
  const client = useQueryClient()
  const [name, setName] = useState(macro?.name ?? '')
  const [body, setBody] = useState(macro?.body ?? '')
  const [changes, setChanges] = useState<Macro['changes']>(macro?.changes ?? {})
  const done = async () => {
    onClose()
    await client.invalidateQueries({ queryKey: macrosKey })
  }
  const save = useMutation({
    mutationFn: () =>
      macro
        ? call('PATCH /api/helpDesk/macros/:id', {
            params: { id: macro.id },
            body: { name, body, changes },
            headers: ifMatch(macro.rowVersion),
          })
        : call('POST /api/helpDesk/macros', { body: { name, body, changes } }),
    onSuccess: done,
    // Opened again, it shows what someone else saved.
    onError: () => client.invalidateQueries({ queryKey: macrosKey }),
    ...errorsInPlace,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /api/helpDesk/macros/:id', { params: { id } }),
    onSuccess: done,
    ...errorsInPlace,
  })
  return (
    <FormDialog
      title={macro ? 'Edit macro' : 'New macro'}
      text={`Everyone at the help desk can use it. Blanks: ${blankNames.map((blank) => `{${blank}}`).join(', ')}.`}
      verb={macro ? 'Save macro' : 'Create macro'}
      ready={name.trim() !== '' && body.trim() !== ''}
      busy={save.isPending || remove.isPending}
      error={save.error ?? remove.error}
      onClose={onClose}
      onSubmit={() => save.mutate()}
    >
      <TextInput
        label="Name"
        withAsterisk
        data-autofocus
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label="Text"
        withAsterisk
        autosize
        minRows={4}
        maxLength={8_000}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <Select
        label="Set status"
        clearable
        data={options(statuses)}
        value={changes.status ?? null}
        onChange={(value) => setChanges({ ...changes, status: find(statuses, value) })}
      />
      <Select
        label="Set team"
        clearable
        data={options(ticketTeams)}
        value={changes.team ?? null}
        onChange={(value) => setChanges({ ...changes, team: find(ticketTeams, value) })}
      />
      <Select
        label="Set priority"
        clearable
        data={options(ticketPriorities)}
        value={changes.priority ?? null}
        onChange={(value) => setChanges({ ...changes, priority: find(ticketPriorities, value) })}
      />
      {macro && (
        <Button color="danger" variant="subtle" onClick={() => remove.mutate(macro.id)}>
          Delete macro
        </Button>
      )}
    </FormDialog>
  )
}
