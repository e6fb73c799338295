/** The permission matrix: rows of subjects, columns of verbs; to read or to edit (spec:look#components). */
import '../../theme/formStyles.ts'
import { SegmentedControl } from '@mantine/core'
import {
  type Catalogue,
  type GrantSubject,
  grantedPaths,
  pathOf,
  pathsOfGroup,
  withImplied,
  withoutPath,
} from '@postern/domain/auth/grants.ts'
import type { PermissionTree } from '@postern/domain/auth/permission.ts'
import { humanise, inSentence } from '@postern/domain/values/text.ts'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type ReactNode, useMemo, useState } from 'react'
import { cx } from '../../ui/classNames.ts'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { GrantBox, GrantToggle } from './GrantControls.tsx'
import classes from './GrantMatrix.module.css'
import { moveByArrow } from './moveByArrow.ts'

export interface GrantMatrixProps {
  label: string
  catalogue: Catalogue
  value: PermissionTree
  /** What is stored, or what it is compared with: whatever differs from it is marked. */
  stored?: PermissionTree | undefined
  /** What it was made from, to be compared with. */
  template?: PermissionTree | undefined
  /** What the change means, beside the search. */
  impact?: ReactNode
  /** Left out: it is read, not ticked. */
  onChange?: ((paths: string[]) => void) | undefined
  /** Where a grant comes from, said when it is pointed at. */
  sourceOf?: ((path: string) => string | undefined) | undefined
  /** `true`, or why this cannot be ticked. */
  mayTick?: ((path: string) => true | string) | undefined
}

type Shown = 'all' | 'granted' | 'changed' | 'template'

const shownWords: Readonly<Record<Shown, string>> = {
  all: 'All',
  granted: 'Granted',
  changed: 'Changed',
  template: 'Differs from template',
}

/** Read, not ticked: what differs was not changed by anybody here. */
const readWords = { ...shownWords, changed: 'Differs' }

const verbWord = (verb: string): string => inSentence(humanise(verb))

