import { Kbd } from '../ui/marks/Kbd.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import classes from './KeyboardHelp.module.css'
import { shortcuts } from './shortcuts.ts'

/** `?`: the keys that really work, no others. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Keyboard shortcuts">
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
