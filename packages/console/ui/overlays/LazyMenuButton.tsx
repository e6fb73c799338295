/** A button whose menu is loaded on first use. */
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { IconButton } from '../forms/IconButton.tsx'

interface LateMenuButtonProps {
  name: string
  icon: ReactNode
  children: (button: HTMLElement, onClose: () => void) => ReactNode
}

export function LazyMenuButton({ name, icon, children }: LateMenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <IconButton ref={button} name={name} aria-haspopup="menu" aria-expanded={opened} onClick={() => setOpened(true)}>
        {icon}
      </IconButton>
      {opened && button.current && (
        <Suspense fallback={null}>{children(button.current, () => setOpened(false))}</Suspense>
      )}
    </>
  )
}