export function GrantMatrix(props: GrantMatrixProps) {
  const { label, catalogue, value, stored, template, impact, onChange, sourceOf, mayTick = () => true } = props
  const granted = useMemo(() => new Set(grantedPaths(catalogue, value)), [catalogue, value])
  const before = useMemo(() => stored && new Set(grantedPaths(catalogue, stored)), [catalogue, stored])
  const model = useMemo(() => template && new Set(grantedPaths(catalogue, template)), [catalogue, template])
  const [q, setQ] = useState('')
  const [shown, setShown] = useState<Shown>(onChange ? 'all' : stored ? 'changed' : 'granted')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [refusal, setRefusal] = useState<string | null>(null)

  const differs = (path: string, from: ReadonlySet<string> | undefined) =>
    from !== undefined && from.has(path) !== granted.has(path)
  const isShown: Record<Shown, (path: string) => boolean> = {
    all: () => true,
    granted: (path) => granted.has(path),
    changed: (path) => differs(path, before),
    template: (path) => differs(path, model),
  }
  const wanted = q.trim().toLowerCase()
  const subjectShown = (subject: GrantSubject) =>
    subject.verbs.some((verb) => isShown[shown](pathOf(subject, verb))) &&
    `${subject.label} ${subject.path} ${subject.verbs.join(' ')}`.toLowerCase().includes(wanted)

  const set = (paths: readonly string[], on: boolean) => {
    if (!onChange) return
    const refused = on ? paths.filter((path) => !granted.has(path) && mayTick(path) !== true) : []
    const [first] = refused
    const reason = first === undefined ? true : mayTick(first)
    setRefusal(reason === true ? null : reason)
    const allowed = paths.filter((path) => !refused.includes(path))
    const next = on
      ? withImplied(catalogue, [...granted, ...allowed])
      : allowed.reduce((left: string[], path) => withoutPath(catalogue, left, path), [...granted])
    onChange(next)
  }

  const cell = (subject: GrantSubject, verb: string) => {
    const path = pathOf(subject, verb)
    return {
      name: `${humanise(verb)} ${inSentence(subject.label)}`,
      word: verbWord(verb),
      source: sourceOf?.(path),
      on: granted.has(path),
      change: differs(path, before) ? (granted.has(path) ? ('gained' as const) : ('lost' as const)) : undefined,
      refused: onChange !== undefined && !granted.has(path) && mayTick(path) !== true,
      onSet: onChange && ((on: boolean) => set([path], on)),
    }
  }

  const choices = (['all', 'granted', 'changed', 'template'] as const).filter(
    (name) => (name !== 'changed' || before) && (name !== 'template' || model),
  )
  const groups = catalogue.groups.flatMap((group) => {
    const subjects = group.subjects.filter(subjectShown)
    return subjects.length === 0 ? [] : [{ ...group, all: pathsOfGroup(group), subjects }]
  })
  const columns = catalogue.columns
  return (
    <div className={classes.matrix}>
      <div className={classes.tools}>
        <SearchField label="Find a permission" value={q} onChange={setQ} />
        <SegmentedControl
          size="xs"
          aria-label="Which permissions are shown"
          value={shown}
          onChange={(next) => setShown(choices.find((name) => name === next) ?? 'all')}
          data={choices.map((name) => ({ value: name, label: onChange ? shownWords[name] : readWords[name] }))}
        />
        {impact}
      </div>
      <div role="status" className={cx(classes.refusal, refusal === null && 'visuallyHidden')}>
        {refusal}
      </div>
      <table className={classes.table} aria-label={label} onKeyDown={moveByArrow}>
        <thead>
          <tr>
            <th scope="col">Permission</th>
            {columns.map((verb) => (
              <th key={verb} scope="col" className={classes.verb}>
                {humanise(verb)}
              </th>
            ))}
            <th scope="col">{columns.length > 0 ? 'Special' : 'May'}</th>
          </tr>
        </thead>
        {groups.map(({ title, all, subjects }) => {
          const open = wanted !== '' || !folded.has(title)
          const have = all.filter((path) => granted.has(path)).length
          const fold = () =>
            setFolded(new Set(open ? [...folded, title] : [...folded].filter((name) => name !== title)))
          return (
            <tbody key={title}>
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={columns.length + 2}>
                  <span className={classes.groupHead}>
                    <button type="button" className={classes.fold} aria-expanded={open} data-grant onClick={fold}>
                      <IconChevronDown size={16} stroke={1.6} aria-hidden data-open={open} />
                      {title}
                    </button>
                    <span className={classes.have}>
                      {have} of {all.length}
                    </span>
                    {onChange && (
                      <GrantBox
                        name={`Everything in ${title}`}
                        word="All"
                        on={have === all.length}
                        some={have > 0 && have < all.length}
                        onSet={(on) => set(all, on)}
                      />
                    )}
                  </span>
                </th>
              </tr>
              {open &&
                subjects.map((subject) => (
                  <tr key={subject.path + subject.label}>
                    <th scope="row">
                      {subject.label} {subject.path !== '' && <span className={classes.path}>{subject.path}</span>}
                    </th>
                    {columns.map((verb) =>
                      subject.verbs.includes(verb) ? (
                        <td key={verb} className={classes.verb} data-change={cell(subject, verb).change}>
                          <GrantBox {...cell(subject, verb)} />
                        </td>
                      ) : (
                        <td key={verb} className={cx(classes.verb, classes.never)} aria-hidden="true">
                          ·
                        </td>
                      ),
                    )}
                    <td className={classes.special}>
                      {subject.verbs
                        .filter((verb) => !columns.includes(verb))
                        .map((verb) => (
                          <GrantToggle key={verb} {...cell(subject, verb)} />
                        ))}
                    </td>
                  </tr>
                ))}
            </tbody>
          )
        })}
      </table>
      {groups.length === 0 && (
        <p className={classes.nothing}>
          {wanted !== '' ? `Nothing here is called “${q.trim()}”.` : nothingWords[shown]}
        </p>
      )}
    </div>
  )
}

const nothingWords: Readonly<Record<Shown, string>> = {
  all: 'There is nothing to grant here.',
  granted: 'Nothing is granted.',
  changed: 'There is no difference.',
  template: 'It grants just what its template grants.',
}
