/** A new ticket, prefilled from the URL if another page links here. */
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { customers } from '@postern/domain/areas/customers/customers.ts'
import type { Endpoints } from '@postern/domain/areas/endpoints.ts'
import {
  type TicketCategory,
  type TicketChannel,
  type TicketPriority,
  ticketCategories,
  ticketChannels,
  ticketPriorities,
} from '@postern/domain/areas/helpDesk/ticketFields.ts'
import type { InputOf } from '@postern/domain/engine/contract.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useMutation, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import '../../theme/formStyles.ts'
import { titleOf } from '../../engine/cells/values.ts'
import { RefSelect } from '../../engine/inputs/RefSelect.tsx'
import { useSearchParams } from '../../engine/list/urlState.ts'
import { errorsInPlace, recordOptions } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { RequestFailure } from '../../http/requestFailure.ts'
import { helpDeskPath, ticketPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { useNavigateTo } from '../../ui/LinkContext.tsx'
import { Page } from '../../ui/shell/Page.tsx'
import { PageHead } from '../../ui/shell/PageHead.tsx'
import classes from './NewTicketPage.module.css'
import { useRefreshTickets } from './ticket/ticketApi.ts'

type NewTicket = InputOf<'POST /api/helpDesk/tickets', Endpoints['POST /api/helpDesk/tickets']>['body']

interface Draft {
  customerId: string | null
  subject: string
  description: string
  requesterName: string
  requesterEmail: string
  requesterPhone: string
  category: TicketCategory | null
  channel: TicketChannel
  priority: TicketPriority | null
}

const options = (words: readonly string[]) => words.map((value) => ({ value, label: choiceText(value) }))
const oneOf = <T extends string>(words: readonly T[], text: string | null): T | null =>
  words.find((word) => word === text) ?? null

/** The links a URL may contain, in display order. A parcel has no resource, so only its ID is passed on. */
const linkResources = {
  siteId: 'sites',
  lockerBankId: 'lockerBanks',
  lockerId: 'lockers',
  stationId: 'stations',
  contactId: 'contacts',
} as const satisfies Record<string, ResourceName>
type LinkName = keyof typeof linkResources
const linkNames = ['siteId', 'lockerBankId', 'lockerId', 'stationId', 'contactId'] as const

type Links = Readonly<Partial<Record<LinkName | 'parcelId', string>>>

/** The titles of the records the ticket is about. */
function useLinkNames(customerId: string | null, links: Links) {
  const named = linkNames.filter((name) => links[name] !== undefined)
  return useQueries({
    queries: named.map((name) => ({
      ...recordOptions(resourceNamed(linkResources[name]), customerId ?? '', links[name] ?? '', 'inPlace'),
      enabled: customerId !== null,
    })),
    combine: (results) =>
      named.map((name, index) => {
        const resource = resourceNamed(linkResources[name])
        const record = results[index]?.data
        return { name, kind: resource.words.one, title: record ? titleOf(resource, record) : '…' }
      }),
  })
}

export function NewTicketPage() {
  const search = useSearchParams()
  const navigate = useNavigateTo()
  const can = useCan()
  const refresh = useRefreshTickets()
  const [draft, setDraft] = useState<Draft>({
    customerId: search.customerId ?? null,
    subject: search.subject ?? '',
    description: '',
    requesterName: search.requesterName ?? '',
    requesterEmail: '',
    requesterPhone: '',
    category: oneOf(ticketCategories, search.category ?? null),
    channel: 'phone',
    priority: null,
  })
  const [links, setLinks] = useState<Links>(() => {
    const { siteId, lockerBankId, lockerId, stationId, parcelId, contactId } = search
    return { siteId, lockerBankId, lockerId, stationId, parcelId, contactId }
  })
  const shownLinks = useLinkNames(draft.customerId, links)
  const make = useMutation({
    mutationFn: (body: NewTicket) => call('POST /api/helpDesk/tickets', { body }),
    onSuccess: async ({ id }) => {
      navigate(ticketPath(id))
      await refresh()
    },
    ...errorsInPlace,
  })
  const set = (change: Partial<Draft>) => {
    make.reset()
    setDraft((now) => ({ ...now, ...change }))
  }
  const failure = make.error instanceof RequestFailure ? make.error : null
  const errorAt = (path: string) => failure?.body?.errors?.find((issue) => issue.path === path)?.description
  const { customerId, category } = draft
  const send = () => {
    if (customerId === null || category === null) return
    make.mutate({
      ...links,
      customerId,
      category,
      subject: draft.subject,
      description: draft.description,
      requesterName: draft.requesterName,
      requesterEmail: draft.requesterEmail.trim() === '' ? null : draft.requesterEmail.trim(),
      requesterPhone: draft.requesterPhone.trim() === '' ? null : draft.requesterPhone.trim(),
      channel: draft.channel,
      ...(draft.priority !== null && { priority: draft.priority }),
    })
  }
  const ready =
    customerId !== null &&
    category !== null &&
    [draft.subject, draft.description, draft.requesterName].every((text) => text.trim() !== '')
  return (
    <Page>
      <PageHead title="New ticket" />
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) send()
        }}
      >
        {can('customers.view') ? (
          <RefSelect
            label="Customer"
            source={{ list: customers, customerId: undefined }}
            labels={{}}
            value={customerId}
            onChange={(id) => {
              set({ customerId: id })
              setLinks({})
            }}
            withAsterisk
            error={errorAt('customerId')}
          />
        ) : (
          <Notice tone="warn">You need permission to view customers to create a ticket.</Notice>
        )}
        {(shownLinks.length > 0 || links.parcelId !== undefined) && (
          <p className={classes.links}>
            About{' '}
            {[
              ...shownLinks.map(({ kind, title }) => `${kind.toLowerCase()} ${title}`),
              ...(links.parcelId === undefined ? [] : ['this parcel']),
            ].join(', ')}{' '}
            <Button size="compact-xs" variant="subtle" onClick={() => setLinks({})}>
              Remove links
            </Button>
          </p>
        )}
        <TextInput
          label="Subject"
          withAsterisk
          maxLength={160}
          value={draft.subject}
          onChange={(event) => set({ subject: event.currentTarget.value })}
          error={errorAt('subject')}
        />
        <Textarea
          label="Description"
          withAsterisk
          autosize
          minRows={4}
          maxLength={20_000}
          value={draft.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
          error={errorAt('description')}
        />
        <div className={classes.row}>
          <Select
            label="Category"
            withAsterisk
            data={options(ticketCategories)}
            value={category}
            onChange={(value) => set({ category: oneOf(ticketCategories, value) })}
            error={errorAt('category')}
          />
          <Select
            label="Priority"
            data={options(ticketPriorities)}
            placeholder="By category"
            clearable
            value={draft.priority}
            onChange={(value) => set({ priority: oneOf(ticketPriorities, value) })}
          />
          <Select
            label="Channel"
            allowDeselect={false}
            data={options(ticketChannels.filter((channel) => channel !== 'monitor'))}
            value={draft.channel}
            onChange={(value) => set({ channel: oneOf(ticketChannels, value) ?? 'phone' })}
          />
        </div>
        <div className={classes.row}>
          <TextInput
            label="Requester"
            withAsterisk
            maxLength={160}
            value={draft.requesterName}
            onChange={(event) => set({ requesterName: event.currentTarget.value })}
            error={errorAt('requesterName')}
          />
          <TextInput
            label="Email"
            type="email"
            maxLength={254}
            value={draft.requesterEmail}
            onChange={(event) => set({ requesterEmail: event.currentTarget.value })}
            error={errorAt('requesterEmail')}
          />
          <TextInput
            label="Phone"
            type="tel"
            maxLength={40}
            value={draft.requesterPhone}
            onChange={(event) => set({ requesterPhone: event.currentTarget.value })}
            error={errorAt('requesterPhone')}
          />
        </div>
        {failure && (failure.body?.errors ?? []).length === 0 && <Notice tone="danger">{failure.message}</Notice>}
        <div className={classes.foot}>
          <Button onClick={() => navigate(helpDeskPath)}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={!ready} loading={make.isPending}>
            Create ticket
          </Button>
        </div>
      </form>
    </Page>
  )
}
