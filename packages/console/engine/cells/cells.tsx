/** How a value is displayed: in a table, on a card, on a detail page. One entry per kind. */
import type { Field, FieldOf, Kind } from '@postern/domain/engine/field.ts'
import { childrenOf, resourceNamed } from '@postern/domain/engine/registry.ts'
import { type AnyRecord, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import type { Shapes } from '@postern/domain/engine/shapes.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Fragment, type ReactNode, Suspense } from 'react'
import { hasAddress, listPath, recordPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { MeterBar } from '../../ui/charts/MeterBar.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { lazyPart, leftOut } from '../../ui/lazyPart.tsx'
import { None } from '../../ui/lists/DataTable.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { Tag } from '../../ui/marks/Tag.tsx'
import { withSearch } from '../list/urlState.ts'
import { listOfPointing } from '../record/pointing.ts'
import { customerIdOfTarget } from '../requests/customerIdOfTarget.ts'
import type { CustomerId } from '../requests/queries.ts'
import classes from './cells.module.css'
import { FigureLink } from './FigureLink.tsx'
import { hasTone, statusTone } from './statusTone.ts'
import { asList, asNumber, asShare, asText, refLabels } from './values.ts'
import { numberText, textOf } from './valueText.ts'

export const Picture = lazyPart(() => import('../images/Picture.tsx'), leftOut)

export interface CellProps<F extends Field = Field> {
  value: unknown
  name: string
  field: F
  record: AnyRecord
  resource: Resource
  customerId: CustomerId
}

export type Cell<K extends Kind = Kind> = (props: CellProps<FieldOf<K>>) => ReactNode

const words: Cell = ({ value, field, record, resource }) =>
  textOf(value, field, refLabels(resource, record)) ?? <None />

const stateMark: Cell = ({ value }) => {
  const state = asText(value)
  return state === null ? <None /> : <StatusMark tone={statusTone(state)}>{choiceText(state)}</StatusMark>
}

/** Computed values and values that devices report are states, and look like one. */
const isState = ({ field, value }: CellProps): boolean =>
  field.computed === true || (field.writable === false && hasTone(asText(value)))

interface PointerProps {
  target: Resource
  id: string
  customerId: CustomerId
  label: string | undefined
}

function Pointer({ target, id, customerId, label = target.words.one }: PointerProps) {
  const inside = customerIdOfTarget(target, customerId)
  // No link if the user isn't allowed to open it.
  const mayOpen = useCan()(`${target.permission}.view`, target.scope === 'system')
  if (!mayOpen || !hasAddress(target) || (target.scope === 'customer' && inside === undefined)) return label
  return (
    <Link href={recordPath(target, id, inside)} className={classes.ref}>
      {label}
    </Link>
  )
}

const figure: Cell = (props) => <span className="num">{words(props)}</span>

/** A computed 0 is muted; a 0 that a user entered is a value like any other. */
const number: Cell = (props) =>
  props.field.computed && !('unit' in props.field) ? (
    <FigureLink value={asNumber(props.value)} href={undefined} />
  ) : (
    figure(props)
  )

/** Where the counted records are listed: a tab of this record, a list page of this customer, or a list filtered by this record. */
function listOfCounted({ field, record, resource, customerId }: CellProps<FieldOf<'count'>>): string | undefined {
  const counted = resourceNamed(field.target)
  if (childrenOf(resource).some(({ from }) => from === counted))
    return withSearch(recordPath(resource, record.id, customerId), { tab: counted.name })
  if (counted.scope === 'customer' && resource.scope === 'top') return listPath(counted, record.id)
  return listOfPointing(resource, customerId, record.id, counted.name)
}

const shapeCells: { [S in keyof Shapes]: Cell } = { counts: words, openingHours: words, customValues: words }

export const cells: { readonly [K in Kind]: Cell<K> } = {
  text: words,
  longText: words,
  code: ({ value }) => {
    const code = asText(value)
    return code === null ? <None /> : <span className="mono">{code}</span>
  },
  email: words,
  phone: figure,
  url: ({ value }) => {
    const link = asText(value)
    if (link === null) return <None />
    // A URL with a placeholder isn't a working link.
    if (!/^https:\/\/[^{]*$/.test(link)) return link
    return (
      <a href={link} target="_blank" rel="noreferrer" className="link">
        {link.replace('https://', '')}
      </a>
    )
  },
  int: number,
  decimal: number,
  bool: ({ value }) =>
    value === true ? (
      <span className={classes.yes}>
        <IconCheck size={16} stroke={1.8} aria-hidden />
        <span className="visuallyHidden">Yes</span>
      </span>
    ) : (
      <span className="mute">
        <span aria-hidden="true">–</span>
        <span className="visuallyHidden">No</span>
      </span>
    ),
  date: figure,
  instant: ({ value }) => {
    const at = asText(value)
    return at === null ? <None /> : <RelativeTime at={at} />
  },
  choice: (props) => (isState(props) ? stateMark(props) : words(props)),
  choices: words,
  status: stateMark,
  colour: ({ value }) => {
    const colour = asText(value)
    if (colour === null) return <None />
    return (
      <span className={classes.colour}>
        <i className={classes.swatch} style={{ background: colour }} />
        <span className="mono">{colour}</span>
      </span>
    )
  },
  timezone: words,
  country: words,
  tags: ({ value }) => {
    const tags = asList(value)
    if (tags.length === 0) return <None />
    return (
      <span className={classes.tags}>
        {tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </span>
    )
  },
  ref: ({ value, name, field, record, customerId }) => {
    const id = asText(value)
    if (id === null) return <None />
    const target = resourceNamed(field.target)
    return <Pointer target={target} id={id} customerId={customerId} label={record.labels[name]} />
  },
  refs: ({ value, field, record, customerId }) => {
    const ids = asList(value)
    if (ids.length === 0) return <None />
    const target = resourceNamed(field.target)
    return ids.map((id, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        <Pointer target={target} id={id} customerId={customerId} label={record.labels[id]} />
      </Fragment>
    ))
  },
  secret: words,
  rows: words,
  overrides: words,
  grants: figure,
  json: (props) => shapeCells[props.field.shape](props),
  image: ({ value, ...props }) =>
    value === null ? (
      <None />
    ) : (
      <Suspense fallback={<span className="mute">…</span>}>
        <Picture {...props} alt={labelOf(props.name, props.field)} size="cell" />
      </Suspense>
    ),
  percent: figure,
  share: ({ value }) => {
    const share = asShare(value)
    if (share === null || share.whole === 0) return <None />
    return (
      <span className={classes.share}>
        <MeterBar parts={[{ value: share.part, tone: 'accent' }]} max={share.whole} width={40} />
        <span className="num">
          {numberText(share.part)}
          <span className="mute">/{numberText(share.whole)}</span>
        </span>
      </span>
    )
  },
  count: (props) => <FigureLink value={asNumber(props.value) ?? 0} href={listOfCounted(props)} />,
}

const drawn = <K extends Kind>(kind: K, props: CellProps<FieldOf<K>>): ReactNode => cells[kind](props)

/** Displays a value by its kind. */
export const kindCell: Cell = (props) => drawn(props.field.kind, props)

/** Figures are right-aligned, so columns are easy to compare. */
export const isNumeric = (field: Field): boolean => ['int', 'decimal', 'percent', 'count', 'date'].includes(field.kind)
