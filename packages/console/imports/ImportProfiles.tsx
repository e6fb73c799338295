/** Saved mappings: each fits files with the same column names. */
import { Button } from '@mantine/core'
import type { ImportProfile } from '@postern/domain/imports/endpoints.ts'
import type { ImportKindName } from '@postern/domain/imports/importPlan.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorsInPlace } from '../engine/requests/queries.ts'
import { call } from '../http/call.ts'
import { Notice } from '../ui/detail/Notice.tsx'
import { PlainButtonLink } from '../ui/forms/PlainButton.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { FailedPart } from '../ui/lists/FailedPart.tsx'
import { RelativeTime } from '../ui/marks/RelativeTime.tsx'
import { SkeletonRows } from '../ui/marks/Skeleton.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../ui/overlays/DialogFoot.tsx'
import classes from './Imports.module.css'
import { profilesOptions, refreshProfiles } from './importQueries.ts'
import { importsHref } from './importSearch.ts'

interface ProfilesProps {
  customerId: string
  kind: ImportKindName
}

function DeleteProfile({
  customerId,
  profile,
  onClose,
}: {
  customerId: string
  profile: ImportProfile
  onClose: () => void
}) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () =>
      call('DELETE /api/customers/:customerId/importProfiles/:id', {
        params: { customerId, id: profile.id },
        headers: { 'if-match': `"${profile.rowVersion}"` },
      }),
    onSuccess: async () => {
      await refreshProfiles(client, customerId)
      onClose()
    },
    ...errorsInPlace,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={remove.isPending}
      title={`Delete ${profile.name}?`}
      text="Imports that used it don’t change. The next file with these columns is mapped by its headers. This can’t be undone."
      actions={
        <DialogFoot danger focus="cancel" onCancel={onClose} onConfirm={() => remove.mutate()} busy={remove.isPending}>
          Delete profile
        </DialogFoot>
      }
    >
      {remove.error && <Notice tone="danger">{remove.error.message}</Notice>}
    </Dialog>
  )
}

export function ImportProfiles({ customerId, kind }: ProfilesProps) {
  const { data, error, refetch } = useQuery(profilesOptions(customerId, kind))
  const [goes, setGoes] = useState<ImportProfile>()
  if (error && !data) return <FailedPart error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={4} label="Loading profiles" />
  if (data.length === 0)
    return (
      <EmptyState
        art="box"
        title="No profiles yet"
        text="Save a mapping as a profile while you map columns. The next file with the same columns is mapped by it."
        actions={
          <PlainButtonLink variant="filled" href={importsHref(customerId, kind)}>
            Start an import
          </PlainButtonLink>
        }
      />
    )
  return (
    <>
      <ul className={classes.cards} aria-label="Profiles">
        {data.map((profile) => (
          <li key={profile.id} className={classes.card}>
            <div className={classes.cardHead}>
              <span className="strong">{profile.name}</span>
              <Button size="xs" aria-label={`Delete ${profile.name}…`} onClick={() => setGoes(profile)}>
                Delete…
              </Button>
            </div>
            <div className={classes.facts}>
              <span>{counted(profile.columnNames.length, 'column', 'columns')}</span>
              <span>{counted(profile.mapping.columns.length, 'field mapped', 'fields mapped')}</span>
              <span>
                {profile.usedAt === null ? 'Not used yet' : 'Used '}
                {profile.usedAt !== null && <RelativeTime at={profile.usedAt} />}
              </span>
            </div>
            <div className={`truncate mute mono`}>{profile.columnNames.join(', ')}</div>
          </li>
        ))}
      </ul>
      {goes && <DeleteProfile customerId={customerId} profile={goes} onClose={() => setGoes(undefined)} />}
    </>
  )
}
