/** The tree beside the page: links with branches that open, by mouse and by the arrow keys. */
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { type KeyboardEvent, useState } from 'react'
import { Link } from '../../ui/LinkContext.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import type { TreeNode } from './pageTree.ts'
import classes from './WikiNav.module.css'
import { wikiPagePath } from './wikiAddress.ts'

interface BranchProps {
  node: TreeNode
  currentId: string | undefined
  /** What is closed; everything else is open. */
  closed: ReadonlySet<string>
  onToggle: (id: string) => void
}

function Branch({ node, currentId, closed, onToggle }: BranchProps) {
  const hasChildren = node.children.length > 0
  const isOpen = hasChildren && !closed.has(node.id)
  return (
    <li>
      <div className={classes.row}>
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
            <Branch key={child.id} node={child} currentId={currentId} closed={closed} onToggle={onToggle} />
          ))}
        </ul>
      )}
    </li>
  )
}

interface WikiTreeProps {
  label: string
  nodes: readonly TreeNode[]
  currentId: string | undefined
}

export function WikiTree({ label, nodes, currentId }: WikiTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) => setClosed((now) => now.symmetricDifference(new Set([id])))

  /** Up and down move along, right opens a branch, left closes it. */
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (!(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
    const { node, expanded } = event.target.dataset
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-node]')]
    const at = links.indexOf(event.target)
    if (node === undefined || at === -1) return
    if (event.key === 'ArrowDown') links[at + 1]?.focus()
    else if (event.key === 'ArrowUp') links[at - 1]?.focus()
    else if (event.key === 'ArrowRight' && expanded === 'false') toggle(node)
    else if (event.key === 'ArrowLeft' && expanded === 'true') toggle(node)
    else return
    event.preventDefault()
  }

  return (
    <ul className={classes.tree} aria-label={label} onKeyDown={onKeyDown}>
      {nodes.map((node) => (
        <Branch key={node.id} node={node} currentId={currentId} closed={closed} onToggle={toggle} />
      ))}
    </ul>
  )
}
