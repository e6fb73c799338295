import type { ReactNode } from 'react'

export type EmptyArtName = 'label' | 'search' | 'lock' | 'lost' | 'box'

const grey = {
  fill: 'none',
  stroke: 'var(--p-control)',
  strokeWidth: 1.5,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const
const accent = { ...grey, stroke: 'var(--p-accent-text)' } as const
const arch = 'M34 66V32a26 26 0 0 1 52 0v34z'

const cells = [0, 1, 2].flatMap((row) => [0, 1, 2, 3].map((column) => ({ row, column })))

/** Line drawings of 112 × 72: control grey, one accent stroke, and where it can be the arch of the mark. */
const drawings: Record<EmptyArtName, { left: number; drawing: ReactNode }> = {
  label: {
    left: 7,
    drawing: (
      <>
        <rect x="8" y="14" width="104" height="52" rx="4" {...grey} fill="var(--p-surface)" />
        <path d="M8 26h104" {...grey} strokeDasharray="2 3" />
        <path d="M18 38h34M18 46h24" {...grey} />
        <path d="M66 36v20M70 36v20M76 36v20M79 36v20M85 36v20M92 36v20M95 36v20M101 36v20" {...accent} />
        <path d="M100 14V6H20v8" {...grey} />
      </>
    ),
  },
  search: {
    left: 7,
    drawing: (
      <>
        {cells.map(({ row, column }) => (
          <rect
            key={`${row}-${column}`}
            x={8 + column * 22}
            y={6 + row * 21}
            width="19"
            height="18"
            rx="2.5"
            {...grey}
            strokeDasharray={row === 1 && column === 2 ? undefined : '2 3'}
          />
        ))}
        <circle cx="84" cy="42" r="15" {...accent} fill="var(--p-canvas)" />
        <path d="m95 53 12 12" {...accent} strokeWidth="2.5" />
      </>
    ),
  },
  lock: {
    left: 19,
    drawing: (
      <>
        <path d={arch} {...grey} fill="var(--p-surface)" />
        <path d="M20 66h80" {...grey} />
        <circle cx="60" cy="42" r="5" {...accent} />
        <path d="M60 47v9" {...accent} strokeWidth="2.5" />
      </>
    ),
  },
  lost: {
    left: 19,
    drawing: (
      <>
        <path d={arch} {...grey} strokeDasharray="3 4" />
        <path d="M20 66h80" {...grey} />
        <path d="M50 40h20" {...accent} strokeWidth="2.5" />
        <path d="m96 20 8-8m-8 0 8 8" {...accent} />
      </>
    ),
  },
  box: {
    left: 19,
    drawing: (
      <>
        <path d={arch} {...grey} fill="var(--p-surface)" />
        <path d="M20 66h80" {...grey} />
        <path d="M50 24h20" {...grey} strokeWidth="2.5" />
        <path d="M46 44h28v22H46z" {...accent} fill="var(--p-surface)" />
        <path d="M60 44v8" {...accent} />
      </>
    ),
  },
}

export function EmptyArt({ name }: { name: EmptyArtName }) {
  const { left, drawing } = drawings[name]
  return (
    <svg width="112" height="72" viewBox={`${left} 0 112 72`} aria-hidden="true" style={{ display: 'block' }}>
      {drawing}
    </svg>
  )
}
