import { guideSlugFor } from '@postern/domain/areas/wiki/guide.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { errorsInPlace } from '../engine/requests/queries.ts'
import { call } from '../http/call.ts'
import { wikiPath } from '../paths.ts'
import { useCan } from '../session/useSession.ts'
import { Link } from '../ui/LinkContext.tsx'
import { Kbd } from '../ui/marks/Kbd.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import classes from './KeyboardHelp.module.css'
import { shortcuts } from './shortcuts.ts'

/** Links to the user guide's page about the open page; renders nothing if there is none. */
function GuideLink({ onOpen }: { onOpen: () => void }) {
  const can = useCan()
  const slug = guideSlugFor(useRouterState({ select: ({ location }) => location.pathname }))
  const { data } = useQuery({
    queryKey: ['wiki', 'guide', slug],
    queryFn: ({ signal }) => call('GET /api/wiki/guide/:slug', { params: { slug }, signal }),
    enabled: can('internal.wiki.view'),
    staleTime: 300_000,
    ...errorsInPlace,
  })
  if (!data?.page) return null
  return (
    <p className={classes.guide}>
      User guide:{' '}
      <Link href={`${wikiPath}/${data.page.id}`} className="link" onClick={onOpen}>
        {data.page.title}
      </Link>
    </p>
  )
}

/** `?`: lists exactly the shortcuts that work. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Keyboard shortcuts">
      <GuideLink onOpen={onClose} />
      {shortcuts.map(({ title, keys }) => (
        <section key={title} className={classes.group}>
          <h3>{title}</h3>
          <dl>
            {keys.map(({ caps, does }) => (
              <div key={does} className={classes.row}>
                <dt>
                  <span className="visuallyHidden">{caps.join(' ')}</span>
                  {caps.map((cap) => (
                    <Kbd key={cap}>{cap}</Kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
