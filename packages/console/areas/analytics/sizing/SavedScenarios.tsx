/** Saved scenarios: open one, save the current one, or copy its link. */
import { Select, TextInput } from '@mantine/core'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Search, useSearchParams, useSetSearch } from '../../../engine/list/urlState.ts'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { useCan } from '../../../session/useSession.ts'
import { PlainButton, TextButton } from '../../../ui/forms/PlainButton.tsx'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { scenariosOptions } from '../analyticsApi.ts'
import classes from './Sizing.module.css'
import { type Scenario, scenarioIn, scenarioSearch } from './sizingSearch.ts'

const toastMs = 4_000

interface SaveDialogProps {
  customerId: string
  scenario: Scenario
  suggested: string
  onClose: () => void
}

function SaveDialog({ customerId, scenario, suggested, onClose }: SaveDialogProps) {
  const client = useQueryClient()
  const [name, setName] = useState(suggested)
  const save = useMutation({
    mutationFn: () =>
      call('POST /api/analytics/customers/:customerId/scenarios', { params: { customerId }, body: { name, scenario } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: scenariosOptions(customerId).queryKey })
      toast({ tone: 'ok', title: 'Scenario saved', lifeMs: toastMs })
      onClose()
    },
    ...errorsInPlace,
  })
  return (
    <FormDialog
      title="Save scenario"
      text="Everyone who can see this customer’s analytics can open it."
      verb="Save scenario"
      ready={name.trim() !== ''}
      busy={save.isPending}
      error={save.error}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} maxLength={80} />
    </FormDialog>
  )
}

/** Both come from `scenarioSearch`, so their keys are in the same order. */
const isSame = (a: Search, b: Search): boolean => JSON.stringify(a) === JSON.stringify(b)

interface SavedScenariosProps {
  customerId: string
  siteId: string
  suggested: string
}

export function SavedScenarios({ customerId, siteId, suggested }: SavedScenariosProps) {
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const client = useQueryClient()
  const can = useCan()
  const [isSaving, setIsSaving] = useState(false)
  const { data } = useQuery(scenariosOptions(customerId))
  const scenario = scenarioIn(search, siteId)
  const shown = scenarioSearch(scenario)
  const items = data?.items ?? []
  const opened = items.find((each) => isSame(scenarioSearch(each.scenario), shown))
  const remove = useMutation({
    mutationFn: (id: string) =>
      call('DELETE /api/analytics/customers/:customerId/scenarios/:id', { params: { customerId, id } }),
    onSettled: () => client.invalidateQueries({ queryKey: scenariosOptions(customerId).queryKey }),
  })
  const copy = async () => {
    await navigator.clipboard.writeText(location.href)
    toast({ tone: 'ok', title: 'Link copied', lifeMs: toastMs })
  }
  return (
    <>
      {items.length > 0 && (
        <Select
          label="Saved scenario"
          placeholder="Select a scenario"
          data={items.map(({ id, name }) => ({ value: id, label: name }))}
          value={opened?.id ?? null}
          onChange={(id) => {
            const chosen = items.find((each) => each.id === id)
            if (chosen) setSearch((now) => ({ ...now, ...scenarioSearch(chosen.scenario) }))
          }}
        />
      )}
      <div className={classes.saved}>
        {can('dashboards.customerAnalytics.export') && !opened && (
          <PlainButton
            size="sm"
            icon={<IconBookmark size={16} stroke={1.6} aria-hidden />}
            onClick={() => setIsSaving(true)}
          >
            Save scenario
          </PlainButton>
        )}
        {can('dashboards.customerAnalytics.export') && opened && (
          <TextButton disabled={remove.isPending} onClick={() => remove.mutate(opened.id)}>
            Delete scenario
          </TextButton>
        )}
        <TextButton onClick={() => void copy()}>Copy link</TextButton>
      </div>
      {isSaving && (
        <SaveDialog
          customerId={customerId}
          scenario={scenario}
          suggested={suggested}
          onClose={() => setIsSaving(false)}
        />
      )}
    </>
  )
}
