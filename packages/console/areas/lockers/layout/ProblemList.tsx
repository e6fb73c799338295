/** Problems of the layout, with the doors they affect and a fix if there is one. */
import { Button } from '@mantine/core'
import { freeAddresses } from '@postern/domain/areas/lockers/geometry/addresses.ts'
import { editDoor } from '@postern/domain/areas/lockers/geometry/doorSteps.ts'
import type { Draft } from '@postern/domain/areas/lockers/geometry/draft.ts'
import type { Problem } from '@postern/domain/areas/lockers/geometry/problems.ts'
import { counted } from '@postern/domain/values/text.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import classes from './LayoutEditor.module.css'
import type { LayoutDraft } from './useLayoutDraft.ts'

interface ProblemListProps {
  draft: Draft
  problems: readonly Problem[]
  make: LayoutDraft['make']
  onSelect: (keys: readonly string[]) => void
}

/** Moves the last door that shares an address to the first free port. */
function AddressFix({ draft, problem, make }: Pick<ProblemListProps, 'draft' | 'make'> & { problem: Problem }) {
  const door = draft.doors.find(({ key }) => key === problem.keys.at(-1))
  const free = freeAddresses(draft.doors.map(({ hardwareAddress }) => hardwareAddress)).next().value
  if (problem.kind !== 'address' || !door || !free) return null
  return (
    <Button
      size="xs"
      onClick={() => make((each) => editDoor(each, door.key, { hardwareAddress: free }, `Address ${free}`))}
    >
      Move {door.label} to {free}
    </Button>
  )
}

export function ProblemList({ draft, problems, make, onSelect }: ProblemListProps) {
  if (problems.length === 0) return null
  return (
    <section aria-label="Problems">
      <ul className={classes.problems}>
        {problems.map((problem) => (
          <li key={`${problem.title} ${problem.keys.join()}`}>
            <Notice tone={problem.tone}>
              <span className="strong">{problem.title}</span>
              <br />
              {problem.detail}
              <span className={classes.fixes}>
                <AddressFix draft={draft} problem={problem} make={make} />
                {problem.keys.length > 0 && (
                  <Button size="xs" variant="subtle" onClick={() => onSelect(problem.keys)}>
                    Show {counted(problem.keys.length, 'door', 'doors')}
                  </Button>
                )}
              </span>
            </Notice>
          </li>
        ))}
      </ul>
    </section>
  )
}
