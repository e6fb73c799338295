import { Outlet, useMatches } from '@tanstack/react-router'
import { DoorWall } from '../areas/lockers/DoorWall.tsx'
import { useDocumentTitle } from '../navigation/documentTitle.ts'
import { titleOf } from '../pageFacts.ts'
import { pageMeta } from '../pageMeta.ts'
import { Mark } from '../ui/marks/Mark.tsx'
import classes from './LoginLayout.module.css'

const version = pageMeta('version')

/** Sign-in and second factor: the form on the left, the artwork on the right. */
export function LoginLayout() {
  const title = titleOf(useMatches().at(-1))
  useDocumentTitle(title === undefined ? [] : [title])
  return (
    <div className={classes.split}>
      <div className={classes.side}>
        <header className={classes.brand}>
          <Mark size={24} />
          Postern
        </header>
        <main className={classes.main} id="main">
          <Outlet />
        </main>
        <footer className={classes.foot}>
          For staff only. Every sign-in is recorded.{version && <span className="num"> Build {version}</span>}
        </footer>
      </div>
      <div className={classes.wall}>
        <DoorWall />
      </div>
    </div>
  )
}
