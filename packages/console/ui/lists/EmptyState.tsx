import type { ReactNode } from 'react'
import { EmptyArt, type EmptyArtName } from '../marks/EmptyArt.tsx'
import classes from './EmptyState.module.css'

interface EmptyStateProps {
  art: EmptyArtName
  title: string
  /** h1 when the state is the whole page (forbidden, error), h2 under a page head. */
  level?: 1 | 2
  /** One or two sentences: the reason and what it means. */
  text: ReactNode
  /** At most two buttons, the filled one first. */
  actions?: ReactNode
  /** "Nothing yet" only: ways to learn or to copy. */
  teach?: readonly { id: string; icon: ReactNode; link: ReactNode }[]
  /** Request id and the like, in small print. */
  children?: ReactNode
}

/** Nothing yet, no matches, no access or an error: says why, and what to do next. */
export function EmptyState({ art, title, level = 2, text, actions, teach, children }: EmptyStateProps) {
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <div className={classes.state}>
      <EmptyArt name={art} />
      <Title className={classes.title}>{title}</Title>
      <p className={classes.text}>{text}</p>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      {teach && (
        <ul className={classes.teach}>
          {teach.map(({ id, icon, link }) => (
            <li key={id}>
              {icon}
              {link}
            </li>
          ))}
        </ul>
      )}
      {children !== undefined && <div className={classes.more}>{children}</div>}
    </div>
  )
}
