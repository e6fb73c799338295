/** Which door is wired to which port of which board. */
import { addressOf, boardPorts, readAddress } from '@postern/domain/areas/lockers/geometry/addresses.ts'
import type { Draft } from '@postern/domain/areas/lockers/geometry/draft.ts'
import { counted } from '@postern/domain/values/text.ts'
import classes from './LayoutEditor.module.css'

const hex = (number: number): string => number.toString(16).toUpperCase().padStart(2, '0')

interface PortGridProps {
  draft: Draft
  onSelect: (keys: readonly string[]) => void
}

export function PortGrid({ draft, onSelect }: PortGridProps) {
  const ports = draft.doors.flatMap((door) => {
    const port = readAddress(door.hardwareAddress)
    return port ? [{ ...port, door }] : []
  })
  const elsewhere = draft.doors.length - ports.length
  const boards = [...new Set(ports.map(({ board }) => board))].sort((a, b) => a - b)
  const channels = Math.max(boardPorts, ...ports.map(({ channel }) => channel + 1))
  const byPort = Map.groupBy(ports, ({ board, channel }) => addressOf({ board, channel }))
  if (boards.length === 0) return null
  return (
    <section className={classes.ports} aria-label="Hardware addresses">
      <h2 className={classes.partTitle}>
        Hardware addresses{' '}
        <span className="mute">
          {counted(ports.length, 'door', 'doors')} on {boards.length * channels} ports
          {elsewhere > 0 && `, ${elsewhere} with other addresses`}
        </span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard */}
      <section className={classes.portScroll} aria-label="Ports by board" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="visuallyHidden">Board</span>
              </th>
              {Array.from({ length: channels }, (_, channel) => (
                <th key={hex(channel)} scope="col">
                  {hex(channel)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {boards.map((board) => (
              <tr key={board}>
                <th scope="row">Board {hex(board)}</th>
                {Array.from({ length: channels }, (_, channel) => {
                  const address = addressOf({ board, channel })
                  const here = byPort.get(address) ?? []
                  return (
                    <td key={address}>
                      {here.length === 0 ? (
                        <i className={classes.freePort} title={`${address} is free`} />
                      ) : (
                        <button
                          type="button"
                          className={classes.port}
                          data-duplicate={here.length > 1 || undefined}
                          aria-label={`Port ${address}: ${here.length > 1 ? 'doors' : 'door'} ${here.map(({ door }) => door.label).join(', ')}`}
                          onClick={() => onSelect(here.map(({ door }) => door.key))}
                        >
                          {here.length > 1 ? '!' : here[0]?.door.label}
                        </button>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
