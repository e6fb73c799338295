/** The page tree: links in collapsible branches, and pages that can be moved by mouse and arrow keys. */
import type { WikiPageItem } from '@postern/domain/areas/wiki/wikiShapes.ts'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useCan } from '../../../session/useSession.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { type TreeNode, treeOf } from '../pageTree.ts'
import classes from '../WikiNav.module.css'
import { wikiPagePath } from '../wikiAddress.ts'
import { dropPlace, stepPlace, type TreeStep } from './treeMoves.ts'
import { type Dragged, useTreeDrag } from './useTreeDrag.ts'
import { useTreeMoves } from './useTreeMoves.ts'

interface BranchProps {
  node: TreeNode
  currentId: string | undefined
  /** Collapsed pages; all others are expanded. */
  closed: ReadonlySet<string>
  onToggle: (id: string) => void
  dragged: Dragged | null
  mayMove: boolean
}

const steps: Readonly<Record<string, TreeStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}
const moveKeys = Object.keys(steps)
  .map((key) => `Alt+${key}`)
  .join(' ')

function Branch({ node, ...tree }: BranchProps) {
  const { currentId, closed, onToggle, dragged, mayMove } = tree
  const hasChildren = node.children.length > 0
  const isOpen = hasChildren && !closed.has(node.id)
  return (
    <li>
      <div
        className={classes.row}
        data-tree-row={node.id}
        data-drop={dragged?.over?.id === node.id ? dragged.over.edge : undefined}
        data-dragged={dragged?.id === node.id || undefined}
      >
        {hasChildren ? (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Close' : 'Open'} ${node.title}`}
            onClick={() => onToggle(node.id)}
          >
            <IconChevronRight size={14} stroke={1.6} aria-hidden />
          </button>
        ) : (
          <span className={classes.leaf}>
            <IconFileText size={14} stroke={1.6} aria-hidden />
          </span>
        )}
        <Link
          href={wikiPagePath(node.id)}
          className={classes.page}
          aria-current={node.id === currentId ? 'page' : undefined}
          data-node={node.id}
          data-expanded={hasChildren ? isOpen : undefined}
          aria-keyshortcuts={mayMove ? moveKeys : undefined}
        >
          <span className="truncate">{node.title}</span>
          {node.status === 'draft' && <span className={classes.hint}>Draft</span>}
          {node.isDue && (
            <StatusMark tone="warn" wordHidden>
              Review due
            </StatusMark>
          )}
        </Link>
      </div>
      {isOpen && (
        <ul>
          {node.children.map((child) => (
            <Branch key={child.id} node={child} {...tree} />
          ))}
        </ul>
      )}
    </li>
  )
}

interface WikiTreeProps {
  label: string
  items: readonly WikiPageItem[]
  currentId: string | undefined
}

export function WikiTree({ label, items, currentId }: WikiTreeProps) {
  const mayMove = useCan()('internal.wiki.edit')
  const list = useRef<HTMLUListElement>(null)
  /** Restores focus after a move: a page under a new parent is remounted. */
  const moved = useRef<string | null>(null)
  const forgetMoved = () => {
    moved.current = null
  }
  const focusMoved = () => {
    const node = moved.current && list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(moved.current)}"]`)
    if (node && document.activeElement === document.body) node.focus()
  }
  const { move } = useTreeMoves(items, (id) => {
    moved.current = id
    focusMoved()
    // The user's next action takes over the focus.
    for (const name of ['pointerdown', 'keydown'] as const)
      document.addEventListener(name, forgetMoved, { once: true, capture: true })
  })
  const { dragged, handlers } = useTreeDrag((id, targetId, edge) => {
    const place = dropPlace(items, id, targetId, edge)
    if (place) void move(id, place)
  })
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) => setClosed((now) => now.symmetricDifference(new Set([id])))

  // The tree is refetched some time after the move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every new tree
  useEffect(focusMoved, [items])

  /** Up and down move the focus, right expands a branch, left collapses it. With Alt, they move the page. */
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (!(event.target instanceof HTMLElement) || event.ctrlKey || event.metaKey) return
    const { node, expanded } = event.target.dataset
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-node]')]
    const at = links.indexOf(event.target)
    if (node === undefined || at === -1) return
    if (event.altKey) {
      const step = mayMove ? steps[event.key] : undefined
      if (!step) return
      // Alt with an arrow key would also navigate the browser history.
      event.preventDefault()
      const place = stepPlace(items, node, step)
      if (place) void move(node, place)
      return
    }
    if (event.key === 'ArrowDown') links[at + 1]?.focus()
    else if (event.key === 'ArrowUp') links[at - 1]?.focus()
    else if (event.key === 'ArrowRight' && expanded === 'false') toggle(node)
    else if (event.key === 'ArrowLeft' && expanded === 'true') toggle(node)
    else return
    event.preventDefault()
  }

  return (
    <ul
      ref={list}
      className={classes.tree}
      aria-label={label}
      onKeyDown={onKeyDown}
      {...(mayMove && handlers)}
      data-dragging={dragged !== null || undefined}
    >
      {treeOf(items).map((node) => (
        <Branch key={node.id} node={node} {...{ currentId, closed, dragged, mayMove }} onToggle={toggle} />
      ))}
    </ul>
  )
}
