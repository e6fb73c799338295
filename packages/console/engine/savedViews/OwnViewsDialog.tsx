/** The user's own views of a list: share them, or remove them. */
import '../../theme/formStyles.ts'
import { Button, Checkbox } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../ui/detail/Notice.tsx'
import { IconButton } from '../../ui/forms/IconButton.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { ListContext } from '../list/listContext.ts'
import classes from './SavedViews.module.css'
import { savedViewOptions, useSavedViewWrites } from './savedViews.ts'

export default function OwnViewsDialog({ place, onClose }: { place: ListContext; onClose: () => void }) {
  const { data: views = [] } = useQuery(savedViewOptions(place))
  const { change, remove } = useSavedViewWrites(place)
  const busy = change.isPending || remove.isPending
  const problem = change.error ?? remove.error
  const own = views.filter(({ mine }) => mine)
  return (
    <Dialog
      opened
      onClose={onClose}
      title="My views"
      {...(own.length === 0 && { text: 'No saved views' })}
      actions={
        <Button variant="filled" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ul className={classes.views}>
        {own.map(({ id, name, shared }) => (
          <li key={id}>
            <span className="truncate">{name}</span>
            <Checkbox
              label="Shared"
              aria-label={`Share ${name} with all staff`}
              checked={shared}
              disabled={busy}
              onChange={({ currentTarget }) => change.mutate({ id, shared: currentTarget.checked })}
            />
            <IconButton name={`Remove ${name}`} disabled={busy} onClick={() => remove.mutate(id)}>
              <IconTrash size={16} stroke={1.6} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {problem && <Notice tone="danger">{problem.message}</Notice>}
    </Dialog>
  )
}
