/** The mapping's profile, and the others to switch to. */
import { Button, Menu } from '@mantine/core'
import type { ImportProfile } from '@postern/domain/imports/endpoints.ts'
import { guessMapping } from '@postern/domain/imports/guessMapping.ts'
import type { ImportTarget } from '@postern/domain/imports/importRecord.ts'
import IconFileSettings from '@tabler/icons-react/dist/esm/icons/IconFileSettings.mjs'
import { useQuery } from '@tanstack/react-query'
import { profilesOptions, useChangeImport } from '../importQueries.ts'
import type { StepProps } from '../StepFrame.tsx'

export function ProfileMenu({ record, address, targets }: StepProps & { targets: readonly ImportTarget[] }) {
  const { data: profiles = [] } = useQuery(profilesOptions(address.customerId, record.kind))
  const change = useChangeImport(address)
  if (profiles.length === 0) return null
  const use = (profile: ImportProfile | null) => {
    const { mapping } = guessMapping(record.columns, targets, profile ? [profile] : [])
    change.mutate({ profileId: profile?.id ?? null, mapping, ...(profile && { matching: profile.matching }) })
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button loading={change.isPending} leftSection={<IconFileSettings size={16} stroke={1.6} aria-hidden />}>
          {record.profile ? `Profile: ${record.profile.name}` : 'No profile'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {profiles.map((profile) => (
          <Menu.Item key={profile.id} disabled={profile.id === record.profile?.id} onClick={() => use(profile)}>
            {profile.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={record.profile === null} onClick={() => use(null)}>
          Guess without profile
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
