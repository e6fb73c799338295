interface Loaded {
  readonly isFetching: boolean
  readonly error: Error | null
}

/** What a list without options says. `none`: nothing matches. */
export const noOptionsText = ({ isFetching, error }: Loaded, none: string): string =>
  isFetching ? 'Searching…' : (error?.message ?? none)
