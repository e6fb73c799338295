/** More actions for a page. */
import { Menu } from '@mantine/core'
import type { WikiPage } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { useCan } from '../../session/useSession.ts'
import { useNavigateTo } from '../../ui/LinkContext.tsx'
import { MenuAt } from '../../ui/overlays/MenuAt.tsx'
import { newPagePath, wikiPagePath } from './wikiAddress.ts'

export type PageDialog = 'details' | 'trash'

interface PageMenuProps {
  page: WikiPage
  button: HTMLElement
  onClose: () => void
  onOpen: (dialog: PageDialog) => void
}

/** Downloads the page's Markdown as a file. */
function download({ slug, title, body }: WikiPage): void {
  const url = URL.createObjectURL(new Blob([`# ${title}\n\n${body}\n`], { type: 'text/markdown' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${slug}.md`
  link.click()
  URL.revokeObjectURL(url)
}

export default function PageMenu({ page, button, onClose, onOpen }: PageMenuProps) {
  const can = useCan()
  const navigate = useNavigateTo()
  return (
    <MenuAt button={button} label="More actions" onClose={onClose}>
      <Menu.Item onClick={() => navigate(wikiPagePath(page.id, 'history'))}>History</Menu.Item>
      {can('internal.wiki.create') && (
        <Menu.Item onClick={() => navigate(newPagePath({ space: page.spaceId, parent: page.id }))}>
          New subpage
        </Menu.Item>
      )}
      {can('internal.wiki.edit') && <Menu.Item onClick={() => onOpen('details')}>Page details…</Menu.Item>}
      <Menu.Item onClick={() => download(page)}>Export Markdown</Menu.Item>
      <Menu.Item onClick={() => print()}>Print</Menu.Item>
      {can('internal.wiki.delete') && (
        <Menu.Item color="danger" onClick={() => onOpen('trash')}>
          Move to trash…
        </Menu.Item>
      )}
    </MenuAt>
  )
}
