/** Members of a channel. Owners and moderators add and remove people, and make others owners. */
import { Menu, Select } from '@mantine/core'
import { lazyPart } from '../../../../ui/lazyPart.tsx'
import { noOptionsText } from '../../../shared/noOptionsText.ts'
import '../../../../theme/formStyles.ts'
import type { MemberRole } from '@postern/domain/areas/chat/chatShapes.ts'
import type { WholeChannel } from '@postern/domain/areas/chat/endpoints.ts'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reportError } from '../../../../errors/reportError.ts'
import { useCan } from '../../../../session/useSession.ts'
import { Avatar } from '../../../../ui/marks/Avatar.tsx'
import { LazyMenuButton } from '../../../../ui/overlays/LazyMenuButton.tsx'
import { toast } from '../../../../ui/overlays/toastStore.ts'
import { peopleOptions, useAddMember, useRemoveMember, useSetRole } from '../../chatApi.ts'
import listClasses from '../Channel.module.css'
import classes from './Details.module.css'

const MenuAt = lazyPart(() => import('../../../../ui/overlays/MenuAt.tsx').then((file) => ({ default: file.MenuAt })))

const undoMs = 10_000

interface MembersProps {
  channel: WholeChannel
  canManage: boolean
}

type Member = WholeChannel['members'][number]

function MemberMenu({ channel, member }: { channel: WholeChannel; member: Member }) {
  const setRole = useSetRole(channel.id)
  const remove = useRemoveMember(channel.id)
  const add = useAddMember(channel.id)
  const { id, name, role } = member
  const next: MemberRole = role === 'owner' ? 'member' : 'owner'
  return (
    <LazyMenuButton name={`Actions for ${name}`} icon={<IconDots size={16} stroke={1.6} aria-hidden />}>
      {(button, onClose) => (
        <MenuAt button={button} label={name} onClose={onClose}>
          <Menu.Item onClick={() => setRole.mutate({ userId: id, role: next }, { onError: reportError })}>
            {next === 'owner' ? 'Make owner' : 'Make member'}
          </Menu.Item>
          {!channel.isDefault && (
            <Menu.Item
              color="red"
              onClick={() =>
                // Their row unmounts by then, which would drop the callbacks of `mutate`.
                void remove.mutateAsync(id).then(
                  () =>
                    toast({
                      tone: 'ok',
                      title: `${name} removed`,
                      lifeMs: undoMs,
                      action: { label: 'Undo', run: () => void add.mutateAsync(id).catch(reportError) },
                    }),
                  reportError,
                )
              }
            >
              Remove from channel
            </Menu.Item>
          )}
        </MenuAt>
      )}
    </LazyMenuButton>
  )
}

function AddMember({ channel }: { channel: WholeChannel }) {
  const [q, setQ] = useState('')
  const add = useAddMember(channel.id)
  // Anyone can be added to a private channel; other channels only take people who can see them.
  const found = useQuery(peopleOptions(q, channel.kind === 'private' ? undefined : channel.id))
  const members = new Set(channel.members.map(({ id }) => id))
  return (
    <Select
      label="Add member"
      placeholder="Find by name"
      searchable
      value={null}
      searchValue={q}
      onSearchChange={setQ}
      data={(found.data?.items ?? [])
        .filter(({ id }) => !members.has(id))
        .map(({ id, name }) => ({ value: id, label: name }))}
      nothingFoundMessage={noOptionsText(found, 'No one found')}
      error={add.error?.message}
      onChange={(id) => {
        setQ('')
        if (id !== null) add.mutate(id)
      }}
    />
  )
}

export function Members({ channel, canManage }: MembersProps) {
  const can = useCan()
  const isDirect = channel.kind === 'direct'
  const canAdd = can('internal.chat.create') && !isDirect && (canManage || channel.kind !== 'private')
  return (
    <section className={classes.section} aria-label="Members">
      <h3>Members</h3>
      {canAdd && <AddMember channel={channel} />}
      <ul className={listClasses.list} aria-label="Members">
        {channel.members.map((member) => (
          <li key={member.id} className={classes.member}>
            <Avatar name={member.name} size="sm" />
            <span className={`${classes.name} truncate`}>{member.name}</span>
            {member.role === 'owner' && <span className="dim">Owner</span>}
            {canManage && can('internal.chat.create') && <MemberMenu channel={channel} member={member} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
