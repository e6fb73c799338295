/** Buttons on a space's page and in the list of spaces. */
import { guideSpaceKey } from '@postern/domain/areas/wiki/guide.ts'
import type { WikiSpace } from '@postern/domain/areas/wiki/wikiShapes.ts'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { reportError } from '../../../errors/reportError.ts'
import { wikiPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { useNavigateTo } from '../../../ui/LinkContext.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { LazyMenuButton } from '../../../ui/overlays/LazyMenuButton.tsx'
import { FormDialog } from '../../shared/FormDialog.tsx'
import type { SpaceDialogName } from './SpaceMenu.tsx'
import classes from './Spaces.module.css'
import { archivedSpacesOptions, useAddGuide, useArchiveSpace, useChangeSpace } from './spaceApi.ts'

const SpaceMenu = lazyPart(() => import('./SpaceMenu.tsx'))
const SpaceDialog = lazyPart(() => import('./SpaceDialog.tsx'))
const ImportDialog = lazyPart(() => import('./ImportDialog.tsx'))

function ArchiveDialog({ space, onClose }: { space: WikiSpace; onClose: () => void }) {
  const navigate = useNavigateTo()
  const archive = useArchiveSpace(() => navigate(wikiPath))
  return (
    <FormDialog
      title={`Archive ${space.name}?`}
      text="Its pages are kept, but can’t be opened or found until the space is restored."
      verb="Archive space"
      danger
      ready
      busy={archive.isPending}
      error={archive.error}
      onClose={onClose}
      onSubmit={() => archive.mutate(space)}
    >
      {null}
    </FormDialog>
  )
}

export function SpaceActions({ space }: { space: WikiSpace }) {
  const [dialog, setDialog] = useState<SpaceDialogName | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <LazyMenuButton name="Space actions" icon={<IconDots size={16} stroke={1.6} aria-hidden />}>
        {(button, onClose) => <SpaceMenu space={space} button={button} onClose={onClose} onOpen={setDialog} />}
      </LazyMenuButton>
      {dialog && (
        <Suspense fallback={null}>
          {dialog === 'settings' && <SpaceDialog space={space} onClose={close} />}
          {dialog === 'import' && <ImportDialog space={space} onClose={close} />}
          {dialog === 'archive' && <ArchiveDialog space={space} onClose={close} />}
        </Suspense>
      )}
    </>
  )
}

export function NewSpaceButton() {
  const can = useCan()
  const [isOpen, setIsOpen] = useState(false)
  if (!can('internal.wiki.publish')) return null
  return (
    <>
      <PlainButton onClick={() => setIsOpen(true)}>New space</PlainButton>
      {isOpen && (
        <Suspense fallback={null}>
          <SpaceDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** For a wiki set up without the demo: the console's help links lead to the guide once it's added. */
export function AddGuide({ spaces }: { spaces: readonly WikiSpace[] }) {
  const can = useCan()
  const add = useAddGuide()
  if (!can('internal.wiki.publish') || spaces.some(({ key }) => key === guideSpaceKey)) return null
  return (
    <Notice
      actions={
        <PlainButton size="xs" loading={add.isPending} onClick={() => add.mutate(undefined, { onError: reportError })}>
          Add user guide
        </PlainButton>
      }
    >
      The user guide of this console isn’t in the wiki. Add it, and help links lead there.
    </Notice>
  )
}

function Restore({ space }: { space: WikiSpace }) {
  const change = useChangeSpace()
  return (
    <PlainButton
      size="xs"
      aria-label={`Restore ${space.name}`}
      loading={change.isPending}
      onClick={() =>
        change.mutate(
          { id: space.id, rowVersion: space.rowVersion, changes: { isArchived: false } },
          { onError: reportError },
        )
      }
    >
      Restore
    </PlainButton>
  )
}

/** For users who can restore them; renders nothing if there are none. */
export function ArchivedSpaces() {
  const can = useCan()
  const { data } = useQuery({ ...archivedSpacesOptions, enabled: can('internal.wiki.publish') })
  if (!data || data.items.length === 0) return null
  return (
    <section className={classes.archived} aria-label="Archived spaces">
      <h2>Archived spaces</h2>
      <ul>
        {data.items.map((space) => (
          <li key={space.id}>
            {space.name} <Restore space={space} />
          </li>
        ))}
      </ul>
    </section>
  )
}
