/** A lazily loaded menu that opens at a button elsewhere in the tree. */
import { Menu } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'

interface MenuAtProps {
  /** Sets `aria-haspopup` and `aria-expanded` itself; gets focus back on close. */
  button: HTMLElement
  label: string
  onClose: () => void
  children: ReactNode
}

export function MenuAt({ button, label, onClose, children }: MenuAtProps) {
  const { left, top, width, height } = button.getBoundingClientRect()
  useEffect(() => {
    // Scrolling moves the button away, so it closes the menu.
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
        {/* An invisible anchor that covers the button. */}
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
