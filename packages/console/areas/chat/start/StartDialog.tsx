/** Starts a direct message or a new channel. */
import { MultiSelect, TextInput } from '@mantine/core'
import { noOptionsText } from '../../shared/noOptionsText.ts'
import '../../../theme/formStyles.ts'
import { mostDirectMembers } from '@postern/domain/areas/chat/channelAccess.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RequestFailure } from '../../../http/requestFailure.ts'
import { useUser } from '../../../session/useSession.ts'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { useNavigateTo } from '../../../ui/LinkContext.tsx'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { channelHref } from '../channelTitle.ts'
import { peopleOptions, useCreateChannel, useOpenDirect } from '../chatApi.ts'

const kinds = { direct: 'Direct message', public: 'Public channel', private: 'Private channel' } as const
type Kind = keyof typeof kinds

const texts: Readonly<Record<Kind, string>> = {
  direct: 'Only the people you select can read it.',
  public: 'All staff with access to chat can find, read, and join it.',
  private: 'Only its members can find and read it.',
}

const issueAt = (error: Error | null, path: string): string | undefined =>
  error instanceof RequestFailure ? error.body?.errors?.find((issue) => issue.path === path)?.description : undefined

export function StartDialog({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const navigate = useNavigateTo()
  const [kind, setKind] = useState<Kind>('direct')
  const [name, setName] = useState('')
  const [topic, setTopic] = useState('')
  const [memberIds, setMemberIds] = useState<string[]>([])
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  const [q, setQ] = useState('')
  const found = useQuery(peopleOptions(q))
  const create = useCreateChannel()
  const open = useOpenDirect()
  const people = new Map([...known, ...(found.data?.items ?? []).map((person) => [person.id, person.name] as const)])
  const isDirect = kind === 'direct'
  const { error } = isDirect ? open : create
  const done = {
    onSuccess: (opened: { id: string; name: string | null }) => {
      navigate(channelHref(opened))
      onClose()
    },
  }
  return (
    <FormDialog
      title="New message"
      text={texts[kind]}
      verb={isDirect ? 'Open messages' : 'Create channel'}
      ready={isDirect ? memberIds.length > 0 : name !== ''}
      busy={create.isPending || open.isPending}
      error={issueAt(error, 'name') ? null : error}
      onSubmit={() => (isDirect ? open.mutate(memberIds, done) : create.mutate({ kind, name, topic, memberIds }, done))}
      onClose={onClose}
    >
      <Segments label="Kind" value={kind} options={kinds} onChange={setKind} />
      {!isDirect && (
        <>
          <TextInput
            label="Name"
            description="Lowercase letters, digits, and hyphens."
            required
            maxLength={40}
            value={name}
            error={issueAt(error, 'name')}
            onChange={(event) => setName(event.currentTarget.value.toLowerCase().replaceAll(' ', '-'))}
          />
          <TextInput
            label="Topic"
            maxLength={250}
            value={topic}
            onChange={(event) => setTopic(event.currentTarget.value)}
          />
        </>
      )}
      <MultiSelect
        label="People"
        searchable
        data-autofocus
        maxValues={isDirect ? mostDirectMembers - 1 : 200}
        searchValue={q}
        onSearchChange={setQ}
        value={memberIds}
        onChange={(ids) => {
          setMemberIds(ids)
          setKnown(people)
        }}
        data={[...people].filter(([id]) => id !== user?.id).map(([value, label]) => ({ value, label }))}
        nothingFoundMessage={noOptionsText(found, 'No one found')}
      />
    </FormDialog>
  )
}
