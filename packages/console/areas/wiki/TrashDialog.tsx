import { trashDays, type WikiPage } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { wikiPath } from '../../paths.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { useNavigateTo } from '../../ui/LinkContext.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { useDeletePage } from './wikiApi.ts'

export default function TrashDialog({ page, onClose }: { page: WikiPage; onClose: () => void }) {
  const remove = useDeletePage(page.id)
  const navigate = useNavigateTo()
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={remove.isPending}
      title={`Move “${page.title}” to the trash?`}
      text={`You can restore it for ${trashDays} days. Its subpages move up one level.`}
      actions={
        <DialogFoot
          onCancel={onClose}
          busy={remove.isPending}
          danger
          onConfirm={() => {
            const space = `${wikiPath}?space=${page.spaceId}`
            remove.mutate(page.rowVersion, { onSuccess: () => navigate(space) })
          }}
        >
          Move to trash
        </DialogFoot>
      }
    >
      {remove.error && <Notice tone="danger">{remove.error.message}</Notice>}
    </Dialog>
  )
}
