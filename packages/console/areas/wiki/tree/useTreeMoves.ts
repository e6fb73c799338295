/** Moves a page in the tree, with undo. */
import type { WikiPageItem } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { useRef } from 'react'
import { reportError } from '../../../errors/reportError.ts'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { useMovePage } from '../wikiApi.ts'
import { placeOf, type TreePlace } from './treeMoves.ts'

const undoMs = 10_000

export function useTreeMoves(items: readonly WikiPageItem[], onMoved: (id: string) => void) {
  const { mutateAsync } = useMovePage()
  /** ID and version of the page being moved: ignores repeated key presses until the tree is refetched. */
  const moving = useRef<string | null>(null)

  const move = async (id: string, place: TreePlace): Promise<void> => {
    const page = items.find((item) => item.id === id)
    const before = placeOf(items, id)
    if (!page || !before) return
    const version = `${id} ${page.rowVersion}`
    if (moving.current === version) return
    moving.current = version
    try {
      const { rowVersion } = await mutateAsync({ id, rowVersion: page.rowVersion, place })
      const undo = () => void mutateAsync({ id, rowVersion, place: before }).catch(reportError)
      toast({ tone: 'ok', title: `Moved ${page.title}`, lifeMs: undoMs, action: { label: 'Undo', run: undo } })
    } catch (error) {
      moving.current = null
      reportError(error)
    }
    onMoved(id)
  }
  return { move }
}
