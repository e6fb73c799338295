/** A menu that is loaded when it is asked for: it opens at a button that stands elsewhere in the tree. */
import { Menu } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'

interface MenuAtProps {
  /** Says itself that it has a menu (`aria-haspopup`, `aria-expanded`), and gets the focus back. */
  button: HTMLElement
  label: string
  onClose: () => void
  children: ReactNode
}

export function MenuAt({ button, label, onClose, children }: MenuAtProps) {
  const { left, top, width, height } = button.getBoundingClientRect()
  useEffect(() => {
    // What scrolls away takes its menu along.
    addEventListener('scroll', onClose, { capture: true, once: true })
    return () => removeEventListener('scroll', onClose, { capture: true })
  }, [onClose])
  const close = () => {
    onClose()
    button.focus()
  }
  return (
    <Menu opened onChange={(opened) => !opened && close()} returnFocus={false}>
      <Menu.Target>
        {/* Stands over the button and only says where. */}
        <button
          type="button"
          aria-hidden
          tabIndex={-1}
          style={{ position: 'fixed', visibility: 'hidden', left, top, width, height }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  )
}
