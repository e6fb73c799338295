import { type ComponentPropsWithRef, type ComponentType, createContext, type ReactNode, use } from 'react'

export interface LinkProps extends ComponentPropsWithRef<'a'> {
  href: string
}

interface Linking {
  /** Renders an `href`; the app passes a component that uses its router. */
  component: ComponentType<LinkProps>
  /** For listbox options and keyboard commands, which can't be anchors. */
  navigate: (href: string) => void
}

function PlainLink({ children, ...props }: LinkProps) {
  return <a {...props}>{children}</a>
}

const LinkContext = createContext<Linking>({ component: PlainLink, navigate: (href) => location.assign(href) })

export function LinkProvider({ component, navigate, children }: Linking & { children: ReactNode }) {
  return <LinkContext value={{ component, navigate }}>{children}</LinkContext>
}

export function Link(props: LinkProps) {
  const { component: Component } = use(LinkContext)
  return <Component {...props} />
}

export const useNavigateTo = () => use(LinkContext).navigate
